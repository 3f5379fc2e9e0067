import { remember } from '@croneai/rules/remember.ts';
import { KINDS, type PairKind } from '../markets/pair.ts';
import type { Engine } from '../model/engine.ts';
import { type LedgerEntry, outcomesOf } from '../model/ledger-page.ts';
import { CHALLENGERS, type Challenger, type ChallengerRecord, weighSlot } from './challengers.ts';

/**
 * Sums over one slot and one kind of market: the index of the slot in its day, the number of
 * forecasts for licensed markets, and the sum of the Brier gains of these forecasts.
 */
export type SlotSums = readonly [index: number, licensed: number, gain: number];

/**
 * Creates empty sums over a day's forecasts for one kind of market. Forecasts that neither won nor
 * lost are counted only in `rows`.
 */
const startKind = () => ({
  forecasts: 0,
  predicted: 0,
  wins: 0,
  gain: 0,
  /** Number of all forecasts, including forecasts that neither won nor lost. */
  rows: 0,
});
type KindDay = ReturnType<typeof startKind>;

/** Results of one engine's forecasts in a day. */
export type EngineDay = ReturnType<ReturnType<typeof countEngine>['end']>;

export type DayRecord = {
  readonly kinds: Readonly<Partial<Record<PairKind, KindDay>>>;
  readonly engines: Readonly<Record<string, EngineDay>>;
  readonly challengers: Readonly<Record<string, ChallengerRecord>>;
  readonly sums: Readonly<Partial<Record<PairKind, readonly SlotSums[]>>>;
};

/**
 * Returns the Brier gain of a forecast over a coin toss: 0.25 − (buy − label)². `buy` is the
 * forecast probability that buying wins. The label is 1 if buying won.
 */
export const gainOf = (buy: number, label: 0 | 1): number =>
  2 * (buy - 0.5) * (label - 0.5) - (buy - 0.5) ** 2;

const NO_SHADOWS: ReadonlyMap<string, readonly LedgerEntry[]> = new Map();

/** Creates the record of a day. Slots must be added in order of time. */
export function createDayRecord({
  engine: { name: champion },
  kindOf,
  isLicensed,
  challengers: known,
}: {
  engine: Pick<Engine, 'name'>;
  kindOf: (symbol: string) => PairKind | undefined;
  /** True if the market was licensed before the slot began. */
  isLicensed: (symbol: string, slot: number) => boolean;
  /** Records of the challengers at the end of the previous day. */
  challengers: DayRecord['challengers'];
}) {
  const kinds = new Map<PairKind, KindDay>();
  const sums = new Map<PairKind, SlotSums[]>();
  const engines = new Map(
    [champion, ...CHALLENGERS.map(({ name }) => name)].map((name) => [name, countEngine()]),
  );
  const challengers: Record<string, ChallengerRecord> = { ...known };

  const kindDay = (kind: PairKind) => remember(kinds, kind, startKind);
  const takeRows = (page: readonly LedgerEntry[]): void => {
    for (const { symbol, decided } of page) {
      const kind = kindOf(symbol);
      if (decided && kind) kindDay(kind).rows += 1;
    }
  };

  return {
    /**
     * Adds a slot. `index` is the number of the slot in its day. `page` is the slot's ledger page.
     * `after` is the ledger page of the next slot; it contains the outcomes of this slot. `shadows`
     * are the pages that the shadow engines wrote for this slot, keyed by engine name.
     */
    takeSlot(
      slot: number,
      index: number,
      page: readonly LedgerEntry[],
      after: readonly LedgerEntry[],
      shadows: ReadonlyMap<string, readonly LedgerEntry[]> = NO_SHADOWS,
    ): void {
      takeRows(page);
      const outcomes = outcomesOf(page, after).settled.flatMap(({ label, ...outcome }) => {
        const kind = kindOf(outcome.symbol);
        return kind && label !== null ? [{ ...outcome, label, kind }] : [];
      });
      for (const { kind, claimed, label } of outcomes) {
        const day = kindDay(kind);
        day.forecasts += 1;
        day.predicted += Math.max(claimed, 1 - claimed);
        day.wins += claimed > 0.5 === (label === 1) ? 1 : 0;
        day.gain += gainOf(claimed, label);
        engines.get(champion)?.take(claimed, label);
      }
      for (const kind of KINDS) {
        const ofKind = outcomes.filter((each) => each.kind === kind);
        if (ofKind.length > 0) sums.set(kind, [...(sums.get(kind) ?? []), sumSlot(slot, index, ofKind)]);
      }
      for (const challenger of CHALLENGERS) {
        const { name } = challenger;
        const claimOf = claimsOf(challenger, shadows.get(name) ?? []);
        const judged = outcomes.flatMap((outcome) => {
          const own = claimOf(outcome);
          return own === undefined ? [] : [{ ...outcome, own }];
        });
        for (const { own, label } of judged) engines.get(name)?.take(own, label);
        challengers[name] = weighSlot(challengers[name], judged);
      }
    },
    end(): DayRecord {
      return {
        kinds: Object.fromEntries(kinds),
        engines: Object.fromEntries([...engines].map(([name, counted]) => [name, counted.end()])),
        challengers: Object.fromEntries(
          Object.entries(challengers).map(([name, record]) => [name, { ...record, days: record.days + 1 }]),
        ),
        sums: Object.fromEntries(sums),
      };
    },
  };

  function sumSlot(
    slot: number,
    index: number,
    ofKind: readonly { symbol: string; claimed: number; label: 0 | 1 }[],
  ): SlotSums {
    let [licensed, gain] = [0, 0];
    for (const { symbol, claimed, label } of ofKind) {
      if (!isLicensed(symbol, slot)) continue;
      licensed += 1;
      gain += gainOf(claimed, label);
    }
    return [index, licensed, rounded(gain)];
  }
}

