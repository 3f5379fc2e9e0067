import type { CopySettings } from '@croneai/contracts/paper-settings.ts';
import { Switch } from '../../shared/ui/choice.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

type Traded = Pick<CopySettings, 'hours' | 'timeZone' | 'minConfidence'>;

/** Percent; what publishes lies between break-even and some 65. */
const CONFIDENCES = [0, 55, 58, 60];
const WAKING_HOURS = { from: '08:00', to: '22:00' };

/** `Africa/Lagos` → Lagos. */
const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

interface TradedSignalsProps {
  settings: Traded;
  onChange: (part: Partial<Traded>) => void;
}

/** Which signals a machine trades at all: by the hour in the member's zone, and by confidence. */
export function TradedSignals({
  settings: { hours, timeZone, minConfidence },
  onChange,
}: TradedSignalsProps) {
  // An emptied field keeps the hour that was there.
  const set = (part: 'from' | 'to', value: string) => {
    if (hours && value) onChange({ hours: { ...hours, [part]: value } });
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        <Switch
          label={hours ? `Between ${hours.from} and ${hours.to}` : 'Only in some hours'}
          hint={`${placeOf(timeZone)} time.`}
          checked={hours !== null}
          onChange={({ target }) => onChange({ hours: target.checked ? WAKING_HOURS : null })}
        />
        {hours ? (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="From"
              type="time"
              value={hours.from}
              onChange={({ target }) => set('from', target.value)}
            />
            <TextField
              label="Until"
              type="time"
              value={hours.to}
              onChange={({ target }) => set('to', target.value)}
            />
          </div>
        ) : null}
      </div>
      <Segmented
        legend="Confidence"
        hint={minConfidence === 0 ? 'Every signal.' : `Only from ${minConfidence}% confidence.`}
        values={CONFIDENCES.includes(minConfidence) ? CONFIDENCES : [...CONFIDENCES, minConfidence]}
        value={minConfidence}
        labelOf={(each) => (each === 0 ? 'Any' : `${each}%+`)}
        onChange={(value) => onChange({ minConfidence: value })}
      />
    </>
  );
}
