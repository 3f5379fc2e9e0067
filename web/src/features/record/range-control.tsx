import type { RecordRange } from '@croneai/contracts/record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { rangeTexts as texts } from '../../content/record.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';

const RANGES = Object.keys(texts.ranges) as RecordRange[];
/**
 * A range can be chosen only if the record is older than this many days (UTC). Otherwise, the range
 * would contain the same signals as the next shorter range.
 */
const LONGER_THAN: Readonly<Partial<Record<RecordRange, number>>> = { '7d': 0, '30d': 7 };

interface RangeControlProps {
  range: RecordRange;
  /** Time of the first signal ever; undefined while loading. */
  since: string | null | undefined;
  onChange: (range: RecordRange) => void;
}

/** Disables each range that has the same signals as the next shorter range. */
export function RangeControl({ range, since, onChange }: RangeControlProps) {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const isOff = (each: RecordRange) => {
    const days = LONGER_THAN[each];
    return days !== undefined && since != null && Date.parse(since) >= midnight - days * DAY_MS;
  };
  return (
    <Segmented
      legend="Range of the figures"
      hideLegend
      values={RANGES}
      value={range}
      isOff={isOff}
      labelOf={(each) => texts.ranges[each]}
      onChange={onChange}
    />
  );
}
