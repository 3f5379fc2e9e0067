import { SLOT_LATE_AFTER_MS } from '@croneai/contracts/constants.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { BestCandidate, SlotCause } from '@croneai/contracts/slots.ts';
import { capitalised, termsText } from '@croneai/rules/terms.ts';
import type { MarketDataErrorCode } from '../markets/market-data.ts';
import { getPair } from '../markets/universe.ts';
import type { Refusal } from '../model/artefact.ts';
import { byProspect, type Candidate } from '../model/decide-market.ts';

/** Facts that explain the outcome of a slot. */
export type ReportFacts = {
  /**
   * The shard's best publishable candidates, plus one that explains an empty slot (see
   * `bestOfShard`).
   */
  candidates: readonly Candidate[];
  /** Number of pairs with a decision. */
  scanned: number;
  /** Number of pairs whose market was closed. */
  closed: number;
  /** Number of pairs without usable prices. */
  unpriced: number;
  /** Error of the price source for the last pair without prices. */
  problem: { code: MarketDataErrorCode; message: string } | null;
  /** Number of markets with enough evidence to publish. */
  licensed: number;
  /** Reason if no forecast could be made. */
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
  /** The best candidate; absent without a forecast. */
  best?: BestCandidate;
};

/** Explains why a scanned slot has no signal. */
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
    closed > 0 && `${closed} ${closed === 1 ? 'was' : 'were'} closed`,
    unpriced > 0 && `${unpriced} had no current prices`,
  ].filter(Boolean);
  const others =
    rest.length > 0 ? ` We scanned ${scanned} markets. Of the others, ${rest.join(' and ')}.` : '';
  const best = bestOf(reports, paysBy);
  if (!best)
    return {
      cause: 'nothing_pays',
      reason: `None of ${scanned} scanned markets moved enough to be traded.${others}`,
    };
  const figures = `Closest: ${best.asset} at ${best.confidence}% (${best.low} to ${best.high}%). ${capitalised(termsText(paysBy))}, the win rate minus a margin for luck must be ${best.needed}% or more.`;
  return sumOf(reports, ({ licensed }) => licensed) === 0
    ? {
        cause: 'no_skill',
        reason: `The engine doesn’t beat a coin flip on any market yet. ${figures}${others}`,
        best,
      }
    : { cause: 'nothing_pays', reason: `No trade was good enough. ${figures}${others}`, best };
}

const REFUSALS: Readonly<Record<Refusal, Explanation>> = {
  training: {
    cause: 'engine_training',
    reason: 'The engine is training on past prices. Signals start once it’s done.',
  },
  too_old: {
    cause: 'engine_refused',
    reason: 'The trained models are too old. Signals return once they’re retrained.',
  },
  broken: {
    cause: 'engine_refused',
    reason: 'The trained models can’t be read. Signals return once they’re retrained.',
  },
  other_prices: {
    cause: 'engine_refused',
    reason: 'The models were trained on another price source. Signals return once they’re retrained.',
  },
};

/**
 * Returns the best candidate of the licensed markets. Without a licensed market, returns the best
 * candidate of all markets.
 */
function bestOf(reports: readonly ReportFacts[], paysBy: PaysBy): BestCandidate | undefined {
  const sorted = reports.flatMap(({ candidates }) => candidates).toSorted(byProspect);
  const found = sorted.find(({ licensed }) => licensed) ?? sorted[0];
  if (!found) return undefined;
  const { pair, signalType, confidence, low, high, needed } = found;
  const { displayName: asset } = getPair(pair);
  return { pair, asset, signalType, confidence, low, high, needed, paysBy };
}

/** Explains why a slot was late; undefined if it was on time. */
export function explainLate(latenessMs: number, reports: readonly ReportFacts[]): Explanation | undefined {
  if (latenessMs <= SLOT_LATE_AFTER_MS) return undefined;
  const seconds = Math.round(latenessMs / 1_000);
  const problem = problemOf(reports);
  return problem
    ? {
        cause: 'prices_unavailable',
        reason: `Published ${seconds} s late because prices were late: ${problem}.`,
      }
    : { cause: 'outage', reason: `Published ${seconds} s late after an outage on our side.` };
}

export const MISSED: Explanation = {
  cause: 'outage',
  reason: 'No signal: our service was down for this whole slot.',
};

/**
 * Describes to members what is wrong with the prices. The error message and the address of the
 * source are only in the log of the scan.
 */
function problemOf(reports: readonly ReportFacts[]): string | undefined {
  const code = reports.findLast(({ problem }) => problem)?.problem?.code;
  return code && PROBLEM_WORDS[code];
}

const PROBLEM_WORDS: Readonly<Record<MarketDataErrorCode, string>> = {
  unavailable: 'the price provider didn’t answer',
  rate_limited: 'the price provider is limiting our requests',
  bad_reply: 'the price provider sent invalid data',
  gap: 'the price provider is missing some minutes',
  stale: 'the latest prices were too old',
};
