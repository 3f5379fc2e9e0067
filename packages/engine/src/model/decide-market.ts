import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { Pair } from '../markets/pair.ts';
import { getPair } from '../markets/universe.ts';
import type { MarketCalibration } from './artefact.ts';
import { calibrated, type Forecast, type Offer, offerOf } from './calibration.ts';
import type { Engine, Model, RawForecast } from './engine.ts';
import { type LedgerRow, levelsOf } from './ledger.ts';
import { type Prospect, prospectOf } from './pays-by.ts';
import type { TrackedDecision } from './track.ts';
import { describeDecision, type Reason, reasonsOf } from './words.ts';

/** Everything that a decision about a market needs, except the market's prices. */
export type MarketKnowledge = {
  readonly model: Model | undefined;
  readonly weights: unknown;
  readonly calibration: MarketCalibration;
  readonly licensed: boolean;
};

/** Decision for a market in a slot: the forecast, and whether it may be published. */
export type MarketDecision = MarketKnowledge & {
  readonly pair: Pair;
  readonly row: LedgerRow;
  readonly raw: RawForecast;
  /** Calibrated claim, from which the evidence is computed. */
  readonly forecast: Forecast;
  /** The forecast as it would be published. */
  readonly offer: Offer;
  readonly prospect: Prospect;
};

/**
 * Makes the decision for one market, without side effects: the same row, models, and state give the
 * same decision in every process.
 */
export function decideMarket(
  engine: Engine,
  pair: Pair,
  row: LedgerRow,
  known: MarketKnowledge,
  paysBy: PaysBy,
): MarketDecision {
  const raw = engine.forecast(known.model, known.weights, row.features);
  const tieSide = engine.tieSide(row.features);
  const forecast = calibrated(raw.buy, known.calibration, tieSide);
  const offer = offerOf(forecast, known.calibration);
  const prospect = prospectOf(offer, known.calibration, row.spread / row.distance, paysBy);
  return { ...known, pair, row, raw, forecast, offer, prospect };
}

/**
 * A decision as plain data. Each shard reports its best candidates, and the signals of a slot are
 * chosen from the candidates of all shards. Probabilities are in percent with one decimal.
 */
export type Candidate = {
  /** Symbol of the pair. */
  readonly pair: string;
  readonly signalType: 'buy' | 'sell';
  readonly entryPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  readonly confidence: number;
  readonly low: number;
  readonly high: number;
  /** Minimum probability at which the candidate pays, in percent (`Prospect.needed`). */
  readonly needed: number;
  /** Round-trip cost in R: the spread or the fees, divided by the distance to the stop loss. */
  readonly costR: number;
  readonly licensed: boolean;
  readonly pays: boolean;
  /** Expected gain (`Prospect.gain`). Candidates with a higher gain are ranked first. */
  readonly gain: number;
  /**
   * Distance of the uncalibrated probability from one half. It ranks candidates with equal gains,
   * for example candidates whose probabilities were all lowered to HIGHEST_PROBABILITY.
   */
  readonly strength: number;
  readonly reasons: readonly Reason[];
  /** Number of slots that trained this market's model. */
  readonly rows: number;
  readonly analysis: string;
};

export function toCandidate(engine: Engine, decision: MarketDecision, paysBy: PaysBy): Candidate {
  const { pair, row, offer, prospect, licensed, model } = decision;
  const { gain, strength } = rated(decision);
  const reasons = reasonsOf(engine, decision);
  const figures = {
    confidence: toPercent(offer.probability),
    low: toPercent(offer.low),
    high: toPercent(offer.high),
    needed: toPercent(prospect.needed),
  };
  return {
    pair: pair.symbol,
    signalType: offer.side,
    entryPrice: row.entry,
    ...levelsOf(pair, row, offer.side),
    ...figures,
    costR: Math.round((row.spread / row.distance) * 10_000) / 10_000,
    licensed,
    pays: prospect.pays,
    gain,
    strength,
    reasons,
    rows: model?.rows ?? 0,
    analysis: describeDecision(engine, {
      side: offer.side,
      reasons,
      ...figures,
      rows: model?.rows ?? 0,
      paysBy,
    }),
  };
}

const toPercent = (share: number): number => Math.round(share * 1_000) / 10;

type Rated = Pick<Candidate, 'pair' | 'gain' | 'strength' | 'licensed' | 'pays'>;

/** Sorts the best candidate first. Ties have the same order in every process. */
export const byProspect = (a: Rated, b: Rated): number =>
  b.gain - a.gain || b.strength - a.strength || (a.pair < b.pair ? -1 : 1);

/**
 * Adds to a decision the values by which it is ranked. Adds no texts, because texts are written
 * only for the candidates that a shard reports.
 */
export const rated = (decision: MarketDecision) => ({
  decision,
  pair: decision.pair.symbol,
  gain: decision.prospect.gain,
  strength: Math.abs(decision.raw.buy - 0.5),
  licensed: decision.licensed,
  pays: decision.prospect.pays,
});

/** True if the decision may be published. */
export const isPublishable = ({ licensed, pays }: Pick<Candidate, 'licensed' | 'pays'>): boolean =>
  licensed && pays;

/**
 * Returns a shard's candidates: the `count` best publishable ones, and always the best licensed one
 * (the best of all if none is licensed). If the slot gets no signal, the last candidate explains
 * why.
 */
export function bestOfShard<T extends Rated>(all: readonly T[], count: number): T[] {
  const sorted = all.toSorted(byProspect);
  const worth = sorted.filter(isPublishable).slice(0, count);
  const best = sorted.find(({ licensed }) => licensed) ?? sorted[0];
  return best && !worth.includes(best) ? [...worth, best] : worth;
}

/**
 * Returns at most `count` of the best publishable candidates. Two candidates that share a currency
 * count as the same bet, so only the better one is chosen. Deterministic.
 */
export function chooseBest<T extends Rated>(
  candidates: readonly T[],
  count: number,
  pairOf: (candidate: T) => Pick<Pair, 'base' | 'quote'> = ({ pair }) => getPair(pair),
): T[] {
  const chosen: T[] = [];
  const taken = new Set<string>();
  for (const candidate of candidates.filter(isPublishable).toSorted(byProspect)) {
    if (chosen.length === count) break;
    const { base, quote } = pairOf(candidate);
    if (taken.has(base) || taken.has(quote)) continue;
    chosen.push(candidate);
    taken.add(base).add(quote);
  }
  return chosen;
}

/**
 * Chooses the signals that one slot of a replay would publish, in the same way as for live slots.
 */
export function chooseWalked<
  T extends Pick<TrackedDecision, 'offer' | 'calibration' | 'licensed' | 'strength'>,
>(
  inSlot: readonly T[],
  paysBy: PaysBy,
  { count, pairOf, costOf }: { count: number; pairOf: (each: T) => Pair; costOf: (each: T) => number },
): T[] {
  const candidates = inSlot
    .filter(({ licensed }) => licensed)
    .map((each) => ({
      ...prospectOf(each.offer, each.calibration, costOf(each), paysBy),
      each,
      pair: pairOf(each).symbol,
      licensed: each.licensed,
      strength: each.strength,
    }));
  return chooseBest(candidates, count, ({ each }) => pairOf(each)).map(({ each }) => each);
}

/** Returns the candidates that a shard reports (`bestOfShard`). */
export const candidatesOf = (
  engine: Engine,
  decisions: readonly MarketDecision[],
  count: number,
  paysBy: PaysBy,
): Candidate[] =>
  bestOfShard(decisions.map(rated), count).map(({ decision }) => toCandidate(engine, decision, paysBy));
