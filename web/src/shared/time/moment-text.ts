/** Moments as admin screens show them: in the reader's own time zone, which is named. */
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `21 Nov 2026, 17:27 UTC`. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
/** `21 Nov 2026`. */
export const dayText = (iso: string): string => day.format(new Date(iso));
