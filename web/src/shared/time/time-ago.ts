const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago a moment was, in the largest unit that fits: "3 minutes ago"; "just now" below a minute. */
export function timeAgo(at: Date, now: Date): string {
  const elapsed = Math.max(0, now.getTime() - at.getTime());
  const unit = UNITS.find(([, ms]) => elapsed >= ms);
  return unit ? relative.format(-Math.floor(elapsed / unit[1]), unit[0]) : 'just now';
}
