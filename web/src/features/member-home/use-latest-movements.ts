import type { Signal } from '@croneai/contracts/signals.ts';
import { latestPairs, type Movement, movementOf } from './home-signals.ts';
import { useCandlesOf } from './use-candles-of.ts';

/** Each pair is a call of its own, so a handful: the whole universe would be hundreds. */
const PAIRS_COMPARED = 6;
export const HOURS_COMPARED = 2;

export interface AssetMovement {
  pair: string;
  asset: string;
  movement: Movement;
}

interface LatestMovements {
  movements: AssetMovement[];
  isLoading: boolean;
}

/** How the prices of the latest signals' assets have moved, from their own candles. */
export function useLatestMovements(
  signals: readonly Signal[] | undefined,
  hasFailed: boolean,
): LatestMovements {
  const pairs = latestPairs(signals ?? [], PAIRS_COMPARED);
  const candles = useCandlesOf(
    pairs.map(({ pair }) => pair),
    HOURS_COMPARED * 60,
  );
  return {
    movements: pairs
      .map((pair, index) => ({ ...pair, movement: movementOf(candles[index]?.bars ?? []) }))
      .filter((asset): asset is AssetMovement => asset.movement !== undefined),
    isLoading: pairs.length > 0 ? candles.every((each) => each === undefined) : !signals && !hasFailed,
  };
}
