import { MINUTE_MS, WEEK_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import { zoneOffsetMs } from './zone-offset.ts';

/**
 * Opening hours of a market by weekday. They are in the market's own time zone, so that they remain
 * right in summer time. Holidays are not included.
 */
export type SessionHours = {
  /** Unique key for comparing and caching sessions. */
  readonly id: string;
  /** IANA name, such as `America/New_York`. */
  readonly timeZone: string;
  /** Ascending and without overlaps. */
  readonly windows: readonly SessionWindow[];
};

/**
 * Time in each week at which the session is open: `from` ≤ minute < `to`. Minutes are counted from
 * Sunday 00:00 in the session's time zone.
 */
export type SessionWindow = {
  readonly from: number;
  readonly to: number;
};

/** Epoch milliseconds, `from` ≤ time < `to`. */
export type TimeSpan = {
  readonly from: number;
  readonly to: number;
};
/** 1970-01-04 00:00 UTC, the first Sunday. Weeks are counted from it. */
const FIRST_SUNDAY = 3 * 24 * 60 * MINUTE_MS;

/**
 * Returns the number of the UTC week (from Sunday 00:00) that contains a time. The week starts at
 * `weekStart(weekOf(time))`.
 */
export const weekOf = (time: number) => Math.floor((time - FIRST_SUNDAY) / WEEK_MS);
export const weekStart = (week: number) => FIRST_SUNDAY + week * WEEK_MS;

/**
 * Maximum number of cached weeks. A week is cached separately for each session. The limit is enough
 * for a year of a dozen sessions.
 */
const CACHED_WEEKS = 1_000;
const spansOfWeeks = new Map<string, readonly TimeSpan[]>();

/**
 * Returns the spans of a UTC week in which the session is open, ascending. A span that reaches into
 * the previous or next week is cut at the boundary.
 */
export const weekSpans = (session: SessionHours, week: number): readonly TimeSpan[] =>
  remember(spansOfWeeks, `${session.id} ${week}`, () => readWeek(session, week), CACHED_WEEKS);

function readWeek(session: SessionHours, week: number): TimeSpan[] {
  const [start, end] = [weekStart(week), weekStart(week + 1)];
  const spans: TimeSpan[] = [];
  for (const localWeek of [week - 1, week, week + 1]) {
    for (const window of session.windows) {
      const from = Math.max(start, epochOf(session, localWeek, window.from));
      const to = Math.min(end, epochOf(session, localWeek, window.to));
      if (from < to) spans.push({ from, to });
    }
  }
  return spans;
}

function epochOf(session: SessionHours, localWeek: number, minute: number): number {
  const local = weekStart(localWeek) + minute * MINUTE_MS;
  const guess = local - zoneOffsetMs(session.timeZone, local);
  return local - zoneOffsetMs(session.timeZone, guess);
}

/** Returns how long the session is open in `from` ≤ time < `to`, in milliseconds. */
export function openMs(session: SessionHours, from: number, to: number): number {
  let total = 0;
  for (let week = weekOf(from); week <= weekOf(to - 1); week++) {
    for (const span of weekSpans(session, week))
      total += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
  }
  return total;
}

/**
 * Returns the first time, from `at` on, at which any of the sessions is open. Undefined if no
 * session opens before the end of the next week.
 */
export function nextOpening(sessions: readonly SessionHours[], at: number): number | undefined {
  const week = weekOf(at);
  const spans = sessions.flatMap((session) =>
    [week, week + 1].flatMap((one) => weekSpans(session, one)).filter(({ to }) => to > at),
  );
  if (spans.length === 0) return undefined;
  return Math.max(at, Math.min(...spans.map(({ from }) => from)));
}

/**
 * True if the session is open without a pause from `from` until `to` (default: one minute later).
 */
export function isOpen(session: SessionHours, from: number, to: number = from + MINUTE_MS): boolean {
  return openMs(session, from, to) === to - from;
}
