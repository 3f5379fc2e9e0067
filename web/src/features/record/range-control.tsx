import type { RecordRange } from '@croneai/contracts/record.ts';
import { rangeTexts as texts } from '../../content/record.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';

const RANGES = Object.keys(texts.ranges) as RecordRange[];

interface RangeControlProps {
  range: RecordRange;
  onChange: (range: RecordRange) => void;
}

export function RangeControl({ range, onChange }: RangeControlProps) {
  return (
    <Segmented
      legend="Range of the figures"
      hideLegend
      values={RANGES}
      value={range}
      labelOf={(each) => texts.ranges[each]}
      onChange={onChange}
    />
  );
}
