import { DAY_MS } from '@croneai/contracts/units.ts';

/** The UTC day of a moment, `2026-11-20`; with an offset in days, that many days later. */
export function utcDay(moment: Date, offsetDays = 0): string {
  return new Date(moment.getTime() + offsetDays * DAY_MS).toISOString().slice(0, 10);
}
