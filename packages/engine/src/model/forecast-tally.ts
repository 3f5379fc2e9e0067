import { DAY_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import type { Pair, PairKind } from '../markets/pair.ts';
import { TRAINING_DAYS } from './engine.ts';
import { addSlot, addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

/** A forecast that was made before its outcome was known, and its outcome. */
export type ScoredForecast = {
  readonly symbol: string;
  /** Probability of buying, from the engine and after calibration. */
  readonly buy: number;
  readonly claimed: number;
  /**
   * Predicted win rate if the candidate is published, before the correction for choosing the best;
   * 0.5 without an offer.
   */
  readonly offered: number;
  /** Lower end of that offer's interval, which ranks the candidates of a slot. */
  readonly low: number;
  /** Outcome of the forecast (`labelFor`). */
  readonly actual: 0 | 1;
  /** Gain of the forecast side in R. */
  readonly gainR: number;
};

/** Sums over the strong claims of one market and day; `signs` counts wins as 1 and losses as −1. */
export type StrongSums = readonly [
  claims: number,
  edges: number,
  squares: number,
  signs: number,
  products: number,
];

/**
 * Sums of the scored forecasts of one day and kind of market, because 28 days of all markets have
 * millions of forecasts. Forecasts are counted by their side, so mirrored prices give the same
 * sums. Plain numbers for storage.
 */
export type ForecastTally = ReturnType<typeof createTally>;

/** Width of a bin of claimed edges: a twentieth of a percentage point of probability. */
const BIN = 0.001;
/**
 * Claims above 53 % are strong. Offers depend only on these, and a loss of skill shows in them
 * first.
 */
export const STRONG_EDGE = 0.06;

export const createTally = () => ({
  /**
   * Forecasts, wins, and the sum of edges, by claimed edge |2p − 1|. Bin i covers i to i + 1 times
   * BIN.
   */
  counts: [] as number[],
  wins: [] as number[],
  sizes: [] as number[],
  /** Σ raw edge · R. */
  gains: 0,
  /** `above` sums raw edge · ±1, `below` edge². */
  edges: noSums(),
  /** Sums of strong claims minus their outcomes (`tallyClaims`). */
  strong: noSums(),
  /** By symbol. */
  markets: {} as Record<string, StrongSums>,
  /** Best offer of each slot: `above` sums ±1 minus the predicted edge, `below` counts slots. */
  chosen: noSums(),
});

/** Adds the forecasts of one slot, in place. */
export function tallySlot(tally: ForecastTally, slot: readonly ScoredForecast[]): void {
  let [above, below] = [0, 0];
  let best: { readonly low: number; readonly miss: number } | undefined;
  for (const { symbol, buy, claimed, offered, low, actual, gainR } of slot) {
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
    if (offered > 0.5 && low > (best?.low ?? 0)) best = { low, miss: sign - (2 * offered - 1) };
  }
  addSlot(tally.edges, above, below);
  if (best) addSlot(tally.chosen, best.miss, 1);
  tallyClaims(tally.strong, slot);
}

const NO_STRONG: StrongSums = [0, 0, 0, 0, 0];
function addStrong(known: StrongSums = NO_STRONG, claim: number, sign: number): StrongSums {
  const [claims, edges, squares, signs, products] = known;
  return [claims + 1, edges + claim, squares + claim * claim, signs + sign, products + claim * sign];
}

/** By day (midnight UTC, epoch milliseconds) and kind of market. */
export type DailyTallies = ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>;

/**
 * Counts forecasts with known outcomes. The forecasts of a slot may arrive one by one, but none may
 * arrive after `byDay` was read.
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

/** Tallies of the 28 days before a midnight, by kind of market, ascending. */
export function talliesBefore(tallies: DailyTallies, day: number): Map<PairKind, ForecastTally[]> {
  const byKind = new Map<PairKind, ForecastTally[]>();
  for (const [at, kinds] of [...tallies].sort(([a], [b]) => a - b)) {
    if (at >= day || at < day - TRAINING_DAYS * DAY_MS) continue;
    for (const [kind, tally] of kinds) remember(byKind, kind, () => []).push(tally);
  }
  return byKind;
}

// If strong claims lose, the skill that a calibration of 28 days measured has ended. In a single
// market this looks like bad luck for days; over all markets of a kind it shows after one day.

/** Whole days are read, newest first, until they contain this many strong claims. */
const MOST_CLAIMS = 2_000;
const LEAST_CLAIMS = 1_000;
/**
 * Maximum excess of predicted over actual, as a share. The excess must also be significant:
 * two-sided 99 % of a normal distribution, with one slot as the unit.
 */
const MOST_OVERCLAIM = 0.03;
const Z_99 = 2.576;

/**
 * Adds the forecasts of a slot with known outcomes, in place: `above` gets predicted less actual,
 * `below` the number of strong claims.
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
 * The fewest newest days that show losing strong claims; undefined if the claims do not lose.
 * `days` is in ascending order.
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
