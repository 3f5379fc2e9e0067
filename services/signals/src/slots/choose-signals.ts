import type { Provenance, SlotCause } from '@croneai/contracts/signals.ts';
import type { Candidate } from '../engine/candidate.ts';
import { describeConfidence, type Ranked } from '../engine/confidence.ts';
import type { MarketDataErrorCode } from '../markets/market-data.ts';
import { getPair } from '../markets/universe.ts';
import type { StoredSignal } from '../signals/signal.ts';
import type { ShardReport } from './slot.ts';

/** A signal later than this after the start of its slot is told as late. */
export const LATE_AFTER_MS = 5_000;

export interface NewSignal {
  id: string;
  ranked: Ranked<Candidate>;
  /** Start of the slot, epoch milliseconds. */
  slot: number;
  /** 1 is the best. */
  rank: number;
  validityMs: number;
  provenance: Provenance;
  now: Date;
}

/** An active signal; its window begins with its slot, however late it is published. */
export function toNewSignal(made: NewSignal): StoredSignal {
  const { id, ranked, slot, rank, validityMs, provenance, now } = made;
  const { candidate, confidence } = ranked;
  const { pair, signalType, entryPrice, stopLoss, takeProfit, bucket } = candidate;
  const { displayName, precision } = getPair(pair);
  return {
    id,
    pair,
    asset: displayName,
    signalType,
    entryPrice,
    stopLoss,
    takeProfit,
    precision,
    confidence: confidence.percent,
    analysis: `${candidate.analysis} ${describeConfidence(confidence)}`,
    status: 'active',
    outcome: null,
    exitPrice: null,
    slot,
    rank,
    startsAt: new Date(slot),
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(slot + validityMs),
    settledAt: null,
    provenance,
    bucket,
    ruleVersion: null,
    version: 1,
  };
}

/** What the outcome of a slot is told by. */
type Told = Omit<ShardReport, 'movements'>;

export interface ScanTotals {
  scanned: number;
  closed: number;
  unpriced: number;
}

export function totalsOf(reports: readonly Told[]): ScanTotals {
  const sum = (of: (report: Told) => number) => reports.reduce((total, report) => total + of(report), 0);
  return {
    scanned: sum(({ scanned }) => scanned),
    closed: sum(({ closed }) => closed),
    unpriced: sum(({ unpriced }) => unpriced),
  };
}

export interface Explanation {
  cause: SlotCause;
  reason: string;
}

/** Why a scanned slot has no signal. */
export function explainNone(reports: readonly Told[]): Explanation {
  const { scanned, closed, unpriced } = totalsOf(reports);
  if (unpriced > scanned) {
    const problem = problemOf(reports);
    return {
      cause: 'prices_unavailable',
      reason: `Prices were missing for ${unpriced} of ${unpriced + scanned} open markets${problem ? `: ${problem}` : ''}.`,
    };
  }
  if (scanned === 0) return { cause: 'markets_closed', reason: 'Every market was closed.' };
  const rest = [
    closed > 0 && `${closed} had a closed market`,
    unpriced > 0 && `${unpriced} had no current prices`,
  ].filter(Boolean);
  const others = rest.length > 0 ? `; ${rest.join(', ')}` : '';
  return {
    cause: 'no_candidate',
    reason: `None of ${scanned} scanned markets met the rules of the strategy${others}.`,
  };
}

/** Why a slot was published late; undefined when it was in time. */
export function explainLate(latenessMs: number, reports: readonly Told[]): Explanation | undefined {
  if (latenessMs <= LATE_AFTER_MS) return undefined;
  const seconds = Math.round(latenessMs / 1_000);
  const problem = problemOf(reports);
  return problem
    ? { cause: 'prices_unavailable', reason: `Prices came late, so this came ${seconds} s late: ${problem}.` }
    : { cause: 'outage', reason: `Published ${seconds} s late, after an interruption of ours.` };
}

export const MISSED: Explanation = {
  cause: 'outage',
  reason: 'Nothing was published: we were interrupted until the time of this slot was over.',
};

/** The prices' problem in words for members. What the source said, with its address, is in the log of the scan. */
function problemOf(reports: readonly Told[]): string | undefined {
  const code = reports.findLast(({ problem }) => problem)?.problem?.code;
  return code && PROBLEM_WORDS[code];
}

const PROBLEM_WORDS: Readonly<Record<MarketDataErrorCode, string>> = {
  unavailable: 'their source did not answer',
  rate_limited: 'their source answers no more requests for now',
  bad_reply: 'their source sent what cannot be right',
  gap: 'their source has none of some minutes',
  stale: 'the newest ones were too old',
};
