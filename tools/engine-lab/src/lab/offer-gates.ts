import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { fixedPrices, type MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { weekOf, weekStart } from '@croneai/engine/markets/session-hours.ts';
import { BLOCK_MINUTES, createPath } from '@croneai/engine/markets/synthetic/path.ts';
import {
  FLAT_REVERSAL,
  knownReversal,
  LIKE_REAL_REVERSAL,
  type Reversal,
} from '@croneai/engine/markets/synthetic/reversal.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { chooseWalked } from '@croneai/engine/model/decide-market.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type Track, trackMarket, walkTracks } from '@croneai/engine/model/track.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import { normalShare, WORLDS, type World, worldMarket, worldPair } from '../prices/world.ts';
import { GATE_FROM, GATE_SLOT_MS, type GateResult } from './world-gates.ts';

// Compares the predictions of published signals with the truth in worlds that know it for every slot.

/** Predicted and true differ by at most this many points, wherever at least this many signals are published. */
const WITHIN_POINTS = 1.5;
const LEAST_SIGNALS = 100;
/** Maximum published percent of slots where no claim above 53.5 % is true. */
const MOST_FLAT = 0.5;
/** Percent won of all forecasts; recorded months have 51.8 (docs/engine.md, "The corpus"). */
const WON = { atLeast: 51, atMost: 52.6 } as const;
/** Recorded months are walked in folders of one to six markets: worlds are compared in folders of this many. */
const FOLDER_MARKETS = 4;
const PAYOUT = { kind: 'payout', payout: 0.85 } as const;

export const KNOWN_WORLDS = ['flat', 'like-real', 'mixed', 'noise'] as const;
export type KnownWorld = (typeof KNOWN_WORLDS)[number];

export type OfferTrial = {
  readonly seed: number;
  readonly markets: number;
  /** Days that count, behind those that are learned from. */
  readonly days: number;
  /** Days between two trainings: one as live, seven to save time. */
  readonly trainEvery: number;
};
export const FULL_OFFERS: readonly OfferTrial[] = [1, 2].map((seed) => ({
  seed,
  markets: PAIRS.length,
  days: 14,
  trainEvery: 1,
}));

/** A market of a world with known truth. */
type KnownMarket = {
  readonly pair: Pair;
  readonly marketData: MarketData;
  /** Probability that the price rises in the slot. */
  readonly riseAt: (slot: number) => number;
};

/** Worlds of synthetic prices: `like-real` is what `npm start -- --prices like-real` shows. */
const REVERSALS: Readonly<Record<string, Reversal>> = {
  flat: FLAT_REVERSAL,
  'like-real': LIKE_REAL_REVERSAL,
};

function syntheticMarket(reversal: Reversal, seed: number, market: number, until: number): KnownMarket {
  const pair = kindByKind(PAIRS)[market] as Pair;
  const text = `gate ${seed}`;
  const path = createPath(text, pair);
  let known: { week: number; block: number; at: ReturnType<typeof knownReversal> } | undefined;
  return {
    pair,
    marketData: createSyntheticMarketData({
      provenance: 'like-real',
      reversal,
      seed: text,
      now: () => until,
    }),
    riseAt(slot) {
      const week = weekOf(slot);
      const minute = (slot - weekStart(week)) / MINUTE_MS;
      const block = Math.floor(minute / BLOCK_MINUTES);
      if (known?.week !== week || known.block !== block)
        known = { week, block, at: knownReversal(path, reversal, week, block) };
      const { drift, variance } = known.at(minute % BLOCK_MINUTES, SIGNAL_BARS);
      return variance > 0 ? normalShare(drift / Math.sqrt(variance)) : 0.5;
    },
  };
}

function labMarket(world: World, seed: number, market: number, days: number): KnownMarket {
  const pair = worldPair(market);
  const { candles, truth } = worldMarket({ world, market, seed, pair, from: GATE_FROM, days });
  return {
    pair,
    marketData: fixedPrices(candles),
    riseAt: (slot) => truth[(slot - GATE_FROM) / MINUTE_MS] as number,
  };
}

type Published = {
  readonly predicted: number;
  readonly low: number;
  readonly true: number;
};

type Known = { readonly tracks: readonly Track[]; readonly rises: ReadonlyMap<Track, Float64Array> };

