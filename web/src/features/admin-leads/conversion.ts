import type { LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';

export type LeadDay = LeadListExtras['byDay'][number];

/** What came in these days and how much of it is activated now; no share while nothing came. */
export function conversionOf(days: readonly LeadDay[]) {
  const submitted = days.reduce((sum, day) => sum + day.submitted, 0);
  const activated = days.reduce((sum, day) => sum + day.activated, 0);
  return { submitted, activated, share: submitted > 0 ? activated / submitted : undefined };
}

export interface DayBar {
  day: string;
  x: number;
  width: number;
  /** Of all submissions of the day. */
  height: number;
  /** Of the activated part, from the bottom. */
  activatedHeight: number;
}

/** Bars in a box, one for each day, as high as the busiest day allows. */
export function dayBars(days: readonly LeadDay[], box: { width: number; height: number }): DayBar[] {
  const busiest = Math.max(1, ...days.map(({ submitted }) => submitted));
  const step = box.width / Math.max(1, days.length);
  return days.map(({ day, submitted, activated }, index) => ({
    day,
    x: index * step + step * 0.15,
    width: step * 0.7,
    height: (submitted / busiest) * box.height,
    activatedHeight: (activated / busiest) * box.height,
  }));
}