/**
 * Returns a function that gives the challenger's probability that buying wins in a market. For a
 * market that is missing in the challenger's page, the function returns undefined.
 */
function claimsOf(
  { forecast }: Challenger,
  page: readonly LedgerEntry[],
): (outcome: { symbol: string; byExpert: readonly number[] }) => number | undefined {
  if (forecast) return ({ byExpert }) => forecast(byExpert);
  const claims = new Map(page.map(({ symbol, decided }) => [symbol, decided?.claimed]));
  return ({ symbol }) => claims.get(symbol);
}

/** Rounding keeps a day's document small; no alarm depends on the ninth digit. */
const rounded = (value: number): number => Number(value.toPrecision(8));

function countEngine() {
  // Sums over the day's forecasts that won or lost. `claims` and `wins` leave out forecasts of
  // exactly 50 %.
  const day = { forecasts: 0, claims: 0, wins: 0, gain: 0, products: 0, squares: 0 };
  const sizes: number[] = [];
  const won: number[] = [];
  return {
    take(buy: number, label: 0 | 1): void {
      const edge = buy - 0.5;
      day.forecasts += 1;
      day.gain += gainOf(buy, label);
      day.products += (label - 0.5) * edge;
      day.squares += edge * edge;
      if (edge === 0) return;
      const win = edge > 0 === (label === 1) ? 1 : 0;
      day.claims += 1;
      day.wins += win;
      sizes.push(Math.abs(edge));
      won.push(win);
    },
    /** `top` covers the most confident fifth of the day's claims. */
    end: () => ({ ...day, top: rankFifth(sizes, won) }),
  };
}

const FIFTH = 5;

/**
 * Sums up the fifth of the claims with the largest edges (distances of the probability from 50 %).
 * Returns the number of these claims, the sum of their probabilities, and the number of wins.
 * Claims with equal edges keep their order.
 */
export function rankFifth(
  edges: readonly number[],
  won: readonly number[],
): { claims: number; predicted: number; wins: number } {
  const order = Uint32Array.from(edges.keys()).sort(
    (a, b) => (edges[b] as number) - (edges[a] as number) || a - b,
  );
  const claims = Math.floor(edges.length / FIFTH);
  let [predicted, wins] = [0, 0];
  for (const index of order.subarray(0, claims)) {
    predicted += 0.5 + (edges[index] as number);
    wins += won[index] as number;
  }
  return { claims, predicted, wins };
}
