import { SETTLEMENT_RULES, settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type WalkedForecast, walkMarkets } from '@croneai/engine/model/walk-markets.ts';
import { delayOf } from '../measure/delay.ts';
import { isDecided, isWon, measure, skillOf } from '../measure/measures.ts';
import { reliabilityOf } from '../measure/reliability.ts';
import { breakdownOf } from '../measure/slices.ts';
import type { BacktestResult, SlotCounts } from './backtest-result.ts';
import { choosePublished, type Silence } from './choose-published.ts';
import {
  marketResults,
  type ReplayedMarket,
  toCandidateTrade,
  toSignal,
  type WalkedMarkets,
} from './to-result.ts';

/** Prices of one market. Times are epoch milliseconds. */
export type BacktestMarket = {
  readonly pair: Pair;
  /** First slot that is learned from. */
  readonly start: number;
  /** Slots with `from` ≤ slot and end ≤ `to` count. */
  readonly from: number;
  readonly to: number;
};

export type BacktestRequest = {
  readonly marketData: MarketData;
  /** Markets of one time, walked together: evidence is shared among them. */
  readonly groups: readonly (readonly BacktestMarket[])[];
  readonly signalsPerSlot: number;
  readonly paysBy: PaysBy;
  readonly onPair?: (done: number) => void;
};

/** Walks the engine forward over the past and measures it. Throws what the market data throws. */
export async function runBacktest(request: BacktestRequest): Promise<BacktestResult> {
  const { marketData, paysBy, signalsPerSlot, groups } = request;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const rule = settlementRuleOf(paysBy);
  const walks: GroupWalk[] = [];
  const progress = { done: 0 };
  for (const group of groups) walks.push(await walkGroup(request, group, slotMs, progress));
  const candidates = walks.flatMap((each) => each.candidates);
  const published = walks.flatMap((each) => each.published);
  const markets = walks.flatMap((each) => marketResults(each, paysBy));
  const all = groups.flat();
  return {
    provenance: marketData.provenance,
    from: timeText(lowest(all.map(({ from }) => from))),
    to: timeText(-lowest(all.map(({ to }) => -to))),
    barMinutes: marketData.barMs / MINUTE_MS,
    pairs: all.map(({ pair }) => pair.symbol),
    signalsPerSlot,
    paysBy: paysByText(paysBy),
    engine: SERVED.name,
    featureVersion: SERVED.features.version,
    settlementRule: { version: rule, text: SETTLEMENT_RULES[rule] },
    slots: addCounts(walks.map(({ slots }) => slots)),
    priorTrades: markets.reduce((sum, { historySlots }) => sum + historySlots, 0),
    published: measure(published, paysBy),
    candidates: measure(candidates, paysBy),
    skill: skillOf(candidates),
    markets,
    calibration: {
      published: reliabilityOf(published.filter(isDecided), isWon),
      candidates: reliabilityOf(candidates.filter(isDecided), isWon),
    },
    parts: breakdownOf(candidates),
    delay: {
      candidates: marketData.barMs === MINUTE_MS ? delayOf(candidates) : null,
      published: marketData.barMs === MINUTE_MS ? delayOf(published) : null,
    },
    signals: published.map((each) => toSignal(each, paysBy)),
    candidateTrades: {
      *[Symbol.iterator]() {
        for (const each of candidates) yield toCandidateTrade(each, paysBy);
      },
    },
  };
}

const lowest = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
const timeText = (time: number): string => new Date(time).toISOString();

type GroupWalk = WalkedMarkets & {
  readonly slots: SlotCounts;
};

async function walkGroup(
  request: BacktestRequest,
  group: readonly BacktestMarket[],
  slotMs: number,
  progress: { done: number },
): Promise<GroupWalk> {
  const markets: ReplayedMarket[] = [];
  for (const market of group) {
    markets.push(await replay(request, market));
    request.onPair?.(++progress.done);
  }
  const histories = markets.map(({ pair, rows, from }) => ({ pair, rows, countFrom: from }));
  const candidates = walkMarkets(SERVED, histories, slotMs);
  return { markets, candidates, ...choose(request, candidates, group, slotMs) };
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

function choose(
  { paysBy, signalsPerSlot }: BacktestRequest,
  candidates: readonly WalkedForecast[],
  markets: readonly BacktestMarket[],
  slotMs: number,
): Pick<GroupWalk, 'published' | 'slots'> {
  const published: WalkedForecast[] = [];
  const silent: Record<Silence, number> = { ...NEVER_SILENT };
  let [withCandidates, withSignal] = [0, 0];
  for (let first = 0; first < candidates.length; ) {
    const slot = candidates[first]?.row.slot;
    let end = first;
    while (candidates[end]?.row.slot === slot) end++;
    const chosen = choosePublished(candidates.slice(first, end), paysBy, signalsPerSlot);
    for (const each of chosen.published) published.push(each);
    if (chosen.silence) silent[chosen.silence]++;
    else withSignal++;
    withCandidates++;
    first = end;
  }
  const all = slotsWithin(markets, slotMs);
  return { published, slots: { all, withCandidates, published: withSignal, silent } };
}

const NEVER_SILENT: Readonly<Record<Silence, number>> = {
  'no market has shown skill yet': 0,
  'nothing expected to pay': 0,
};

/** Slots that some market's days hold. */
function slotsWithin(markets: readonly BacktestMarket[], slotMs: number): number {
  let [slots, reached] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of markets.toSorted((a, b) => a.from - b.from)) {
    const first = Math.ceil(Math.max(from, reached) / slotMs);
    slots += Math.max(0, Math.floor(to / slotMs) - first);
    reached = Math.max(reached, to);
  }
  return slots;
}

const addCounts = (counts: readonly SlotCounts[]): SlotCounts => ({
  all: total(counts, ({ all }) => all),
  withCandidates: total(counts, (each) => each.withCandidates),
  published: total(counts, ({ published }) => published),
  silent: {
    'no market has shown skill yet': total(counts, ({ silent }) => silent['no market has shown skill yet']),
    'nothing expected to pay': total(counts, ({ silent }) => silent['nothing expected to pay']),
  },
});
const total = (counts: readonly SlotCounts[], of: (count: SlotCounts) => number): number =>
  counts.reduce((sum, each) => sum + of(each), 0);
