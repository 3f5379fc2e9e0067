import { LEAD_DAYS_MAX, type LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { dayOf } from './submission.ts';

const DAYS_SHOWN = 30;

/** First and last day of the chart: the requested ones, else the last 30 days; never longer than the longest. */
export function chartRange(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const to = query.to || dayOf(now);
  const from = query.from || daysBefore(to, DAYS_SHOWN - 1);
  const earliest = daysBefore(to, LEAD_DAYS_MAX - 1);
  return { from: from > earliest ? from : earliest, to };
}

/** Every day of the range, with zeros where nothing came. */
export function fillDays(
  range: { from: string; to: string },
  counted: LeadListExtras['byDay'],
): LeadListExtras['byDay'] {
  const byDay = new Map(counted.map((entry) => [entry.day, entry]));
  const days: LeadListExtras['byDay'] = [];
  for (let back = 0; back < LEAD_DAYS_MAX; back += 1) {
    const day = daysBefore(range.to, back);
    if (day < range.from) break;
    days.push(byDay.get(day) ?? { day, submitted: 0, activated: 0 });
  }
  return days.reverse();
}

function daysBefore(day: string, count: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS));
}
