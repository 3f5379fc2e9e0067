import type { PaysBy } from '@croneai/contracts/signals.ts';
import { type BestCandidate, SLOT_LATE_AFTER_MS, type SlotCause } from '@croneai/contracts/slots.ts';
import type { MarketDataErrorCode } from '../markets/market-data.ts';
import { getPair } from '../markets/universe.ts';
import type { Refusal } from '../model/artefact.ts';
import { byProspect, type Candidate } from '../model/decide-market.ts';
import { neededText } from '../model/words.ts';

/** Facts that explain the outcome of a slot. */
export type ReportFacts = {
  /** Those that can be among the best, and the best of all. */
  candidates: readonly Candidate[];
  /** Pairs that were decided on, had a closed market, or had no usable prices. */
  scanned: number;
  closed: number;
  unpriced: number;
  /** Message of the source for the last pair without prices. */
  problem: { code: MarketDataErrorCode; message: string } | null;
  /** Markets that have shown that they can be forecast. */
  licensed: number;
  /** Why nothing was forecast at all. */
  refusal: Refusal | null;
};

type ScanTotals = Pick<ReportFacts, 'scanned' | 'closed' | 'unpriced'>;

const sumOf = (reports: readonly ReportFacts[], of: (report: ReportFacts) => number): number =>
  reports.reduce((total, report) => total + of(report), 0);

export function totalsOf(reports: readonly ReportFacts[]): ScanTotals {
  return {
    scanned: sumOf(reports, ({ scanned }) => scanned),
    closed: sumOf(reports, ({ closed }) => closed),
    unpriced: sumOf(reports, ({ unpriced }) => unpriced),
  };
}

export type Explanation = {
  cause: SlotCause;
  reason: string;
  /** The best that there was, where something was forecast. */
  best?: BestCandidate;
};

/** Why a scanned slot has no signal. */
export function explainNone(reports: readonly ReportFacts[], paysBy: PaysBy): Explanation {
  const { scanned, closed, unpriced } = totalsOf(reports);
  if (unpriced > scanned) {
    const problem = problemOf(reports);
    return {
      cause: 'prices_unavailable',
      reason: `Prices were missing for ${unpriced} of ${unpriced + scanned} open markets${problem ? `: ${problem}` : ''}.`,
    };
  }
  if (scanned === 0) return { cause: 'markets_closed', reason: 'Every market was closed.' };
  const refusal = reports.find((report) => report.refusal)?.refusal;
  if (refusal) return REFUSALS[refusal];
  const rest = [
    closed > 0 && `${closed} had a closed market`,
    unpriced > 0 && `${unpriced} had no current prices`,
  ].filter(Boolean);
  const others = rest.length > 0 ? ` ${scanned} markets were scanned; ${rest.join(', ')}.` : '';
  const best = bestOf(reports, paysBy);
  if (!best)
    return {
      cause: 'nothing_pays',
      reason: `None of ${scanned} scanned markets moved enough to be traded.${others}`,
    };
  const figures = `best was ${best.asset} at ${best.confidence}% (${best.low} to ${best.high}%, the lower end counts), ${neededText(paysBy)} ${best.needed}%`;
  return sumOf(reports, ({ licensed }) => licensed) === 0
    ? {
        cause: 'no_skill',
        reason: `No market has shown yet that it can be forecast: ${figures}.${others}`,
        best,
      }
    : { cause: 'nothing_pays', reason: `Nothing is expected to pay: ${figures}.${others}`, best };
}

const REFUSALS: Readonly<Record<Refusal, Explanation>> = {
  training: {
    cause: 'engine_training',
    reason:
      'The engine is being trained: nothing is published before it has learned from the past of its markets.',
  },
  too_old: {
    cause: 'engine_refused',
    reason: 'The trained models are too old to decide by, so nothing is published until there are new ones.',
  },
  broken: {
    cause: 'engine_refused',
    reason: 'The trained models cannot be read, so nothing is published until there are new ones.',
  },
  other_prices: {
    cause: 'engine_refused',
    reason: 'The trained models are of other prices, so nothing is published until there are ones of these.',
  },
};

/** Best candidate: those with a licence come first. */
function bestOf(reports: readonly ReportFacts[], paysBy: PaysBy): BestCandidate | undefined {
  const sorted = reports.flatMap(({ candidates }) => candidates).toSorted(byProspect);
  const found = sorted.find(({ licensed }) => licensed) ?? sorted[0];
  if (!found) return undefined;
  const { pair, signalType, confidence, low, high, needed } = found;
  const { displayName: asset } = getPair(pair);
  return { pair, asset, signalType, confidence, low, high, needed, paysBy };
}

/** Why a slot was published late; undefined when it was in time. */
export function explainLate(latenessMs: number, reports: readonly ReportFacts[]): Explanation | undefined {
  if (latenessMs <= SLOT_LATE_AFTER_MS) return undefined;
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

/** The prices' problem in words for members. The source's own message, with its address, is in the log of the scan. */
function problemOf(reports: readonly ReportFacts[]): string | undefined {
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
