import { chartScale, linePath } from '../../shared/ui/chart-path.ts';

interface LineChartProps {
  lines: readonly { key: string; values: readonly number[]; className: string; dashed?: boolean }[];
  /** A level that matters, drawn dashed. */
  rule: number;
}

const BOX = { width: 640, height: 200 };

/** Series over the same times on one scale. For who cannot read lines the same stands in a table beside it. */
export function LineChart({ lines, rule }: LineChartProps) {
  const scale = chartScale([rule, ...lines.flatMap(({ values }) => values)], BOX);
  return (
    <div className="relative min-h-40 sm:min-h-48">
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <path
          d={`M0 ${scale.y(rule)}H${BOX.width}`}
          className="stroke-line-strong"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
        {lines.map(({ key, values, className, dashed }) => (
          <path
            key={key}
            d={linePath(values, { ...scale, x: chartScale(values, BOX).x })}
            fill="none"
            className={className}
            strokeWidth="1.75"
            strokeLinejoin="round"
            {...(dashed ? { strokeDasharray: '5 4' } : {})}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
