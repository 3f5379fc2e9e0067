import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { Movement } from '@croneai/contracts/volatility.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type MarketData, MarketDataError } from '@croneai/engine/markets/market-data.ts';
import { movementOf, sumMovements } from '@croneai/engine/markets/movement.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { isOpen } from '@croneai/engine/markets/session-hours.ts';
import { slotAt, VALIDITY_MS } from '@croneai/engine/markets/slot-clock.ts';
import { candidatesOf, type MarketDecision } from '@croneai/engine/model/decide-market.ts';
import { decidePair, outcomeBefore, type SlotWindow, toEntry } from '@croneai/engine/model/decide-pair.ts';
import { closedBarsOf, FEATURE_BARS } from '@croneai/engine/model/features.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { Knowledge, KnowledgeReader, Stamp } from '../champion/module.ts';
import { readPriceWindow } from '../feeds/module.ts';
import type { LedgerPage } from '../ledger/module.ts';
import type { ShardReport } from './slot.model.ts';

/**
 * Number of pairs that are requested at once from an HTTP source. The source's own limits also
 * apply.
 */
const PAIRS_AT_ONCE = 8;
/**
 * Number of bars to read: the bars of the features, plus the bars of the previous slot, from which
 * that slot's outcome is computed.
 */
const WINDOW_BARS = FEATURE_BARS + SIGNAL_BARS;

type PairResult =
  | {
      kind: 'decided';
      decision: MarketDecision | undefined;
      entry: LedgerEntry;
      movement: Movement | undefined;
      seen: SeenMarket;
    }
  | { kind: 'closed' }
  | { kind: 'unpriced'; pair: Pair; error: MarketDataError };

/**
 * Returns the pairs of one shard. Takes every n-th pair of the universe, so that each shard has
 * some of each kind of market.
 */
export function pairsOfShard<P>(pairs: readonly P[], shard: number, shardCount: number): P[] {
  return pairs.filter((_pair, index) => index % shardCount === shard);
}

export type ShardOfSlot = {
  readonly slot: number;
  readonly shard: number;
  readonly shardCount: number;
  /** Identifies the artefact and state with which the slot was planned. */
  readonly engine: Stamp | null;
};

/** Bars of a scanned market, and the outcome of the previous slot. */
export type SeenMarket = SlotWindow & { readonly before: LedgerEntry['before'] };

type ShardScan = {
  readonly report: ShardReport;
  /**
   * Page for the ledger. It is written only if the report is still wanted. Absent in slots that are
   * not used for training.
   */
  readonly page?: LedgerPage;
  /** Markets for the shadow engines; absent if `page` is absent. */
  readonly seen?: readonly SeenMarket[];
};

export type ScanShard = (of: ShardOfSlot) => Promise<ShardScan>;

/**
 * Makes a decision for each pair of a shard. Uses only bars that had closed when the slot started,
 * and the artefact and state with which the slot was planned. Does not retry, because price sources
 * do. A pair without its newest bar is reported as unpriced, because older prices must not decide
 * anything.
 */
export function scanShard({
  universe,
  marketData,
  knowledge,
  paysBy,
  signalsPerSlot,
}: {
  universe: readonly Pair[];
  marketData: MarketData;
  knowledge: Pick<KnowledgeReader, 'read'>;
  paysBy: PaysBy;
  signalsPerSlot: number;
}): ScanShard {
  const { barMs } = marketData;
  const decide = decidePair(SERVED, { marketData, paysBy });
  const ended = outcomeBefore({ features: SERVED.features, barMs, rule: settlementRuleOf(paysBy) });
  const engineSlotMs = SIGNAL_BARS * barMs;
  const covered = universe.filter((pair) => marketData.supports(pair));

  const decideOn = async (pair: Pair, slot: number, known: Knowledge): Promise<PairResult> => {
    // The market must be open from the last closed bar until the signal ends, so that there are
    // prices for entry and settlement.
    const from = slotAt(slot, barMs) - barMs;
    if (!isOpen(pair.session, from, slot + VALIDITY_MS)) return { kind: 'closed' };
    try {
      const candles = await readPriceWindow(marketData, { pair, at: slot, bars: WINDOW_BARS });
      const window = { pair, candles, slot, bars: closedBarsOf({ pair, candles, at: slot, barMs }) };
      const decision = known.kind === 'ready' ? decide(window, known) : undefined;
      const before = ended(window);
      const entry = toEntry(pair.symbol, decision, before);
      const movement = movementOf(pair, candles);
      return { kind: 'decided', decision, entry, movement, seen: { ...window, before } };
    } catch (error) {
      if (error instanceof MarketDataError) return { kind: 'unpriced', pair, error };
      throw error;
    }
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
      candidates: candidatesOf(SERVED, decisions, signalsPerSlot, paysBy),
      scanned: decided.length,
      closed: count('closed'),
      unpriced: count('unpriced'),
      problem: problem ? { code: problem.code, message: problem.message } : null,
      forecast: decisions.length,
      licensed: decisions.filter(({ licensed }) => licensed).length,
      refusal: known.kind === 'refused' ? known.refusal : null,
      movements: sumMovements(decided.flatMap(({ movement }) => movement ?? [])),
    };
    // A slot that does not start on the engine's grid gets decisions but does not train models. The
    // scan therefore returns no page.
    if (slot % engineSlotMs !== 0) return { report };
    const seen = decided.map((each) => each.seen);
    if (known.kind === 'refused') return { report, seen };
    return { report, seen, page: { slot, shard, shardCount, entries: decided.map(({ entry }) => entry) } };
  };
}

/**
 * Processes all items, at most `lanes` at a time. Lets the event loop run between two items, so
 * that the locks of jobs are renewed.
 */
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
