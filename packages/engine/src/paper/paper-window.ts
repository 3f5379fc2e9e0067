import type { BOT_TIMEFRAMES } from '@croneai/contracts/paper-settings.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';

export type PaperWindow = (typeof BOT_TIMEFRAMES)[number];
const LENGTH_MS: Readonly<Record<PaperWindow, number>> = {
  '1H': HOUR_MS,
  '4H': 4 * HOUR_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};
/** The epoch began on a Thursday; the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The window of the clock in UTC that a moment lies in, epoch milliseconds, `from` ≤ time < `to`. */
export function windowOf(time: number, window: PaperWindow): { from: number; to: number } {
  const length = LENGTH_MS[window];
  const offset = window === '1W' ? FIRST_MONDAY_MS : 0;
  const from = Math.floor((time - offset) / length) * length + offset;
  return { from, to: from + length };
}
