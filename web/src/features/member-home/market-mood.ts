import type { Volatility } from '@croneai/contracts/signals.ts';

export type Mood = 'up' | 'down' | 'even';

/** Share of one direction from which the market leans. */
export const LEAN_SHARE = 0.6;

/** Which way the prices went, each market counted once; one that has not moved is on neither side. */
export function moodOf({
  rising,
  falling,
  compared,
}: Pick<Volatility, 'rising' | 'falling' | 'compared'>): Mood {
  const isLeaning = compared > 0 && Math.max(rising, falling) >= compared * LEAN_SHARE;
  if (!isLeaning) return 'even';
  return rising > falling ? 'up' : 'down';
}
