/** Length of a round where the server has never said when it ends. */
export const FALLBACK_ROUND_MS = 8 * 60 * 60 * 1000;

/**
 * Whole seconds left of a round that ends at `endsAt` and is followed by rounds of eight hours: without an answer of
 * the server the clock runs on here, and at zero it starts again.
 */
export function secondsLeftInRound(endsAt: number, now: number): number {
  const left = endsAt - now;
  if (left > 0) return Math.ceil(left / 1000);
  const intoRound = -left % FALLBACK_ROUND_MS;
  return Math.ceil((FALLBACK_ROUND_MS - intoRound) / 1000);
}
