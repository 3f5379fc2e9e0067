import { chartScale, linePath } from './chart-path.ts';

interface SparklineProps {
  label: string;
  values: readonly number[];
  className?: string;
}

const BOX = { width: 120, height: 32 };

/** The shape of a series, without axes. Its colour follows the direction from first to last. */
export function Sparkline({ label, values, className = 'h-8 w-full' }: SparklineProps) {
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={`${className} ${last >= first ? 'text-up' : 'text-down'}`}
    >
      <path
        d={linePath(values, chartScale(values, BOX))}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
