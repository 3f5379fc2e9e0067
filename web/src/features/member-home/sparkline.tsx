import { ChartFrame, ChartLine } from '../../shared/ui/chart.tsx';
import { chartScale, linePath } from '../../shared/ui/chart-path.ts';

const BOX = { width: 120, height: 32 };

/** The shape of a series, without axes. Its colour follows the direction from first to last. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <ChartFrame
      box={BOX}
      role="img"
      aria-label={label}
      className={`h-8 w-full ${last >= first ? 'text-up' : 'text-down'}`}
    >
      <ChartLine d={linePath(values, chartScale(values, BOX))} stroke="currentColor" strokeWidth="1.5" />
    </ChartFrame>
  );
}
