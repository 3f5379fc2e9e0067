import { useMemo } from 'react';
import { settingsTexts, zoneTexts as texts } from '../../../content/settings.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import {
  CLOCK_CHOICES,
  setClockChoice,
  useClockChoice,
  useTwelveHours,
} from '../../../shared/time/clock-choice.ts';
import { timesIn } from '../../../shared/time/times.ts';
import { useNow } from '../../../shared/time/use-now.ts';
import { deviceZone, shownZone, zoneChoices, zoneName } from '../../../shared/time/zone.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';
import { useUpdateProfileMutation } from '../api.ts';

/** What the select calls the zone of the device: an empty choice. */
const DEVICE = '';

/** The zone for times. It is saved when it is chosen, and every page follows. */
export function ZoneCard({ chosen }: { chosen: string | null }) {
  const [update, { isLoading, originalArgs }] = useUpdateProfileMutation();
  const toast = useToast();
  const options = useMemo(
    () => [
      { value: DEVICE, label: texts.device(zoneName(deviceZone())) },
      ...zoneChoices(chosen).map(({ zone, name }) => ({ value: zone, label: name })),
    ],
    [chosen],
  );
  const choose = async (timeZone: string | null) => {
    const { error } = await update({ timeZone });
    if (error) toast('danger', messageOf(error, settingsTexts.unsaved));
    else toast('success', 'Your time zone was saved.');
  };
  const shown = (isLoading ? originalArgs?.timeZone : chosen) ?? null;
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title="Clock" text="Signals show West Africa Time (WAT) as well." />
      <SelectField
        label="Time zone"
        options={options}
        value={shown ?? DEVICE}
        aria-busy={isLoading}
        onChange={({ target }) => {
          if (!isLoading) void choose(target.value === DEVICE ? null : target.value);
        }}
        hint={<Now zone={shownZone(shown)} />}
      />
      <ClockSelect />
    </Card>
  );
}

/** Of this device: it is chosen for what one holds in the hand. */
function ClockSelect() {
  const choice = useClockChoice();
  return (
    <SelectField
      label="Time of day"
      options={CLOCK_CHOICES.map((value) => ({ value, label: texts.clocks[value] }))}
      value={choice}
      onChange={({ target }) =>
        setClockChoice(CLOCK_CHOICES.find((value) => value === target.value) ?? 'device')
      }
    />
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
