import type { RecordRange } from '@croneai/contracts/record.ts';
import { rangeTexts as texts } from '../../content/record.ts';

const RANGES = Object.keys(texts.ranges) as RecordRange[];

export function RangeControl({
  range,
  onChange,
}: {
  range: RecordRange;
  onChange: (range: RecordRange) => void;
}) {
  return (
    <fieldset className="flex gap-1 rounded-control bg-surface-2 p-1">
      <legend className="sr-only">Range of the figures</legend>
      {RANGES.map((each) => (
        <label
          key={each}
          className="flex h-9 min-w-0 flex-1 items-center justify-center rounded-[6px] text-sm text-muted transition-colors hover:text-text has-checked:bg-surface-1 has-checked:font-medium has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="record-range"
            checked={each === range}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {texts.ranges[each]}
        </label>
      ))}
    </fieldset>
  );
}
