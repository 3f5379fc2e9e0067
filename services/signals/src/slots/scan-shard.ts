import { setImmediate as nextTurn } from 'node:timers/promises';
import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { Movement } from '@croneai/contracts/volatility.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { movementOf, sumMovements } from '@croneai/engine/markets/movement.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { isOpen } from '@croneai/engine/markets/session-hours.ts';
import { assumedCost } from '@croneai/engine/markets/trading-cost.ts';
import { claimOf } from '@croneai/engine/model/calibration.ts';
import {
  bestOfShard,
  decideMarket,
  type MarketDecision,
  rated,
  toCandidate,
} from '@croneai/engine/model/decide-market.ts';
import { FEATURE_BARS, featuresOf } from '@croneai/engine/model/features.ts';
import { outcomeOf, SIGNAL_BARS, toLedgerRow } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import type { Stamp } from '../champion/champion.repository.ts';
import type { Knowledge, KnowledgeReader } from '../champion/knowledge.ts';
import { lastClose, readPriceWindow } from '../feeds/price-window.ts';
import type { LedgerPage } from '../ledger/ledger.repository.ts';
import type { ShardReport } from './slot.model.ts';

/** Pairs requested from an HTTP source at once; its own limits apply besides. */
const PAIRS_AT_ONCE = 8;
/** Input of a decision, and the bars of the previous slot, which give its outcome. */
const WINDOW_BARS = FEATURE_BARS + SIGNAL_BARS;

type PairResult =
  | {
      kind: 'decided';
      decision: MarketDecision | undefined;
      entry: LedgerEntry;
      movement: Movement | undefined;
    }
  | { kind: 'closed' }
  | { kind: 'unpriced'; pair: Pair; error: MarketDataError };

/** The pairs of one shard: every n-th of the universe, so that each shard has some of each kind of market. */
export function pairsOfShard<P>(pairs: readonly P[], shard: number, shardCount: number): P[] {
  return pairs.filter((_pair, index) => index % shardCount === shard);
}

type ShardOfSlot = {
  readonly slot: number;
  readonly shard: number;
  readonly shardCount: number;
  /** Basis that the slot was planned with. */
  readonly engine: Stamp | null;
};

type ShardScan = {
  readonly report: ShardReport;
  /** For the ledger, once the report counts. Absent in slots that are not learned from. */
  readonly page?: LedgerPage;
};

export type ScanShard = (of: ShardOfSlot) => Promise<ShardScan>;

/**
 * Decides on each pair of a shard by the bars that were closed when the slot started and by what the slot was planned with. The
 * sources retry by themselves; a pair without the newest bar is reported as unpriced, and no decision is made
 * on older prices.
 */
export function scanShard({
  universe,
  marketData,
  knowledge,
  paysBy,
  signalsPerSlot,
  validityMs,
}: {
  universe: readonly Pair[];
  marketData: MarketData;
  knowledge: Pick<KnowledgeReader, 'read'>;
  paysBy: PaysBy;
  signalsPerSlot: number;
  validityMs: number;
}): ScanShard {
  const { barMs } = marketData;
  const rule = settlementRuleOf(paysBy);
  const engineSlotMs = SIGNAL_BARS * barMs;
  const covered = universe.filter((pair) => marketData.supports(pair));

  const decideOn = async (pair: Pair, slot: number, known: Knowledge): Promise<PairResult> => {
    // Open from the last closed bar until the signal ends, so that there is a price to enter and one to settle by.
    const from = lastClose(slot, barMs) - barMs;
    if (!isOpen(pair.session, from, slot + validityMs)) return { kind: 'closed' };
    try {
      const candles = await readPriceWindow(marketData, { pair, at: slot, bars: WINDOW_BARS });
      const decision = known.kind === 'ready' ? decide(pair, candles, slot, known) : undefined;
      const before = outcomeBefore(pair, candles, slot);
      const entry: LedgerEntry = {
        symbol: pair.symbol,
        ...(decision && { decided: toEntry(decision) }),
        ...(before && { before }),
      };
      return { kind: 'decided', decision, entry, movement: movementOf(pair, candles) };
    } catch (error) {
      if (error instanceof MarketDataError) return { kind: 'unpriced', pair, error };
      throw error;
    }
  };

  const decide = (
    pair: Pair,
    candles: readonly Candle[],
    slot: number,
    known: Knowledge & { kind: 'ready' },
  ): MarketDecision | undefined => {
    const features = featuresOf(SERVED.features, { pair, candles, at: slot, barMs });
    if (features.kind === 'none') return undefined;
    const lastBar = lastClose(slot, barMs) - barMs;
    const spread = marketData.spreadAt?.(pair, lastBar) ?? assumedCost(pair, features.close);
    const row = toLedgerRow(pair, slot, features, spread);
    return decideMarket(SERVED, pair, row, known.of(pair), paysBy);
  };

  /** Outcome of the previous slot and the levels that it has by the same bars: others than those decided on are a correction. */
  const outcomeBefore = (pair: Pair, candles: readonly Candle[], slot: number) => {
    const at = slot - engineSlotMs;
    const features = featuresOf(SERVED.features, { pair, candles, at, barMs });
    if (features.kind === 'none') return undefined;
    const bars = candles.filter(({ time }) => time >= at && time < slot);
    if (bars.length !== SIGNAL_BARS) return undefined;
    const { entry, distance } = toLedgerRow(pair, at, features, 0);
    const outcome = outcomeOf(rule, pair, { entry, distance }, bars, true);
    return outcome && { ...outcome, entry, distance };
  };

  return async ({ slot, shard, shardCount, engine }) => {
    const known = await knowledge.read(engine, slot);
    const pairs = pairsOfShard(covered, shard, shardCount);
    const results = await inLanes(pairs, PAIRS_AT_ONCE, (pair) => decideOn(pair, slot, known));
    const problem = results.findLast((result) => result.kind === 'unpriced')?.error;
    const count = (counted: PairResult['kind']) => results.filter(({ kind }) => kind === counted).length;
    const decided = results.filter((result) => result.kind === 'decided');
    const decisions = decided.flatMap(({ decision }) => decision ?? []);
    const report: ShardReport = {
      shard,
      candidates: bestOfShard(decisions.map(rated), signalsPerSlot).map(({ decision }) =>
        toCandidate(SERVED, decision, paysBy),
      ),
      scanned: decided.length,
      closed: count('closed'),
      unpriced: count('unpriced'),
      problem: problem ? { code: problem.code, message: problem.message } : null,
      forecast: decisions.length,
      licensed: decisions.filter(({ licensed }) => licensed).length,
      refusal: known.kind === 'refused' ? known.refusal : null,
      movements: sumMovements(decided.flatMap(({ movement }) => movement ?? [])),
    };
    // Slots off the engine's grid, of another length, are decided on and not learned from.
    if (known.kind === 'refused' || slot % engineSlotMs !== 0) return { report };
    return { report, page: { slot, shard, shardCount, entries: decided.map(({ entry }) => entry) } };
  };
}

function toEntry({ row, raw, forecast }: MarketDecision): NonNullable<LedgerEntry['decided']> {
  return { row, byExpert: raw.byExpert, buy: raw.buy, claimed: claimOf(forecast) };
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
