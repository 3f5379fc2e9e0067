import type { Candle } from './candle.ts';
import { openMs, type SessionHours, type TimeSpan } from './session-hours.ts';

/**
 * A bar must be there when the session is open for at least this part of it. It decides on bars longer than the breaks of a
 * session: a daily bar of an exchange with five open hours (0.21) is due, the Sunday bar of forex with two or three (0.13) is not.
 */
const DUE_SHARE = 0.2;

/** True when a bar of that session must exist; false where none may be expected, though one may exist. */
export const isBarDue = (session: SessionHours, time: number, barMs: number): boolean =>
  openMs(session, time, time + barMs) >= barMs * DUE_SHARE;

/**
 * The spans in which due bars are missing, `from` ≤ time < `to`, ascending. All arguments are multiples of `barMs`, `candles` ascending
 * and within the range. A span that reaches over closed time is one gap; it starts at its first due bar and ends after its last.
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

/** From the first to the last due bar; looked for from both ends, as the range may be years long. */
function dueSpan(session: SessionHours, from: number, to: number, barMs: number): TimeSpan | undefined {
  if (openMs(session, from, to) === 0) return undefined;
  let first = from;
  while (first < to && !isBarDue(session, first, barMs)) first += barMs;
  if (first >= to) return undefined;
  let last = to - barMs;
  while (!isBarDue(session, last, barMs)) last -= barMs;
  return { from: first, to: last + barMs };
}

/** `2026-06-08T12:00:00Z to 2026-06-08T12:05:00Z`, for messages. */
export const spanText = ({ from, to }: TimeSpan): string => `${timeText(from)} to ${timeText(to)}`;

export const timeText = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');
