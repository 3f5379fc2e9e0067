import { Minus, TrendingDown, TrendingUp } from 'lucide-react';

type Direction = 'up' | 'down' | 'flat';

export interface StatTileProps {
  label: string;
  /** Undefined shows a dash: a number that is not known is never drawn as zero. */
  value: string | undefined;
  unit?: string;
  /** Since when or over what the number holds, for example "last 7 days" or "12 s ago". */
  age?: string;
  trend?: { direction: Direction; text: string };
  /** The same of something else, to compare it with. */
  beside?: string;
}

const TREND = {
  up: { Icon: TrendingUp, color: 'text-up' },
  down: { Icon: TrendingDown, color: 'text-down' },
  flat: { Icon: Minus, color: 'text-muted' },
} as const;

export function StatTile({ label, value, unit, age, trend, beside }: StatTileProps) {
  return (
    <dl className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface-1 p-3 sm:p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-baseline gap-1.5">
        <span className="tabular min-w-0 text-xl font-semibold text-text wrap-anywhere sm:text-2xl">
          {value ?? '–'}
        </span>
        {unit && value !== undefined ? <span className="text-sm text-muted">{unit}</span> : null}
      </dd>
      {trend || age ? (
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted">
          {trend ? <Trend {...trend} /> : null}
          {age ? <span>{age}</span> : null}
        </dd>
      ) : null}
      {beside ? <dd className="tabular text-xs font-medium text-accent">{beside}</dd> : null}
    </dl>
  );
}

function Trend({ direction, text }: { direction: Direction; text: string }) {
  const { Icon, color } = TREND[direction];
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${color}`}>
      <Icon className="size-3.5" />
      {text}
    </span>
  );
}
