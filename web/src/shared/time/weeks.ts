import { DAY_MS } from '@croneai/contracts/units.ts';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Returns the day that is `by` days later, in UTC, where all days have the same length. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** Returns whole weeks, starting on Monday, from the week of the first day to that of the last. */
export function weeksOf(first: string, last: string): string[][] {
  const sinceMonday = (new Date(first).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = dayAfter(first, -sinceMonday); monday <= last; monday = dayAfter(monday, 7))
    weeks.push(WEEKDAYS.map((_, index) => dayAfter(monday, index)));
  return weeks;
}
