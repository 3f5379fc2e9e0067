/**
 * Returns the start of the slot that contains a time. Both are epoch milliseconds. Slots start at
 * multiples of their length in UTC.
 */
export function slotStartOf(now: number, slotSeconds: number): number {
  const slotMs = slotSeconds * 1000;
  return Math.floor(now / slotMs) * slotMs;
}

/** Returns the whole seconds until the next slot, from the length of a slot down to 1. */
export function secondsToBoundary(now: number, slotSeconds: number): number {
  return Math.ceil((slotStartOf(now, slotSeconds) + slotSeconds * 1000 - now) / 1000);
}

/** Smaller differences come from rounding, not from a wrong clock. */
const CLOCK_TOLERANCE_MS = 3_000;

/**
 * Returns how far the server's clock is ahead of this device's clock, in ms. The result is rounded
 * to seconds, so that every reply gives the same value. It is 0 if the difference may come from
 * the delay of the reply. Countdowns need the result on devices whose clock is minutes off.
 */
export function clockAhead(reply: {
  sentAt?: string | undefined;
  requestedAt: number;
  receivedAt: number;
}): number {
  const sentAt = Date.parse(reply.sentAt ?? '');
  if (Number.isNaN(sentAt)) return 0;
  const ahead = Math.max(0, sentAt - reply.receivedAt) + Math.min(0, sentAt - reply.requestedAt);
  return Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : Math.round(ahead / 1000) * 1000;
}

/** Formats a remaining time as `38 s` or, from 100 seconds on, as `1:50 min`. */
export function timeLeftText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const rest = String(seconds % 60).padStart(2, '0');
  return seconds < 100 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${rest} min`;
}

/** Formats minutes and seconds of a countdown: 04:59. */
export function minutesAndSeconds(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
