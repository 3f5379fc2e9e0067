interface RateBarProps {
  /** Percent; null while nothing is decided. */
  rate: number | null;
  interval: { low: number; high: number } | null;
  /** From where on it pays, percent; undefined where that is no share of wins. */
  pays: number | undefined;
  /** The rate on recorded prices, percent: where it is given, `rate` was won on simulated ones. */
  recorded?: number | undefined;
}

/** A rate of wins on a scale to 100: its 95% interval, its dot, and the tick at which it breaks even. */
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
      {/* Its place is kept, so that a rate that comes later moves nothing. */}
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
