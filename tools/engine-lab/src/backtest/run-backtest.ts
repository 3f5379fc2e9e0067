import type { PaysBy } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { SETTLEMENT_RULES, settlementRuleOf } from '@croneai/rules/settlement.ts';
import { delayOf } from '../measure/delay.ts';
import { measure, measureSkill } from '../measure/measures.ts';
import { reliabilityOf } from '../measure/reliability.ts';
import { partsOfAll } from '../measure/slices.ts';
import { type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';
import { chooseBySlot, SILENCES } from './choose-published.ts';
import {
  type BacktestMarket,
  marketResults,
  type ReplayedMarket,
  timeText,
  toCandidateTrade,
  toSignal,
} from './to-result.ts';

export type BacktestRequest = {
  readonly marketData: MarketData;
  /**
   * Each group contains markets that overlap in time. A group is replayed together, because
   * licences depend on the evidence of all its markets.
   */
  readonly groups: readonly (readonly BacktestMarket[])[];
  readonly signalsPerSlot: number;
  readonly paysBy: PaysBy;
  readonly onPair?: (done: number) => void;
};

/** Result of `npm run backtest` as JSON. */
export type BacktestResult = Awaited<ReturnType<typeof runBacktest>>;

/**
 * Walks the engine forward over the past and measures its results. Throws if market data cannot be
 * read.
 */
export async function runBacktest(request: BacktestRequest) {
  const { marketData, paysBy, signalsPerSlot, groups } = request;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const rule = settlementRuleOf(paysBy);
  const walks: Awaited<ReturnType<typeof walkGroup>>[] = [];
  const progress = { done: 0 };
  for (const group of groups) walks.push(await walkGroup(request, group, slotMs, progress));
  const candidates = walks.flatMap((each) => each.candidates);
  const published = walks.flatMap((each) => each.published);
  const markets = walks.flatMap((each) => marketResults(each.markets, each, paysBy));
  const slots = walks.flatMap((each) => each.slots);
  const silences = Map.groupBy(slots, ({ silence }) => silence);
  const all = groups.flat();
  return {
    provenance: marketData.provenance,
    from: timeText(Math.min(...all.map(({ from }) => from))),
    to: timeText(Math.max(...all.map(({ to }) => to))),
    barMinutes: marketData.barMs / MINUTE_MS,
    pairs: all.map(({ pair }) => pair.symbol),
    signalsPerSlot,
    paysBy: paysByText(paysBy),
    engine: SERVED.name,
    featureVersion: SERVED.features.version,
    settlementRule: { version: rule, text: SETTLEMENT_RULES[rule] },
    slots: {
      /** Number of all calendar slots, including those with closed markets. */
      all: walks.reduce((sum, each) => sum + each.all, 0),
      /** Number of slots with a candidate in at least one market. */
      withCandidates: slots.length,
      published: silences.get(undefined)?.length ?? 0,
      /** Number of slots that had candidates but published nothing, by cause. */
      silent: Object.fromEntries(SILENCES.map((each) => [each, silences.get(each)?.length ?? 0])),
    },
    /** Number of settled slots of all markets before the counted days. */
    priorTrades: markets.reduce((sum, { historySlots }) => sum + historySlots, 0),
    published: measure(published, paysBy),
    candidates: measure(candidates, paysBy),
    /** Skill over all candidates together. */
    skill: measureSkill(candidates),
    markets,
    calibration: {
      published: reliabilityOf(published),
      candidates: reliabilityOf(candidates),
    },
    parts: partsOfAll(candidates),
    /** Results of late entries; null for bars longer than a minute and for fewer than two days. */
    delay: {
      candidates: marketData.barMs === MINUTE_MS ? delayOf(candidates) : null,
      published: marketData.barMs === MINUTE_MS ? delayOf(published) : null,
    },
    signals: published.map((each) => toSignal(each, paysBy)),
    /**
     * The trades are generated on demand, because all markets together have more than a million per
     * month.
     */
    candidateTrades: {
      *[Symbol.iterator]() {
        for (const each of candidates) yield toCandidateTrade(each, paysBy);
      },
    },
  };
}

async function walkGroup(
  request: BacktestRequest,
  group: readonly BacktestMarket[],
  slotMs: number,
  progress: { done: number },
) {
  const markets: ReplayedMarket[] = [];
  for (const market of group) {
    markets.push(await replay(request, market));
    request.onPair?.(++progress.done);
  }
  const histories = markets.map(({ pair, rows, from }) => ({ pair, rows, countFrom: from }));
  const candidates = walkMarkets(SERVED, histories, slotMs);
  const slots = chooseBySlot(candidates, request.paysBy, request.signalsPerSlot);
  const published: WalkedForecast[] = slots.flatMap((each) => each.published);
  return { markets, candidates, slots, published, all: slotsWithin(group, slotMs) };
}

async function replay(
  { marketData, paysBy }: BacktestRequest,
  market: BacktestMarket,
): Promise<ReplayedMarket> {
  const { pair, start, from, to } = market;
  const undecided: Record<string, number> = {};
  const count = (slot: number, reason: string): void => {
    if (slot < from) return;
    const cause = reason.replace(/^\d+ of (\d+) bars so far$/, 'fewer than $1 bars since a gap');
    undecided[cause] = (undecided[cause] ?? 0) + 1;
  };
  const request = { marketData, pair, features: SERVED.features, rule: settlementRuleOf(paysBy) };
  const rows = await replayMarket({ ...request, from: start, to, onNone: count });
  return { ...market, rows, undecided };
}

/**
 * Counts the slots that are within the time span of at least one market. A slot within the spans of
 * several markets is counted once.
 */
function slotsWithin(markets: readonly BacktestMarket[], slotMs: number): number {
  let [slots, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of markets.toSorted((a, b) => a.from - b.from)) {
    const first = Math.ceil(Math.max(from, reached) / slotMs);
    slots += Math.max(0, Math.floor(to / slotMs) - first);
    reached = Math.max(reached, to);
  }
  return slots;
}
