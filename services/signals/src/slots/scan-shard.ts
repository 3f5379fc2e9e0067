import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Movement } from '@croneai/contracts/signals.ts';
import type { Candidate } from '../engine/candidate.ts';
import { bestOfEachBucket } from '../engine/confidence.ts';
import { type MarketData, MarketDataError } from '../markets/market-data.ts';
import type { Pair } from '../markets/pair.ts';
import { isOpen } from '../markets/session-hours.ts';
import { movementOf, sumMovements } from '../movements/movement.ts';
import { lastClose, readPriceWindow } from './price-window.ts';
import type { ShardReport } from './slot.ts';
import type { Strategy } from './strategy.ts';

/** Sources over HTTP are asked for this many pairs at once; they hold their own limits besides. */
const PAIRS_AT_ONCE = 8;

type PairResult =
  | { kind: 'decided'; candidate: Candidate | undefined; movement: Movement | undefined }
  | { kind: 'closed' }
  | { kind: 'unpriced'; pair: Pair; error: MarketDataError };

/** The pairs of one shard: every n-th of the universe, so that each shard has some of each kind of market. */
export function pairsOfShard<P>(pairs: readonly P[], shard: number, shardCount: number): P[] {
  return pairs.filter((_pair, index) => index % shardCount === shard);
}

/**
 * Decides on each pair of a shard by the bars that were closed when the slot started. The sources retry by themselves; a
 * pair without the newest bar is then reported as unpriced, and no decision is made on older prices.
 */
export function createShardScan({
  universe,
  marketData,
  strategy,
  signalsPerSlot,
  validityMs,
}: {
  universe: readonly Pair[];
  marketData: MarketData;
  strategy: Pick<Strategy, 'warmUpBars' | 'decide'>;
  signalsPerSlot: number;
  validityMs: number;
}) {
  const covered = universe.filter((pair) => marketData.supports(pair));

  const decideOn = async (pair: Pair, slot: number): Promise<PairResult> => {
    // Open from the last closed bar until the signal ends, so that there is a price to enter and one to settle by.
    const from = lastClose(slot, marketData.barMs) - marketData.barMs;
    if (!isOpen(pair.session, from, slot + validityMs)) return { kind: 'closed' };
    try {
      const candles = await readPriceWindow(marketData, { pair, at: slot, bars: strategy.warmUpBars });
      const decision = strategy.decide({ pair, candles, at: slot, barMs: marketData.barMs });
      const candidate = decision.kind === 'candidate' ? decision.candidate : undefined;
      return { kind: 'decided', candidate, movement: movementOf(pair, candles) };
    } catch (error) {
      if (error instanceof MarketDataError) return { kind: 'unpriced', pair, error };
      throw error;
    }
  };
  return async (slot: number, shard: number, shardCount: number): Promise<ShardReport> => {
    const pairs = pairsOfShard(covered, shard, shardCount);
    const results = await inLanes(pairs, PAIRS_AT_ONCE, (pair) => decideOn(pair, slot));
    const problem = results.findLast((result) => result.kind === 'unpriced')?.error;
    const count = (counted: PairResult['kind']) => results.filter(({ kind }) => kind === counted).length;
    const decided = results.filter((result) => result.kind === 'decided');
    const candidates = decided.flatMap(({ candidate }) => candidate ?? []);
    const movements = decided.flatMap(({ movement }) => movement ?? []);
    return {
      shard,
      candidates: bestOfEachBucket(candidates, signalsPerSlot),
      scanned: decided.length,
      closed: count('closed'),
      unpriced: count('unpriced'),
      problem: problem ? { code: problem.code, message: problem.message } : null,
      movements: sumMovements(movements),
    };
  };
}

/** Works on all items, some at once, and lets the event loop turn between them: locks must be renewed meanwhile. */
async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      results.push(await work(items[next++] as T));
      await nextTurn();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return results;
}
