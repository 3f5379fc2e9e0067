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
import { remember } from '@croneai/rules/remember.ts';
import { normalShare, WORLDS, type World, worldMarket, worldPair } from '../prices/world.ts';
import { GATE_FROM, GATE_SLOT_MS, type GateResult } from './world-gates.ts';

// Compares the predictions of published signals with the truth, which is known for every slot of a
// simulated world.

/**
 * Maximum difference, in percentage points, between the predicted and the true win rate. Applies to
 * groups with at least LEAST_SIGNALS published signals.
 */
const WITHIN_POINTS = 1.5;
const LEAST_SIGNALS = 100;
/**
 * Minimum percentage of published signals for which the win rate of similar slots lies above the
 * lower end of the signal's interval.
 */
const LEAST_ABOVE_LOW = 85;
/** A claim is strong if its probability before calibration differs from 0.5 by at least this. */
const STRONG = 0.03;
/**
 * Maximum percentage of slots with a published signal, in a world where no true win rate exceeds
 * 53.5 %.
 */
const MOST_FLAT = 0.5;
/**
 * Bounds for the percentage of all forecasts that win. In recorded months, 51.8 % win
 * (docs/engine-results.md, "The corpus").
 */
const WON = { atLeast: 51, atMost: 52.6 } as const;
/**
 * Recorded months are in folders of one to six markets. The markets of a world are therefore also
 * replayed in groups of a similar size.
 */
const FOLDER_MARKETS = 4;
const PAYOUT = { kind: 'payout', payout: 0.85 } as const;

export const KNOWN_WORLDS = ['flat', 'like-real', 'mixed', 'noise'] as const;
export type KnownWorld = (typeof KNOWN_WORLDS)[number];

export type OfferTrial = {
  readonly seed: number;
  readonly markets: number;
  /** Number of counted days, which follow the training days. */
  readonly days: number;
  /** Days between two trainings: one, as in production, or seven to save time. */
  readonly trainEvery: number;
};
export const FULL_OFFERS: readonly OfferTrial[] = [1, 2].map((seed) => ({
  seed,
  markets: PAIRS.length,
  days: 14,
  trainEvery: 1,
}));

/** A market of a simulated world, with the truth about it. */
type KnownMarket = {
  readonly pair: Pair;
  readonly marketData: MarketData;
  /** Returns the probability that the price rises during the slot. */
  readonly riseAt: (slot: number) => number;
  /** Returns the strength of the market's drift, which is constant for a while and then changes. */
  readonly strengthAt: (slot: number) => number;
};

/**
 * Reversal of moves in each world with synthetic prices. `like-real` has the prices of `npm start
 * -- --prices like-real`.
 */
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
    strengthAt: (slot) => reversal.shareOf(path.stream, weekOf(slot)),
  };
}

function labMarket(world: World, seed: number, market: number, days: number): KnownMarket {
  const pair = worldPair(market);
  const { candles, truth } = worldMarket({ world, market, seed, pair, from: GATE_FROM, days });
  return {
    pair,
    marketData: fixedPrices(candles),
    riseAt: (slot) => truth[(slot - GATE_FROM) / MINUTE_MS] as number,
    strengthAt: (slot) => world.drift(Math.floor((slot - GATE_FROM) / DAY_MS), market),
  };
}

type Published = {
  readonly predicted: number;
  readonly low: number;
  readonly true: number;
  /** Mean of the true win rates of similar slots (`alikeOf`). */
  readonly alike: number;
};

/**
 * The truth about each slot of a track, by index. `rises` is the probability that the price rises,
 * and `alike` returns the mean true win rate of similar slots (`alikeOf`).
 */
type Truth = { readonly rises: Float64Array; readonly alike: (index: number) => number };
type Known = { readonly tracks: readonly Track[]; readonly truths: ReadonlyMap<Track, Truth> };

