import { DAY_MS } from '@croneai/contracts/units.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import type { CurveScale } from './curve-scale.ts';
import { shortResultText } from './paper-money.ts';

export function ValueAxis({ scale }: { scale: CurveScale }) {
  return (
    <div aria-hidden className="tabular relative text-right text-xs text-muted">
      {/* Keeps the column as wide as its widest label. */}
      <span className="invisible block h-0 whitespace-nowrap">
        {scale.ticks.map((tick) => (
          <span key={tick} className="block">
            {shortResultText(tick)}
          </span>
        ))}
      </span>
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${scale.y(tick) * 100}%` }}
        >
          {shortResultText(tick)}
        </span>
      ))}
    </div>
  );
}

/** Of more days, the dates of the ticks are told apart without hours. */
const DAYS_WITH_HOURS = 4;
const TIME_TICKS = [0, 1 / 3, 2 / 3, 1];

export function TimeAxis({ from, to }: { from: number; to: number }) {
  const times = useTimes();
  const isLong = to - from > DAYS_WITH_HOURS * DAY_MS;
  const isOneDay = times.isoDay(from) === times.isoDay(to);
  const tick = (at: number): string => {
    if (isLong) return times.shortDay(at);
    return isOneDay ? times.hour(at) : `${times.shortDay(at)}\n${times.hour(at)}`;
  };
  return (
    <p
      aria-hidden
      className="tabular flex justify-between pt-1.5 text-center text-xs whitespace-pre text-muted *:first:text-left *:last:text-right"
    >
      {TIME_TICKS.map((share) => (
        <span key={share}>{tick(from + share * (to - from))}</span>
      ))}
    </p>
  );
}
