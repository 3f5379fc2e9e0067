import { timesIn, WAT_ZONE } from '@croneai/rules/times.ts';

/*
 * Times in West Africa Time have a 12-hour clock on every device, because traders there use one.
 */
const wat = timesIn(WAT_ZONE, true);

/** Formats a time as `2:35 pm`. */
export const watTime = (moment: string | number): string => wat.hour(moment);
/** Formats a time as `2:35:02 pm`. */
export const watClock = (moment: string | number): string => wat.second(moment);
/** Formats an age in the largest unit that fits: `4 s ago`, `12 min ago`, `3 h ago`. */
export function ageText(from: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}
