import type { Profile } from '@croneai/contracts/endpoints/account.ts';
import { timesIn } from '@croneai/contracts/times.ts';
import { useMemo } from 'react';
import { settingsTexts, zoneTexts as texts } from '../../../content/settings.ts';
import { switchDataSaver, useDataSaver } from '../../../shared/live/data-saver.ts';
import { useTwelveHours } from '../../../shared/time/clock-choice.ts';
import { useNow } from '../../../shared/time/use-now.ts';
import { deviceZone, shownZone, zoneChoices, zoneName } from '../../../shared/time/zone.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Switch } from '../../../shared/ui/choice.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useOutcome } from '../../../shared/ui/use-outcome.ts';
import { useUpdateProfileMutation } from '../api.ts';

/** What the select calls the zone of the device: an empty choice. */
const DEVICE = '';

/** The zone for times. It is saved when it is chosen, and every page follows. */
export function ZoneCard({ chosen, clock }: { chosen: string | null; clock: Profile['clock'] }) {
  const [update, { isLoading, originalArgs }] = useUpdateProfileMutation();
  const show = useOutcome();
  const options = useMemo(
    () => [
      { value: DEVICE, label: texts.device(zoneName(deviceZone())) },
      ...zoneChoices(chosen).map(({ zone, name }) => ({ value: zone, label: name })),
    ],
    [chosen],
  );
  const save = async (change: Partial<Pick<Profile, 'timeZone' | 'clock'>>) =>
    show(await update(change), settingsTexts.unsaved, texts.saved);
  const shown = { timeZone: chosen, clock, ...(isLoading ? originalArgs : {}) };
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title="Clock" text="Signals show West Africa Time (WAT) as well." />
      <SelectField
        label="Time zone"
        options={options}
        value={shown.timeZone ?? DEVICE}
        aria-busy={isLoading}
        onChange={({ target }) => {
          if (!isLoading) void save({ timeZone: target.value === DEVICE ? null : target.value });
        }}
        hint={<Now zone={shownZone(shown.timeZone ?? null)} />}
      />
      <SelectField
        label="Time of day"
        options={texts.clocks}
        value={shown.clock ?? DEVICE}
        aria-busy={isLoading}
        onChange={({ target: { value } }) => {
          if (!isLoading) void save({ clock: value === '12' || value === '24' ? value : null });
        }}
      />
      {/* Of this device: its contract pays for what it loads. */}
      <Switch
        {...texts.dataSaver}
        checked={useDataSaver()}
        onChange={({ target }) => switchDataSaver(target.checked)}
      />
    </Card>
  );
}

/** The time there, so that a choice shows what it does. */
function Now({ zone }: { zone: string }) {
  const now = useNow();
  const isTwelve = useTwelveHours();
  return (
    <>
      Now:{' '}
      <span className="tabular">{now === undefined ? '' : timesIn(zone, isTwelve).appointment(now)}</span>
    </>
  );
}
