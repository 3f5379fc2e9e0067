import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair } from '../markets/pair.ts';
import type { MarketCalibration } from './artefact.ts';
import {
  type Calibrations,
  calibrated,
  calibrationOf,
  calibrationsAt,
  claimOf,
  type Forecast,
  type Offer,
  offerOf,
} from './calibration.ts';
import type { Engine, Model } from './engine.ts';
import { createDailyTallies } from './forecast-tally.ts';
import { labelFor, type SettledRow, type TrainingRow } from './ledger.ts';
import { type Evidence, isLicensed, licenceBar, NO_EVIDENCE, wealthOf, weigh } from './licence.ts';

// Replays the past in the way the live service works. Once a day, models are trained on outcomes
// that are known at midnight, and calibrations are made from the forecasts of the last 28 days. The
// weights and evidence of a slot include only outcomes of slots that began at least two slots
// earlier. Each forecast uses only data that the live service would already have at that time
// (progressive validation with delay, as in the library River). The rows of several hundred markets
// would not fit into memory. Each market is therefore replayed separately, its forecasts are kept
// as plain numbers, and its rows are dropped. A second pass over all markets computes everything
// that the markets share.

/**
 * Time after midnight (UTC) at which the day's models come into use. Training begins at 00:20 UTC
 * and takes up to ten minutes.
 */
const MODELS_READY_MS = 30 * 60_000;
const NO_LABEL = -1;

/** Returns the midnight (UTC) up to which the models in use at `time` were trained. */
export const modelDay = (time: number): number => Math.floor((time - MODELS_READY_MS) / DAY_MS) * DAY_MS;

/** A row with the model and weights that its forecast used. */
type TrackedRow<R extends TrainingRow = SettledRow> = {
  readonly row: R;
  readonly model: Model | undefined;
  readonly weights: unknown;
};

/**
 * A market's walk through the past: for each row, the engine's forecast, which was made before the
 * outcome was known, and the outcome.
 */
export type Track<R extends TrainingRow = SettledRow> = {
  readonly pair: Pair;
  readonly slots: Float64Array;
  readonly buys: Float64Array;
  /**
   * Result of each slot (`labelFor`): 1 if buying won, 0 if selling won, −1 if the stake was
   * returned. If both sides lost, the forecast counts as lost: 0 for a forecast of buying, 1 for a
   * forecast of selling.
   */
  readonly actual: Int8Array;
  /** Gain, in R, of the side that was forecast in each slot. */
  readonly gains: Float64Array;
  /** Side that is chosen if the forecast of a slot is exactly 50 %: 1 for buying, 0 for selling. */
  readonly tieBuys: Uint8Array;
  /** Model for the slot after the last row. */
  readonly model: Model;
  /** Weights for the slot after the last row. */
  readonly weights: unknown;
  /** Rows of slots that start at or after `TrackOptions.keepFrom`. */
  readonly kept: readonly TrackedRow<R>[];
};

export type TrackOptions = {
  /**
   * Midnights (UTC) up to which models are trained, ascending. Models come into use MODELS_READY_MS
   * after their midnight.
   */
  readonly trainAt: readonly number[];
  /** Start of the slot after the last row. */
  readonly until: number;
  readonly slotMs: number;
  /** Rows of slots that start at or after this time are kept in full. */
  readonly keepFrom: number;
};

/**
 * Walks one market. `rows` must be ascending. The forecast of a slot uses only outcomes of slots
 * that began at least two slots earlier, and only models that were already in use.
 */
export function trackMarket<R extends TrainingRow>(
  engine: Engine,
  pair: Pair,
  rows: readonly R[],
  options: TrackOptions,
): Track<R> {
  const { trainAt, until, slotMs, keepFrom } = options;
  const [slots, buys] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const [actual, gains] = [new Int8Array(rows.length), new Float64Array(rows.length)];
  const tieBuys = new Uint8Array(rows.length);
  const kept: TrackedRow<R>[] = [];
  const open: { slot: number; byExpert: readonly number[]; label: 0 | 1 | null }[] = [];
  let model: Model | undefined;
  let weights = engine.newWeights;
  let trained = 0;
  let learned = 0;
  const moveTo = (slot: number): void => {
    let day: number | undefined;
    for (let next = trainAt[trained]; next !== undefined && next <= modelDay(slot); next = trainAt[++trained])
      day = next;
    if (day !== undefined) model = engine.train(rows, day);
    for (let next = open[learned]; next && next.slot <= slot - 2 * slotMs; next = open[++learned])
      if (next.label !== null) weights = engine.learn(weights, next.byExpert, next.label);
  };
  for (const [index, row] of rows.entries()) {
    moveTo(row.slot);
    const { buy, byExpert } = engine.forecast(model, weights, row.features);
    open.push({ slot: row.slot, byExpert, label: row.outcome.label });
    slots[index] = row.slot;
    buys[index] = buy;
    actual[index] = labelFor(row.outcome, buy) ?? NO_LABEL;
    gains[index] = buy > 0.5 ? row.outcome.buyR : row.outcome.sellR;
    tieBuys[index] = engine.tieSide(row.features) === 'buy' ? 1 : 0;
    if (row.slot >= keepFrom) kept.push({ row, model, weights });
  }
  moveTo(until);
  return {
    pair,
    slots,
    buys,
    actual,
    gains,
    tieBuys,
    model: model ?? engine.train([], until),
    weights,
    kept,
  };
}

