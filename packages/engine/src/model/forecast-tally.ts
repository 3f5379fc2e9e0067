import { remember } from '@croneai/contracts/remember.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair, PairKind } from '../markets/pair.ts';
import { TRAINING_DAYS } from './engine.ts';
import { addSlot, addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

/** A forecast that was made before its outcome was known, and what came. */
export type ScoredForecast = {
  readonly symbol: string;
  /** Probability of buying, as the engine gave it, and as it was claimed after calibration. */
  readonly buy: number;
  readonly claimed: number;
  /** What came of it (`labelFor`). */
  readonly came: 0 | 1;
  /** Gain in R of the side that was forecast. */
  readonly gainR: number;
};

/**
 * Scored forecasts of a day and kind of market as some numbers, so that 28 days of all markets are not millions of forecasts. By the side that
 * was claimed: mirrored prices count alike. Plain numbers so that it can be stored.
 */
export type ForecastTally = ReturnType<typeof createTally>;

/** A twentieth of a point of probability. All in a bin are taken as their mean. */
const BIN = 0.001;

export const createTally = () => ({
  /** By the size of the edge |2p − 1|: bin i holds those from i to i + 1 times BIN. Forecasts, those that won, the sum of their edges. */
  counts: [] as number[],
  wins: [] as number[],
  sizes: [] as number[],
  /** Σ |2p − 1| · R. */
  gains: 0,
  /** Edge · ±1 above, edge² below. */
  edges: noSums(),
  /** The same of the strongest claim of each slot, after calibration, and their number. */
  best: noSums(),
  bestSlots: 0,
  /** Strong claims (`tallyClaims`). */
  strong: noSums(),
  /** By symbol: Σ edge · ±1, Σ edge². */
  markets: {} as Record<string, readonly [products: number, squares: number]>,
});

/** Adds the forecasts of one slot, in place. */
export function tallySlot(tally: ForecastTally, slot: readonly ScoredForecast[]): void {
  let [above, below, strongest, bestAbove] = [0, 0, 0, 0];
  for (const { symbol, buy, claimed, came, gainR } of slot) {
    if (buy === 0.5) continue;
    const edge = Math.abs(2 * buy - 1);
    const sign = (came === 1) === buy > 0.5 ? 1 : -1;
    const bin = Math.floor(edge / BIN);
    while (tally.counts.length <= bin)
      for (const part of ['counts', 'wins', 'sizes'] as const) tally[part].push(0);
    tally.counts[bin] = (tally.counts[bin] as number) + 1;
    tally.wins[bin] = (tally.wins[bin] as number) + (sign > 0 ? 1 : 0);
    tally.sizes[bin] = (tally.sizes[bin] as number) + edge;
    tally.gains += edge * gainR;
    const [products, squares] = tally.markets[symbol] ?? [0, 0];
    tally.markets[symbol] = [products + edge * sign, squares + edge * edge];
    above += edge * sign;
    below += edge * edge;
    const claim = Math.abs(2 * claimed - 1);
    if (claim > strongest) [strongest, bestAbove] = [claim, claim * sign];
  }
  addSlot(tally.edges, above, below);
  if (strongest > 0) {
    addSlot(tally.best, bestAbove, strongest * strongest);
    tally.bestSlots++;
  }
  tallyClaims(tally.strong, slot);
}

/** By day (midnight UTC, epoch milliseconds) and kind of market. */
export type DailyTallies = ReadonlyMap<number, ReadonlyMap<PairKind, ForecastTally>>;

/** Counts forecasts whose outcome is known. Those of a slot may come one by one, but none after `byDay` was read. */
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

/** Of the 28 days before a midnight, by kind of market, ascending. */
export function talliesBefore(tallies: DailyTallies, day: number): Map<PairKind, ForecastTally[]> {
  const byKind = new Map<PairKind, ForecastTally[]>();
  for (const [at, kinds] of [...tallies].sort(([a], [b]) => a - b)) {
    if (at >= day || at < day - TRAINING_DAYS * DAY_MS) continue;
    for (const [kind, tally] of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), tally]);
  }
  return byKind;
}

// Strong claims that did not come: how a calibration of 28 days notices that the skill it speaks of is over. Each market alone cannot be told
// from luck for days; those of a kind together can after one.

/** Claims above this count: weaker ones say little about what is over, and there are many more of them. */
const STRONG_CLAIM = 0.53;
/** Whole days are looked at, the newest first, until they hold so many strong claims. */
const MOST_CLAIMS = 2_000;
const LEAST_CLAIMS = 1_000;
/** More said than came, as a share; and that has to be sure: two-sided 99 % of a normal distribution, slots as units. */
const MOST_OVERCLAIM = 0.03;
const Z_99 = 2.576;

/** Adds the forecasts of a slot whose outcome is known, in place: forecast less outcome above, strong claims below. */
function tallyClaims(sums: RatioSums, slot: readonly { claimed: number; came: 0 | 1 }[]): void {
  let [claims, excess] = [0, 0];
  for (const { claimed, came } of slot) {
    const said = Math.max(claimed, 1 - claimed);
    if (said <= STRONG_CLAIM) continue;
    claims++;
    excess += said - ((came === 1) === claimed > 0.5 ? 1 : 0);
  }
  addSlot(sums, excess, claims);
}

/** The newest days, as many as it takes to see that strong claims do not come; undefined when they do. `days` ascending. */
export function overclaimedDays(days: readonly ForecastTally[]): readonly ForecastTally[] | undefined {
  const sum = noSums();
  let first = days.length;
  while (first > 0 && sum.below < MOST_CLAIMS) addSums(sum, (days[--first] as ForecastTally).strong);
  if (sum.below < LEAST_CLAIMS) return undefined;
  const mean = sum.above / sum.below;
  const error = Math.sqrt(residualsOf(sum, mean)) / sum.below;
  return mean > MOST_OVERCLAIM && mean > Z_99 * error ? days.slice(first) : undefined;
}
