const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `20 November 2026 at 10:00 UTC`: a mail does not know where it is read, so every time names its zone. */
export function utcTime(isoDate: string): string {
  return `${FORMAT.format(new Date(isoDate))} UTC`;
}