/** Forecast of one market in one slot of the walk. */
export type TrackedDecision<R extends TrainingRow = SettledRow> = {
  readonly track: Track<R>;
  /** Index of the slot within its track. */
  readonly index: number;
  readonly forecast: Forecast;
  /** The forecast as it would be published. */
  readonly offer: Offer;
  readonly calibration: MarketCalibration;
  readonly licensed: boolean;
  /**
   * Evidence that forecasts of this market beat a coin toss: the wealth of a bettor (`Evidence`).
   */
  readonly evidence: number;
  /**
   * Distance of the uncalibrated probability from 0.5. It ranks forecasts with equal claims, such
   * as those at HIGHEST_PROBABILITY.
   */
  readonly strength: number;
};

/** Returns the row of a decision; undefined if the row is older than `keepFrom`. */
export const trackedRow = <R extends TrainingRow>({
  track: { slots, kept },
  index,
}: Pick<TrackedDecision<R>, 'track' | 'index'>): TrackedRow<R> | undefined =>
  kept[index - (slots.length - kept.length)];

export type JointWalk = ReturnType<typeof walkTracks>;

type JointOptions<R extends TrainingRow> = {
  readonly until: number;
  readonly slotMs: number;
  /**
   * Called with the decisions of each slot, ascending. The walk does not keep the decisions,
   * because four weeks of decisions on several hundred markets would fill the memory.
   */
  readonly onSlot?: (slot: number, decisions: readonly TrackedDecision<R>[]) => void;
};

/**
 * Computes the results that depend on all markets together: calibrations by day and kind of market,
 * and licences.
 */
export function walkTracks<R extends TrainingRow>(
  tracks: readonly Track<R>[],
  { until, slotMs, onSlot }: JointOptions<R>,
) {
  const markets = tracks.map((track) => ({
    track,
    next: 0,
    taken: 0,
    claimed: new Float64Array(track.slots.length),
    offered: new Float64Array(track.slots.length),
    cautious: new Float64Array(track.slots.length),
    evidence: NO_EVIDENCE as Evidence,
  }));
  type Market = (typeof markets)[number];
  const tallies = createDailyTallies();
  let calibrations: Calibrations = { calibrations: {}, effects: {} };
  let day = Number.NEGATIVE_INFINITY;

  const takeIn = (market: Market, slot: number): void => {
    const { slots, buys, actual: outcomes, gains, pair } = market.track;
    for (; market.taken < market.next; market.taken++) {
      const index = market.taken;
      if ((slots[index] as number) > slot - 2 * slotMs) return;
      if (outcomes[index] === NO_LABEL) continue;
      const actual = outcomes[index] as 0 | 1;
      const claimed = market.claimed[index] as number;
      market.evidence = weigh(market.evidence, claimed, actual);
      tallies.add(slots[index] as number, pair, {
        symbol: pair.symbol,
        buy: buys[index] as number,
        claimed,
        offered: market.offered[index] as number,
        cautious: market.cautious[index] as number,
        actual,
        gainR: gains[index] as number,
      });
    }
  };
  const barNow = () => licenceBar(markets.map(({ evidence }) => evidence));
  /** Number of licensed markets at the first slot of each day. */
  const licensedByDay: { slot: number; licensed: number; markets: number }[] = [];
  const startDay = (slot: number): void => {
    const current = modelDay(slot);
    if (current <= day) return;
    day = current;
    const bar = barNow();
    const licensed = markets.filter(({ evidence }) => isLicensed(evidence, bar)).length;
    licensedByDay.push({ slot, licensed, markets: markets.length });
    calibrations = calibrationsAt(tallies.byDay(), day);
  };
  const decide = (market: Market, slot: number, bar: number): TrackedDecision<R> | undefined => {
    const { track, next: index } = market;
    if (track.slots[index] !== slot) return undefined;
    market.next++;
    const calibration = calibrationOf(calibrations, track.pair);
    const [buy, tieSide] = [track.buys[index] as number, track.tieBuys[index] ? 'buy' : 'sell'] as const;
    const forecast = calibrated(buy, calibration, tieSide);
    const offer = offerOf(forecast, calibration);
    market.claimed[index] = claimOf(forecast);
    market.offered[index] = offer.offered;
    market.cautious[index] = offer.cautious;
    return {
      track,
      index,
      forecast,
      offer,
      calibration,
      licensed: isLicensed(market.evidence, bar),
      evidence: wealthOf(market.evidence),
      strength: Math.abs(buy - 0.5),
    };
  };

  const first = tracks.reduce((least, { slots }) => Math.min(least, slots[0] ?? until), until);
  for (let slot = first; slot < until; slot += slotMs) {
    for (const market of markets) takeIn(market, slot);
    startDay(slot);
    const bar = barNow();
    const decisions = markets.flatMap((market) => decide(market, slot, bar) ?? []);
    if (decisions.length > 0) onSlot?.(slot, decisions);
  }
  for (const market of markets) takeIn(market, until);
  startDay(until);
  return {
    /** Evidence by symbol, for a slot that starts at `until`. */
    evidence: new Map(markets.map(({ track, evidence }) => [track.pair.symbol, evidence])),
    /** Calibrations from the latest training whose models are already in use at `until`. */
    calibrations,
    tallies: tallies.byDay(),
    licensedByDay,
  };
}
