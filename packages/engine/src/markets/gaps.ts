import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from './candle.ts';
import { openMs, type SessionHours, type TimeSpan } from './session-hours.ts';

/**
 * A bar is due if the session is open for at least this share of the bar's time. A due bar that is
 * missing is a gap. The share matters only for bars that are longer than a break in the session.
 * For example, a daily bar of an exchange that is open for five hours (0.21 of the day) is due. The
 * Sunday bar of forex with two or three open hours (at most 0.13 of the day) is not due.
 */
const DUE_SHARE = 0.2;

/** True if the session requires a bar at `time`. Bars may also exist at other times. */
export const isBarDue = (session: SessionHours, time: number, barMs: number): boolean =>
  openMs(session, time, time + barMs) >= barMs * DUE_SHARE;

/**
 * Finds the spans within `from` ≤ time < `to` in which due bars are missing, ascending. All times
 * must be multiples of `barMs`; `candles` must be ascending and within the range. If bars are
 * missing before and after a break of the session, they form a single gap across the break. A gap
 * starts at its first due bar and ends after its last due bar.
 */
export function findGaps(
  candles: readonly Pick<Candle, 'time'>[],
  session: SessionHours,
  { from, to, barMs }: TimeSpan & { readonly barMs: number },
): TimeSpan[] {
  const gaps: TimeSpan[] = [];
  let expected = from;
  for (const { time } of [...candles, { time: to }]) {
    const gap = time > expected ? dueSpan(session, expected, time, barMs) : undefined;
    if (gap) gaps.push(gap);
    expected = time + barMs;
  }
  return gaps;
}

/**
 * Length of the longest hole that is filled. Exchanges leave out minutes without trades, so a short
 * hole is a pause in trading. A longer hole is an outage and remains a gap.
 */
const LONGEST_HOLE_MS = 5 * MINUTE_MS;

/**
 * Adds a flat candle, at the previous close, for each missing minute in a hole of at most
 * LONGEST_HOLE_MS between two candles. Leaves out minutes for which `isUnknown` is true, because
 * their prices were rejected. Returns bars that are longer than a minute unchanged. `candles` must
 * be ascending.
 */
export function fillHoles(
  candles: readonly Candle[],
  session: SessionHours,
  barMs: number,
  isUnknown: (time: number) => boolean = () => false,
): readonly Candle[] {
  if (barMs !== MINUTE_MS) return candles;
  let filled: Candle[] | undefined;
  for (let index = 1; index < candles.length; index++) {
    const [before, bar] = [candles[index - 1] as Candle, candles[index] as Candle];
    const hole = { from: before.time + barMs, to: bar.time };
    if (hole.from !== hole.to && hole.to - hole.from <= LONGEST_HOLE_MS) {
      filled ??= candles.slice(0, index);
      const { close } = before;
      for (let time = hole.from; time < hole.to; time += barMs)
        if (isBarDue(session, time, barMs) && !isUnknown(time))
          filled.push({ time, open: close, high: close, low: close, close, volume: 0, isFilled: true });
    }
    filled?.push(bar);
  }
  return filled ?? candles;
}

/**
 * Returns the span from the start of the first due bar to the end of the last due bar. Searches
 * from both ends instead of checking every bar, because the range may cover years.
 */
function dueSpan(session: SessionHours, from: number, to: number, barMs: number): TimeSpan | undefined {
  if (openMs(session, from, to) === 0) return undefined;
  let first = from;
  while (first < to && !isBarDue(session, first, barMs)) first += barMs;
  if (first >= to) return undefined;
  let last = to - barMs;
  while (!isBarDue(session, last, barMs)) last -= barMs;
  return { from: first, to: last + barMs };
}

/** Formats a span as `2026-06-08T12:00:00Z to 2026-06-08T12:05:00Z`, for messages. */
export const spanText = ({ from, to }: TimeSpan): string => `${timeText(from)} to ${timeText(to)}`;

export const timeText = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
