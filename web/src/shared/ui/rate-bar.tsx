interface RateBarProps {
  /** Rate in percent; null until a signal is decided. */
  rate: number | null;
  interval: { low: number; high: number } | null;
  /** Break-even rate, in percent; undefined if the terms have none. */
  pays: number | undefined;
  /** The rate on recorded prices, in percent. If it is set, `rate` is based on simulated prices. */
  recorded?: number | undefined;
}

/**
 * A win rate on a scale from 0 to 100. It shows the 95% interval as a bar, the rate as a dot, and
 * the break-even rate as a tick.
 */
export function RateBar({ rate, interval, pays, recorded }: RateBarProps) {
  return (
    <div className="flex flex-col gap-1">
      <div aria-hidden className="relative h-1.5 rounded-full bg-surface-3">
        {interval ? (
          <span
            className={`absolute inset-y-0 rounded-full ${recorded === undefined ? 'bg-accent/35' : 'bg-sim/35'}`}
            style={{ left: `${interval.low}%`, width: `${interval.high - interval.low}%` }}
          />
        ) : null}
        {rate === null ? null : (
          <span
            className={`absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface-1 ${recorded === undefined ? 'bg-accent' : 'bg-sim'}`}
            style={{ left: `${rate}%` }}
          />
        )}
        {recorded === undefined ? null : (
          <span
            className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full border-2 border-text bg-surface-1"
            style={{ left: `${recorded}%` }}
          />
        )}
        {pays === undefined ? null : (
          <span
            className="absolute -inset-y-1.5 w-0.5 -translate-x-1/2 rounded-full bg-text"
            style={{ left: `${pays}%` }}
          />
        )}
      </div>
      {/* Reserves its space, so that a rate that loads late causes no layout shift. */}
      <p className="tabular relative h-4 text-xs text-muted">
        {pays === undefined ? null : (
          <span className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${pays}%` }}>
            break-even {pays.toFixed(1)}%
          </span>
        )}
      </p>
    </div>
  );
}
