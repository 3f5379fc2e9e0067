const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `21 Nov, 18:05 UTC`, with the year when it is another than now. */
export function messageTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const format = at.getUTCFullYear() === now.getUTCFullYear() ? FORMAT : WITH_YEAR;
  return `${format.format(at)} UTC`;
}
