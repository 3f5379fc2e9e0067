import { STATS_REFRESH_SHARE } from '@croneai/contracts/signals.ts';

/** The figures are asked for once, then with about one refresh of the signals in ten. `random` is from 0 to below 1. */
export function refreshesStats(random: number): boolean {
  return random < STATS_REFRESH_SHARE;
}
