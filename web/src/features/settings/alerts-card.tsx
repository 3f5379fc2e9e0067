import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { alertTexts as texts } from '../../content/alerts.ts';
import {
  ALERT_SOUNDS,
  type AlertSettings,
  reachesOut,
  saveAlertSettings,
  useAlertSettings,
} from '../../shared/alerts/alert-settings.ts';
import { playAlert } from '../../shared/alerts/alert-sound.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';

const soundOptions = ALERT_SOUNDS.map((value) => ({ value, label: texts.sound.choices[value] }));

/** Sound and key of open pages in this browser. Each change is saved as it is made. */
export function AlertsCard() {
  const settings = useAlertSettings();
  const { tier } = useMember();
  const { sound, volume } = settings;
  const change = (part: Partial<AlertSettings>) => saveAlertSettings({ ...settings, ...part });
  const play = (part: Partial<AlertSettings>) => {
    const next = { sound, volume, ...part };
    change(part);
    void playAlert(next.sound, next.volume).catch(() => undefined);
  };
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead title={texts.title} text={texts.text} />
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <SelectField
          label={texts.sound.label}
          value={sound}
          options={soundOptions}
          onChange={(event) => play({ sound: event.target.value as AlertSettings['sound'] })}
        />
        <label className="flex flex-col gap-1.5 text-sm font-medium text-text">
          {texts.sound.volume}
          <input
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={volume}
            disabled={sound === 'off'}
            onChange={(event) => change({ volume: Number(event.target.value) })}
            className="h-11 w-full accent-accent disabled:opacity-50"
          />
        </label>
        <Button variant="secondary" disabled={sound === 'off'} onClick={() => play({})}>
          {texts.sound.test}
        </Button>
      </div>
      <Switch
        {...texts.key}
        checked={settings.key}
        onChange={(event) => change({ key: event.target.checked })}
      />
      {reachesOut(settings) && TIER_SIGNALS_PER_DAY[tier] !== null ? (
        <p className="text-sm text-warn">{texts.countsTowardsLimit}</p>
      ) : null}
    </Card>
  );
}
