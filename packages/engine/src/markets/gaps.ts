import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Candle } from './candle.ts';
import { openMs, type SessionHours, type TimeSpan } from './session-hours.ts';

/**
 * A bar must exist if the session is open for at least this share of the bar's time. The share
 * matters only for bars that are longer than a session's breaks: a daily bar of an exchange with
 * five open hours (0.21) is due, but the Sunday bar of forex with two or three hours (0.13) is not.
 */
const DUE_SHARE = 0.2;

/** True if the session requires a bar at `time`. A bar that is not due may still exist. */
export const isBarDue = (session: SessionHours, time: number, barMs: number): boolean =>
  openMs(session, time, time + barMs) >= barMs * DUE_SHARE;

/**
 * Finds the spans in which due bars are missing, `from` ≤ time < `to`, ascending. All times must be
 * multiples of `barMs`; `candles` must be ascending and within the range. Missing bars on both
 * sides of closed time form one gap, which starts at its first due bar and ends after its last.
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
 * Exchanges leave out minutes without trades. Up to this length, missing minutes count as minutes
 * without trades; a longer hole is an outage and remains a gap.
 */
const LONGEST_HOLE_MS = 5 * MINUTE_MS;

/**
 * Adds candles for missing minutes between two existing candles, flat at the previous close.
 * `candles` must be ascending. Does not add minutes that match `isUnknown` (rejected prices),
 * minutes before the first or after the last candle, or bars longer than a minute.
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
 * Returns the span from the first to the last due bar. Searches from both ends, because the range
 * may cover years.
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
