import type { MarketData, Provenance } from '../../markets/market-data.ts';
import type { Pair } from '../../markets/pair.ts';
import type { TimeSpan } from '../../markets/session-hours.ts';
import { SETTLEMENT_RULE } from '../../settlement/settle.ts';
import { STRATEGY_VERSION } from '../confidence.ts';
import { type ReplayedTrade, replayPair, SIGNAL_BARS } from '../replay.ts';
import { type CalibrationRow, calibrate } from './calibration.ts';
import { type Measures, measure, riskMultipleOf } from './measures.ts';
import { type RatedTrade, walkForward } from './walk-forward.ts';

export interface BacktestRequest {
  readonly marketData: MarketData;
  readonly pairs: readonly Pair[];
  /** Slots with `from` ≤ slot and end ≤ `to` count, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** So many slots before `from` are history that the first confidence rests on. */
  readonly warmSlots: number;
  readonly signalsPerSlot: number;
  /** Of a recording: the spans of a pair without gaps. */
  readonly spans?: (pair: Pair) => readonly TimeSpan[];
  readonly onPair?: (done: number) => void;
}

/** One published signal of the past. */
export interface BacktestSignal {
  readonly slot: string;
  readonly pair: string;
  readonly signalType: 'buy' | 'sell';
  readonly bucket: string;
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly exitPrice: number | null;
  readonly status: string;
  readonly outcome: string | null;
  readonly confidence: number;
  /** Gain or loss in multiples of the risk; null when expired. */
  readonly multiple: number | null;
}

export interface Group {
  readonly name: string;
  readonly measures: Measures;
}

/** What `npm run backtest` writes as JSON. */
export interface BacktestResult {
  readonly provenance: Provenance;
  readonly from: string;
  readonly to: string;
  readonly barMinutes: number;
  readonly pairs: readonly string[];
  readonly signalsPerSlot: number;
  readonly strategyVersion: number;
  readonly settlementRule: { readonly version: number; readonly text: string };
  /** Slots in which some pair had a trade, of all slots. */
  readonly slots: { readonly all: number; readonly published: number };
  /** Won and lost trades before `from` that the first confidence rests on. */
  readonly priorTrades: number;
  readonly published: Measures;
  readonly candidates: Measures;
  readonly bySetup: readonly Group[];
  readonly calibration: {
    readonly published: readonly CalibrationRow[];
    readonly candidates: readonly CalibrationRow[];
  };
  readonly signals: readonly BacktestSignal[];
}

/** Replays the strategy on the past and measures it, walk-forward. Throws what the market data throws. */
export async function runBacktest(request: BacktestRequest): Promise<BacktestResult> {
  const { marketData, pairs, from, to, signalsPerSlot } = request;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const trades = await replayPairs(request, from - request.warmSlots * slotMs);
  const { published, candidates, priorTrades } = walkForward(trades, { from, signalsPerSlot });
  return {
    provenance: marketData.provenance,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    barMinutes: marketData.barMs / 60_000,
    pairs: pairs.map(({ symbol }) => symbol),
    signalsPerSlot,
    strategyVersion: STRATEGY_VERSION,
    settlementRule: { ...SETTLEMENT_RULE },
    slots: {
      all: Math.floor(to / slotMs) - Math.ceil(from / slotMs),
      published: new Set(published.map(({ slot }) => slot)).size,
    },
    priorTrades,
    published: measure(published),
    candidates: measure(candidates),
    bySetup: groupBySetup(candidates),
    calibration: { published: calibrate(published), candidates: calibrate(candidates) },
    signals: published.map(toSignal),
  };
}

async function replayPairs(request: BacktestRequest, from: number): Promise<ReplayedTrade[]> {
  const { marketData, pairs, to, spans, onPair } = request;
  const trades: ReplayedTrade[] = [];
  for (const [index, pair] of pairs.entries()) {
    for (const span of spans?.(pair) ?? [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]) {
      const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) };
      if (part.from >= part.to) continue;
      const replayed = await replayPair({ marketData, pair, ...part, historyFrom: span.from });
      for (const trade of replayed) trades.push(trade);
    }
    onPair?.(index + 1);
  }
  return trades;
}

/** By the first two parts of the bucket, setup and strength. */
function groupBySetup(candidates: readonly RatedTrade[]): Group[] {
  const groups = Map.groupBy(candidates, ({ trade }) => trade.bucket.split('.').slice(0, 2).join(', '));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, trades]) => ({ name, measures: measure(trades) }));
}

function toSignal(rated: RatedTrade): BacktestSignal {
  const { trade, settlement, slot, confidence } = rated;
  const { pair, signalType, bucket, entryPrice, stopLoss, takeProfit } = trade;
  const { status, outcome, exitPrice } = settlement;
  return {
    slot: new Date(slot).toISOString(),
    pair,
    signalType,
    bucket,
    entryPrice,
    stopLoss,
    takeProfit,
    exitPrice,
    status,
    outcome,
    confidence,
    multiple: riskMultipleOf(rated) ?? null,
  };
}
