import type { Provenance } from '@croneai/contracts/provenance.ts';
import type { DelayCurve } from '../measure/delay.ts';
import type { Measures, Skill } from '../measure/measures.ts';
import type { ReliabilityBin } from '../measure/reliability.ts';
import type { Breakdown } from '../measure/slices.ts';
import type { Silence } from './choose-published.ts';

/** The better side of one market in one slot, published or not. */
export type CandidateTrade = {
  readonly slot: string;
  readonly pair: string;
  readonly signalType: 'buy' | 'sell';
  /** Percent, 50 to 60. */
  readonly confidence: number;
  readonly outcome: 'profit' | 'loss' | 'breakeven';
  /** Gain or loss in multiples of the risk, before costs. */
  readonly multiple: number;
  /** Gain or loss under the terms of the run. */
  readonly net: number;
};

/** One published signal of the past. */
export type BacktestSignal = CandidateTrade & {
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly exitPrice: number;
  readonly status: 'hit_tp' | 'hit_sl' | 'closed';
};

export type SlotCounts = {
  /** Of the calendar, open or not. */
  readonly all: number;
  /** In which some market had a candidate. */
  readonly withCandidates: number;
  readonly published: number;
  /** Slots with candidates that stayed empty, by cause. */
  readonly silent: Readonly<Record<Silence, number>>;
};

export type Point = {
  readonly time: string;
  readonly value: number;
};

/** One market over its own days. */
export type MarketResult = {
  readonly pair: string;
  readonly from: string;
  readonly to: string;
  /** Days of prices before `from` that were learned from, and settled slots in them. */
  readonly historyDays: number;
  readonly historySlots: number;
  /** When the first trained model was at work; null when there never were enough slots. */
  readonly modelsFrom: string | null;
  /** First slot in which it was licensed to publish. */
  readonly licensedFrom: string | null;
  /** Evidence against the coin at the end of each day; 20 is a licence. */
  readonly evidence: readonly Point[];
  /** Slots of an open market that were not decided, by cause. */
  readonly undecided: Readonly<Record<string, number>>;
  readonly candidates: Measures;
  readonly skill: Skill;
  readonly published: Measures;
};

/** What `npm run backtest` writes as JSON. */
export type BacktestResult = {
  readonly provenance: Provenance;
  readonly from: string;
  readonly to: string;
  readonly barMinutes: number;
  readonly pairs: readonly string[];
  readonly signalsPerSlot: number;
  readonly paysBy: string;
  readonly engine: string;
  readonly featureVersion: number;
  readonly settlementRule: { readonly version: number; readonly text: string };
  readonly slots: SlotCounts;
  /** Settled slots before the days that count. */
  readonly priorTrades: number;
  readonly published: Measures;
  readonly candidates: Measures;
  /** Of all candidates, pooled. */
  readonly skill: Skill;
  readonly markets: readonly MarketResult[];
  readonly calibration: {
    readonly published: readonly ReliabilityBin[];
    readonly candidates: readonly ReliabilityBin[];
  };
  /** Won of all candidates, by hour, session, weekday and market. */
  readonly parts: Breakdown;
  /** Of whoever enters late; null over other than one-minute bars, and without two days. */
  readonly delay: { readonly candidates: DelayCurve | null; readonly published: DelayCurve | null };
  readonly signals: readonly BacktestSignal[];
  /** Made as they are read: a month of all markets has more than a million. */
  readonly candidateTrades: Iterable<CandidateTrade>;
};
