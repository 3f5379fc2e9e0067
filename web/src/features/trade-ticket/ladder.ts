import type { Signal } from '@croneai/contracts/signals.ts';

export type RungKind = 'target' | 'entry' | 'now' | 'stop';

export interface Rung {
  kind: RungKind;
  price: number;
  /** Position of the price: 0 at the top of the ladder, 1 at the bottom. */
  at: number;
  /** Position of the label, moved away from other labels but never outside the ladder. */
  labelAt: number;
  isBeyond: boolean;
}

/**
 * A newest price outside the levels extends the ladder by at most this share of the distance from
 * the lowest to the highest level.
 */
const STRETCH = 0.3;
/** Margin at top and bottom, as a share of the ladder. The outer marks are then not cut off. */
export const LADDER_MARGIN = 0.08;
/**
 * If a signal has no stop and no target: distance from the entry to each end of the ladder, as a
 * share of the entry price.
 */
const BARE_SHARE = 0.001;

/**
 * Places entry, stop, target and the newest price on a ladder, highest price first. Labels are at
 * least `gap` (a share of the ladder) apart.
 */
export function placeRungs(
  { entryPrice, stopLoss, takeProfit }: Pick<Signal, 'entryPrice' | 'stopLoss' | 'takeProfit'>,
  now: number | undefined,
  gap: number,
): Rung[] {
  const levels = [entryPrice, stopLoss, takeProfit].filter((price) => price !== null);
  const bare = levels.length === 1 ? entryPrice * BARE_SHARE : 0;
  const [low, high] = [Math.min(...levels) - bare, Math.max(...levels) + bare];
  const reach = (high - low) * STRETCH;
  const top = Math.min(high + reach, Math.max(high, now ?? high));
  const foot = Math.max(low - reach, Math.min(low, now ?? low));
  const atOf = (price: number) => {
    const share = top === foot ? 0.5 : (top - price) / (top - foot);
    return LADDER_MARGIN + Math.min(1, Math.max(0, share)) * (1 - 2 * LADDER_MARGIN);
  };
  const priced: [RungKind, number | null | undefined][] = [
    ['target', takeProfit],
    ['entry', entryPrice],
    ['now', now],
    ['stop', stopLoss],
  ];
  const rungs = priced
    .flatMap(([kind, price]) => (price == null ? [] : [{ kind, price, at: atOf(price) }]))
    .sort((a, b) => b.price - a.price);
  const labels = spread(
    rungs.map(({ at }) => at),
    gap,
  );
  return rungs.map((rung, index) => ({
    ...rung,
    labelAt: labels[index] ?? rung.at,
    isBeyond: rung.price > top || rung.price < foot,
  }));
}

/**
 * Moves positions as little as possible (least squares) until they are at least `gap` apart, and at
 * least half a gap from 0 and 1. `places` is ascending, and each place is between 0 and 1. Uses the
 * pool-adjacent-violators algorithm: positions that would overlap move together.
 */
export function spread(places: readonly number[], gap: number): number[] {
  const pools: { sum: number; count: number }[] = [];
  const meanOf = ({ sum, count }: { sum: number; count: number }) => sum / count;
  for (const [index, place] of places.entries()) {
    let pool = { sum: place - index * gap, count: 1 };
    for (let last = pools.at(-1); last && meanOf(last) > meanOf(pool); last = pools.at(-1)) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  const least = gap / 2;
  const most = Math.max(least, 1 - gap / 2 - (places.length - 1) * gap);
  return pools
    .flatMap((pool) => Array.from({ length: pool.count }, () => meanOf(pool)))
    .map((place, index) => Math.min(most, Math.max(least, place)) + index * gap);
}