async function walkKnown(name: KnownWorld, { seed, markets, days: counted, trainEvery }: OfferTrial) {
  const days = TRAINING_DAYS + counted;
  const until = GATE_FROM + days * DAY_MS;
  const trainAt: number[] = [];
  for (let day = 1; day < days; day += trainEvery) trainAt.push(GATE_FROM + day * DAY_MS);
  const reversal = REVERSALS[name];
  const rises = new Map<Track, Float64Array>();
  for (let market = 0; market < markets; market++) {
    const { pair, marketData, riseAt } = reversal
      ? syntheticMarket(reversal, seed, market, until)
      : labMarket(WORLDS[name] as World, seed, market, days);
    const request = { marketData, pair, features: SERVED.features, rule: 2 } as const;
    const rows = await replayMarket({ ...request, from: GATE_FROM, to: until });
    const keepFrom = Number.POSITIVE_INFINITY;
    const track = trackMarket(SERVED, pair, rows, { trainAt, until, slotMs: GATE_SLOT_MS, keepFrom });
    rises.set(
      track,
      Float64Array.from(rows, ({ slot }) => riseAt(slot)),
    );
  }
  return { tracks: [...rises.keys()], rises, until };
}

/** Signals that markets publish together, from a time on. */
function publish({ tracks, rises }: Known, from: number, until: number): Published[] {
  const published: Published[] = [];
  walkTracks(tracks, {
    until,
    slotMs: GATE_SLOT_MS,
    onSlot(slot, decisions) {
      if (slot < from) return;
      const [chosen] = chooseWalked(decisions, PAYOUT, {
        count: 1,
        pairOf: ({ track }) => track.pair,
        costOf: () => 0,
      });
      if (!chosen) return;
      const { track, index, offer } = chosen;
      const rise = (rises.get(track) as Float64Array)[index] as number;
      published.push({
        predicted: 100 * offer.probability,
        low: 100 * offer.low,
        true: 100 * (offer.side === 'buy' ? rise : 1 - rise),
      });
    },
  });
  return published;
}

export async function tryOffers(name: KnownWorld, trial: OfferTrial): Promise<GateResult[]> {
  const { until, ...known } = await walkKnown(name, trial);
  const from = until - trial.days * DAY_MS;
  const slots = (until - from) / GATE_SLOT_MS;
  const world = `${name} ${trial.seed}`;
  const published = publish(known, from, until);
  const results: GateResult[] = [
    {
      world,
      what: `% of slots published by ${trial.markets} markets`,
      value: (100 * published.length) / slots,
      ...(name === 'flat' && { atMost: MOST_FLAT }),
      ...(name === 'noise' && { atMost: 0 }),
    },
  ];
  if (published.length >= LEAST_SIGNALS) results.push(...honestyOf(world, published));
  if (name === 'like-real') {
    results.push({
      world,
      what: '% won of all forecasts',
      value: wonOf(known.tracks),
      ...WON,
    });
    results.push(...inFolders(world, known, from, until));
  }
  return results;
}

/**
 * The truth of a single slot also depends on the volatility of its minutes, which nobody knows before: its share above the
 * lower end is shown, and the mean truth of all signals is what has to lie above the mean lower end.
 */
function honestyOf(world: string, published: readonly Published[]): GateResult[] {
  const predicted = mean(published.map((each) => each.predicted));
  const low = mean(published.map((each) => each.low));
  const actual = mean(published.map((each) => each.true));
  return [
    {
      world,
      what: `points predicted (${predicted.toFixed(1)}) beyond true (${actual.toFixed(1)}), ${published.length} signals`,
      value: predicted - actual,
      atLeast: -WITHIN_POINTS,
      atMost: WITHIN_POINTS,
      published: { signals: published.length, predicted, actual },
    },
    { world, what: 'points by which true lies above the lower end', value: actual - low, atLeast: 0 },
    {
      world,
      what: '% of signals whose own truth lies above their lower end',
      value: mean(published.map((each) => (each.true >= each.low ? 100 : 0))),
    },
  ];
}

function inFolders(world: string, { tracks, rises }: Known, from: number, until: number): GateResult[] {
  const published: Published[] = [];
  let folders = 0;
  for (let first = 0; first + FOLDER_MARKETS <= tracks.length; first += FOLDER_MARKETS) {
    folders++;
    const folder = tracks.slice(first, first + FOLDER_MARKETS);
    published.push(...publish({ tracks: folder, rises }, from, until));
  }
  const slots = (folders * (until - from)) / GATE_SLOT_MS;
  const named = `${world}, folders of ${FOLDER_MARKETS}`;
  return [
    { world: named, what: '% of slots published', value: (100 * published.length) / slots },
    ...(published.length >= LEAST_SIGNALS ? honestyOf(named, published) : []),
  ];
}

/** Percent of forecasts with a winner that won. */
function wonOf(tracks: readonly Track[]): number {
  let [won, all] = [0, 0];
  for (const { buys, actual, tieBuys } of tracks)
    for (const [index, outcome] of actual.entries()) {
      if (outcome < 0) continue;
      const buy = buys[index] as number;
      all++;
      if ((buy === 0.5 ? tieBuys[index] === 1 : buy > 0.5) === (outcome === 1)) won++;
    }
  return (100 * won) / all;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