async function walkKnown(name: KnownWorld, { seed, markets, days: counted, trainEvery }: OfferTrial) {
  const days = TRAINING_DAYS + counted;
  const until = GATE_FROM + days * DAY_MS;
  const trainAt: number[] = [];
  for (let day = 1; day < days; day += trainEvery) trainAt.push(GATE_FROM + day * DAY_MS);
  const reversal = REVERSALS[name];
  const truths = new Map<Track, Truth>();
  for (let market = 0; market < markets; market++) {
    const { pair, marketData, riseAt, strengthAt } = reversal
      ? syntheticMarket(reversal, seed, market, until)
      : labMarket(WORLDS[name] as World, seed, market, days);
    const request = { marketData, pair, features: SERVED.features, rule: 2 } as const;
    const rows = await replayMarket({ ...request, from: GATE_FROM, to: until });
    const keepFrom = Number.POSITIVE_INFINITY;
    const track = trackMarket(SERVED, pair, rows, { trainAt, until, slotMs: GATE_SLOT_MS, keepFrom });
    const rises = Float64Array.from(rows, ({ slot }) => riseAt(slot));
    truths.set(track, { rises, alike: alikeOf(track, rises, strengthAt) });
  }
  return { tracks: [...truths.keys()], truths, until };
}

/**
 * Returns a function that gives the mean true win rate of the slots that are similar to a given
 * slot. They have the same market and the same strength of drift, so an engine cannot distinguish
 * them. The mean comes from a line that is fitted to the strong forecasts of these slots (least
 * squares). The true win rate of a single slot also depends on its volatility and on drift from
 * hours before, but a forecast cannot include these two.
 */
function alikeOf(track: Track, rises: Float64Array, strengthAt: (slot: number) => number): Truth['alike'] {
  const strengths = Float64Array.from(track.slots, strengthAt);
  const edgeAt = (index: number) => Math.abs((track.buys[index] as number) - 0.5);
  const byStrength = new Map<number, { edge: number; won: number }[]>();
  for (const [index, buy] of track.buys.entries()) {
    if (edgeAt(index) < STRONG) continue;
    const rise = rises[index] as number;
    const won = buy > 0.5 ? rise : 1 - rise;
    remember(byStrength, strengths[index] as number, () => []).push({ edge: edgeAt(index), won });
  }
  const lines = new Map([...byStrength].map(([strength, slots]) => [strength, lineOf(slots)]));
  return (index) => lines.get(strengths[index] as number)?.(edgeAt(index)) ?? 0.5;
}

function lineOf(slots: readonly { readonly edge: number; readonly won: number }[]) {
  const edge = mean(slots.map((slot) => slot.edge));
  const won = mean(slots.map((slot) => slot.won));
  let [products, squares] = [0, 0];
  for (const slot of slots) {
    products += (slot.edge - edge) * (slot.won - won);
    squares += (slot.edge - edge) ** 2;
  }
  const slope = squares > 0 ? products / squares : 0;
  return (at: number): number => won + slope * (at - edge);
}

/** Returns the published signals from `from` to `until`. Each slot publishes at most one signal. */
function publish({ tracks, truths }: Known, from: number, until: number): Published[] {
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
      const { rises, alike } = truths.get(track) as Truth;
      const rise = rises[index] as number;
      published.push({
        predicted: 100 * offer.probability,
        low: 100 * offer.low,
        true: 100 * (offer.side === 'buy' ? rise : 1 - rise),
        alike: 100 * alike(index),
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
      what: '% of signals whose lower end lies below the truth of slots like it',
      value: mean(published.map((each) => (each.alike >= each.low ? 100 : 0))),
      atLeast: LEAST_ABOVE_LOW,
    },
    {
      world,
      what: '% of signals whose lower end lies below the truth of that single slot',
      value: mean(published.map((each) => (each.true >= each.low ? 100 : 0))),
    },
  ];
}

function inFolders(world: string, { tracks, truths }: Known, from: number, until: number): GateResult[] {
  const published: Published[] = [];
  let folders = 0;
  for (let first = 0; first + FOLDER_MARKETS <= tracks.length; first += FOLDER_MARKETS) {
    folders++;
    const folder = tracks.slice(first, first + FOLDER_MARKETS);
    published.push(...publish({ tracks: folder, truths }, from, until));
  }
  const slots = (folders * (until - from)) / GATE_SLOT_MS;
  const named = `${world}, folders of ${FOLDER_MARKETS}`;
  return [
    { world: named, what: '% of slots published', value: (100 * published.length) / slots },
    ...(published.length >= LEAST_SIGNALS ? honestyOf(named, published) : []),
  ];
}

/** Returns the percentage of decided forecasts that won. */
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
