/**
 * Start of the slot that contains a time; both in epoch milliseconds. Slots start at multiples of
 * their length in UTC.
 */
export function slotStartOf(now: number, slotSeconds: number): number {
  const slotMs = slotSeconds * 1000;
  return Math.floor(now / slotMs) * slotMs;
}

/** Whole seconds to the next boundary, from a full slot down to 1; restarts at zero. */
export function secondsToBoundary(now: number, slotSeconds: number): number {
  return Math.ceil((slotStartOf(now, slotSeconds) + slotSeconds * 1000 - now) / 1000);
}

/** Smaller differences are rounding, not a wrong clock. */
const CLOCK_TOLERANCE_MS = 3_000;

/**
 * Lead of the server's clock over this device's, in whole seconds so that every reply gives the
 * same value. Countdowns need it on devices whose clock is minutes off. Any time between request
 * and reply is valid, however long the reply took.
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

/** Minutes and seconds in the format of a countdown: 04:59. */
export function minutesAndSeconds(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
