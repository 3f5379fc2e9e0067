import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { alertTexts as texts } from '../../content/alerts.ts';
import {
  ALERT_DIRECTIONS,
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
import { TextField } from '../../shared/ui/text-field.tsx';

const soundOptions = ALERT_SOUNDS.map((value) => ({ value, label: texts.sound.choices[value] }));
const directionOptions = ALERT_DIRECTIONS.map((value) => ({ value, label: texts.direction.choices[value] }));

/** How this browser tells of new signals. Each change is saved as it is made. */
export function AlertsCard() {
  const settings = useAlertSettings();
  const { tier } = useMember();
  const change = (part: Partial<AlertSettings>) => saveAlertSettings({ ...settings, ...part });
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title="Live alerts in this browser" text={texts.text} />
      <div className="flex flex-col gap-5">
        <DesktopSwitch isOn={settings.desktop} onChange={(desktop) => change({ desktop })} />
        <SoundChoice settings={settings} onChange={change} />
        <Switch
          {...texts.key}
          checked={settings.key}
          onChange={(event) => change({ key: event.target.checked })}
        />
        {reachesOut(settings) && TIER_SIGNALS_PER_DAY[tier] !== null ? (
          <p className="text-sm text-warn">{texts.countsTowardsLimit}</p>
        ) : null}
        <Filters settings={settings} onChange={change} />
      </div>
    </Card>
  );
}

/** The browser is asked when the switch is moved, never before. */
function DesktopSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const [refusal, setRefusal] = useState<string>();
  const set = async (wanted: boolean) => {
    setRefusal(undefined);
    if (!wanted) return onChange(false);
    const permission = await Notification.requestPermission();
    if (permission === 'granted') onChange(true);
    else setRefusal(texts.desktop.blocked);
  };
  const isSupported = typeof Notification !== 'undefined';
  const isAllowed = isSupported && Notification.permission === 'granted';
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={texts.desktop.label}
        hint={isSupported ? texts.desktop.hint : texts.desktop.unsupported}
        disabled={!isSupported}
        checked={isOn && isAllowed}
        onChange={(event) => void set(event.target.checked)}
      />
      {refusal ? (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}

interface PartProps {
  settings: AlertSettings;
  onChange: (part: Partial<AlertSettings>) => void;
}

function SoundChoice({ settings, onChange }: PartProps) {
  const { sound, volume } = settings;
  const play = (part: Partial<AlertSettings>) => {
    const next = { sound, volume, ...part };
    onChange(part);
    void playAlert(next.sound, next.volume).catch(() => undefined);
  };
  return (
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
          onChange={(event) => onChange({ volume: Number(event.target.value) })}
          className="h-11 w-full accent-accent disabled:opacity-50"
        />
      </label>
      <Button variant="secondary" disabled={sound === 'off'} onClick={() => play({})}>
        {texts.sound.test}
      </Button>
    </div>
  );
}

function Filters({ settings, onChange }: PartProps) {
  const { direction, markets, minConfidence, hours } = settings;
  const [confidence, setConfidence] = useState(String(minConfidence));
  const isConfidence = /^\d{1,3}(\.\d+)?$/.test(confidence) && Number(confidence) <= 100;
  const setHour = (part: 'from' | 'to', value: string) => {
    // An emptied field keeps the hour that was there.
    if (hours && value) onChange({ hours: { ...hours, [part]: value } });
  };
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-5">
      <legend className="float-left mb-1 w-full text-sm font-semibold">Only alert me about</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.direction.label}
          value={direction}
          options={directionOptions}
          onChange={(event) => onChange({ direction: event.target.value as AlertSettings['direction'] })}
        />
        <TextField
          label={texts.confidence.label}
          inputMode="decimal"
          value={confidence}
          error={isConfidence ? undefined : texts.confidence.error}
          onChange={(event) => {
            const text = event.target.value;
            setConfidence(text);
            if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100)
              onChange({ minConfidence: Number(text) });
          }}
        />
      </div>
      <TextField
        label={texts.markets.label}
        hint={texts.markets.hint}
        maxLength={200}
        value={markets}
        onChange={(event) => onChange({ markets: event.target.value })}
      />
      <Switch
        label={texts.hours.label}
        hint={texts.hours.hint}
        checked={hours !== null}
        onChange={(event) =>
          onChange({ hours: event.target.checked ? { from: '08:00', to: '20:00' } : null })
        }
      />
      {hours ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.hours.from}
            type="time"
            value={hours.from}
            onChange={(event) => setHour('from', event.target.value)}
          />
          <TextField
            label={texts.hours.to}
            type="time"
            value={hours.to}
            onChange={(event) => setHour('to', event.target.value)}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
