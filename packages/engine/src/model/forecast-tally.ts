import { DAY_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import type { Pair, PairKind } from '../markets/pair.ts';
import { TRAINING_DAYS } from './engine.ts';
import { addSlot, addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

/** A forecast that was made before its outcome was known, together with the outcome. */
export type ScoredForecast = {
  readonly symbol: string;
  /** Probability that buying wins, before calibration. */
  readonly buy: number;
  /** Probability that buying wins, after calibration. */
  readonly claimed: number;
  /** Predicted win rate of the forecast's side (`Offer.offered`). */
  readonly offered: number;
  /**
   * The offer minus a margin for luck (`Offer.cautious`). The candidate with the highest value is
   * the best offer of a slot.
   */
  readonly cautious: number;
  /**
   * 1 if buying won, 0 if selling won (`labelFor`). If both sides lost, the value is a loss of the
   * forecast's side: 0 for a forecast to buy, 1 for a forecast to sell.
   */
  readonly actual: 0 | 1;
  /** Gain of the forecast's side in R. */
  readonly gainR: number;
};

/**
 * Sums over the strong claims of one market and day. An edge is 2p − 1, a sign is 1 for a win and
 * −1 for a loss, and a product is edge · sign.
 */
export type StrongSums = readonly [
  claims: number,
  edges: number,
  squares: number,
  signs: number,
  products: number,
];

/**
 * Sums over the scored forecasts of one day and kind of market. Sums are stored because 28 days of
 * all markets have millions of forecasts. A win is a win of the side that the forecast chose, so
 * mirrored prices give the same sums. All fields are plain numbers, so that they can be stored.
 */
export type ForecastTally = ReturnType<typeof createTally>;

/**
 * Width of a bin of claimed edges; an edge of 0.001 is a twentieth of a percentage point of
 * probability.
 */
const BIN = 0.001;
/**
 * Claims above 53 % are strong. Offers depend only on strong claims, and strong claims are the
 * first to show a loss of skill.
 */
export const STRONG_EDGE = 0.06;

export const createTally = () => ({
  /**
   * Number of forecasts by claimed edge |2p − 1|. Bin i covers edges from i · BIN to (i + 1) · BIN.
   */
  counts: [] as number[],
  /** Number of forecasts that won, in the same bins. */
  wins: [] as number[],
  /** Sum of the claimed edges, in the same bins. */
  sizes: [] as number[],
  /** Sum of raw edge · gain in R. A raw edge is |2p − 1| before calibration. */
  gains: 0,
  /**
   * `above` sums raw edge · outcome (1 if won, −1 if lost), and `below` sums the squared raw edges.
   */
  edges: noSums(),
  /** Sums of prediction minus outcome over strong claims (`tallyClaims`). */
  strong: noSums(),
  /** Keyed by symbol. */
  markets: {} as Record<string, StrongSums>,
  /**
   * Sums over the best offer of each slot: `above` sums the outcome (1 if won, −1 if lost) minus
   * the predicted edge, and `below` counts the slots.
   */
  chosen: noSums(),
});

/** Adds the forecasts of one slot to the tally, in place. */
export function tallySlot(tally: ForecastTally, slot: readonly ScoredForecast[]): void {
  let [above, below] = [0, 0];
  let best: { readonly cautious: number; readonly miss: number } | undefined;
  for (const { symbol, buy, claimed, offered, cautious, actual, gainR } of slot) {
    if (buy === 0.5) continue;
    const edge = Math.abs(2 * buy - 1);
    const claim = Math.abs(2 * claimed - 1);
    const sign = (actual === 1) === buy > 0.5 ? 1 : -1;
    const bin = Math.floor(claim / BIN);
    while (tally.counts.length <= bin)
      for (const part of ['counts', 'wins', 'sizes'] as const) tally[part].push(0);
    tally.counts[bin] = (tally.counts[bin] as number) + 1;
    tally.wins[bin] = (tally.wins[bin] as number) + (sign > 0 ? 1 : 0);
    tally.sizes[bin] = (tally.sizes[bin] as number) + claim;
    tally.gains += edge * gainR;
    above += edge * sign;
    below += edge * edge;
    if (claim > STRONG_EDGE) tally.markets[symbol] = addStrong(tally.markets[symbol], claim, sign);
    if (offered > 0.5 && cautious > (best?.cautious ?? 0))
      best = { cautious, miss: sign - (2 * offered - 1) };
  }
  addSlot(tally.edges, above, below);
  if (best) addSlot(tally.chosen, best.miss, 1);
  tallyClaims(tally.strong, slot);
}

export const NO_STRONG: StrongSums = [0, 0, 0, 0, 0];
function addStrong(known: StrongSums = NO_STRONG, claim: number, sign: number): StrongSums {
  const [claims, edges, squares, signs, products] = known;
  return [claims + 1, edges + claim, squares + claim * claim, signs + sign, products + claim * sign];
}

/** Tallies by day (midnight UTC, epoch milliseconds) and kind of market. */
export type DailyTallies = ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>;

/**
 * Counts forecasts whose outcomes are known. The forecasts of a slot may be added one by one, but
 * `byDay` may be called only after the last of them.
 */
export function createDailyTallies() {
  const tallies = new Map<number, Map<PairKind, ForecastTally>>();
  let open = new Map<number, Map<PairKind, ScoredForecast[]>>();

  const tallyOf = (slot: number, kind: PairKind): ForecastTally => {
    const ofDay = remember(tallies, Math.floor(slot / DAY_MS) * DAY_MS, () => new Map());
    return remember(ofDay, kind, createTally);
  };
  return {
    add(slot: number, { kind }: Pick<Pair, 'kind'>, forecast: ScoredForecast): void {
      const ofSlot = remember(open, slot, () => new Map<PairKind, ScoredForecast[]>());
      remember(ofSlot, kind, () => []).push(forecast);
    },
    byDay(): DailyTallies {
      for (const [slot, kinds] of open)
        for (const [kind, forecasts] of kinds) tallySlot(tallyOf(slot, kind), forecasts);
      open = new Map();
      return tallies;
    },
  };
}

/**
 * Returns the tallies of the 28 days before the midnight `day`, by kind of market. Days are
 * ascending.
 */
export function talliesBefore(tallies: DailyTallies, day: number): Map<PairKind, ForecastTally[]> {
  const byKind = new Map<PairKind, ForecastTally[]>();
  for (const [at, kinds] of [...tallies].sort(([a], [b]) => a - b)) {
    if (at >= day || at < day - TRAINING_DAYS * DAY_MS) continue;
    for (const [kind, tally] of kinds) remember(byKind, kind, () => []).push(tally);
  }
  return byKind;
}

// If strong claims suddenly win less than predicted, the skill that the calibration measured over
// 28 days has ended. In a single market, the losses look like bad luck for days. In all markets of
// a kind together, the loss of skill is visible after one day.

/** Whole days are read, newest first, until their strong claims reach this number. */
const MOST_CLAIMS = 2_000;
/** With fewer strong claims than this, the days are not judged. */
const LEAST_CLAIMS = 1_000;
/**
 * Largest acceptable excess of the predicted share of wins over the actual share. A model
 * overclaims if its excess is larger than this and significant at 99 % (two-sided, normal
 * distribution). Each slot counts as a single observation.
 */
const MOST_OVERCLAIM = 0.03;
const Z_99 = 2.576;

/**
 * Adds the strong claims of a slot to the sums, in place: `above` gets the predicted minus the
 * actual number of wins, and `below` the number of strong claims.
 */
function tallyClaims(sums: RatioSums, slot: readonly { claimed: number; actual: 0 | 1 }[]): void {
  let [claims, excess] = [0, 0];
  for (const { claimed, actual } of slot) {
    if (Math.abs(2 * claimed - 1) <= STRONG_EDGE) continue;
    claims++;
    excess += Math.max(claimed, 1 - claimed) - ((actual === 1) === claimed > 0.5 ? 1 : 0);
  }
  addSlot(sums, excess, claims);
}

/**
 * Takes the newest whole days until they contain MOST_CLAIMS strong claims or no day is left.
 * Returns these days if their strong claims were significantly too high. Otherwise, or if they have
 * fewer than LEAST_CLAIMS strong claims in total, returns undefined. `days` must be ascending.
 */
export function overclaimedDays(days: readonly ForecastTally[]): readonly ForecastTally[] | undefined {
  const sum = noSums();
  let first = days.length;
  while (first > 0 && sum.below < MOST_CLAIMS) addSums(sum, (days[--first] as ForecastTally).strong);
  if (sum.below < LEAST_CLAIMS) return undefined;
  const mean = sum.above / sum.below;
  const error = Math.sqrt(residualsOf(sum, mean)) / sum.below;
  return mean > MOST_OVERCLAIM && mean > Z_99 * error ? days.slice(first) : undefined;
}
