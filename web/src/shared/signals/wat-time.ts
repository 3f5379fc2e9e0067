/** West Africa Time, the clock of the signal stream: UTC+1 the whole year. */
export const WAT_ZONE = 'Africa/Lagos';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: WAT_ZONE, hour12: true, ...options });

const toMinute = format({ hour: 'numeric', minute: '2-digit' });
const toSecond = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

type Moment = string | number;

const ofMoment = (formatter: Intl.DateTimeFormat, moment: Moment) =>
  formatter.format(new Date(moment)).replaceAll('\u202f', ' ');

/** 2:35 PM */
export const watTime = (moment: Moment): string => ofMoment(toMinute, moment);
/** 2:35:02 PM */
export const watClock = (moment: Moment): string => ofMoment(toSecond, moment);
/** How long ago, in the largest unit that fits: 4 s ago, 12 min ago, 3 h ago. */
export function ageText(from: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  if (seconds < 2) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}
