import type { RecordRange } from '@croneai/contracts/record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { rangeTexts as texts } from '../../content/record.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';

const RANGES = Object.keys(texts.ranges) as RecordRange[];
/** Days before today's midnight (UTC) that a range adds to the one before it. */
const LONGER_THAN: Readonly<Partial<Record<RecordRange, number>>> = { '7d': 0, '30d': 7 };

interface RangeControlProps {
  range: RecordRange;
  /** First signal of all; undefined while it is not known. */
  since: string | null | undefined;
  onChange: (range: RecordRange) => void;
}

/** A range that holds no more than a shorter one is off. */
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
