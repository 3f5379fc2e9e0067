import {
  CALIBRATION_BAND_PERCENT,
  type CalibrationBand,
  type PublishedScore,
  RECORD_POINTS_MAX,
  RECORD_RANGE_DAYS,
  type RecordPoint,
  type RecordRange,
  type TrackRecord,
} from '@croneai/contracts/record.ts';
import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import {
  countedEntry,
  countedTerms,
  netMultiple,
  netOf,
  riskMultiple,
  termsOf,
} from '@croneai/rules/gain.ts';
import { firstIndex } from '../first-index.ts';
import { startOfUtcDay } from '../utc-day.ts';
import { wilsonInterval, Z_95 } from '../wilson-interval.ts';
import { figuresOf, performanceSums } from './compute-performance.ts';
import { type Fold, foldAll } from './fold-onward.ts';
import type { SettledRow } from './signal-rows.ts';

/** The amounts that one signal adds to each sum. */
type Step = ReturnType<typeof stepOf>[number];

type Band = { signals: number; predicted: number; won: number };
type RecordSums = {
  figures: ReturnType<typeof performanceSums.start>;
  steps: Step[];
  /** Sums over decided signals (won or lost), grouped by confidence band. */
  bands: Map<number, Band>;
};

/** Sums of a track record, to which rows are added in order of slot and rank. */
export const recordSums: Fold<SettledRow, RecordSums> = {
  start: () => ({ figures: performanceSums.start(), steps: [], bands: new Map() }),
  copy: (sums) => ({
    figures: performanceSums.copy(sums.figures),
    steps: sums.steps.slice(),
    bands: new Map(sums.bands),
  }),
  add(sums, row) {
    performanceSums.add(sums.figures, row);
    sums.steps.push(...stepOf(row));
    addToBand(sums.bands, row);
  },
};

/** Returns the rows of a range. `rows` must be in order of slot and rank. */
export function rowsInRange<Row extends Pick<SettledRow, 'slot'>>(
  rows: readonly Row[],
  range: RecordRange,
  now: Date,
): readonly Row[] {
  const from = startOfRange(range, now);
  return from === null ? rows : rows.slice(firstFrom(rows, from.getTime()));
}

/**
 * Computes the results of the settled signals of a range, in order of slot and rank. All results
 * can be recomputed from the list of signals or its CSV:
 * - net of a signal: its result under the terms of its publication. Signals without prices are in
 *   no sum.
 * - buying always: entry, exit, and terms of each signal, as if its direction were buy. A buy and a
 *   sell have the same exit: at expiry under a payout, and otherwise at one of two levels that are
 *   equally far from the entry. If one minute reached both levels, both the buy and the sell lose.
 * - holding: one stake in each market, bought at the entry of the market's first signal and valued
 *   at the exit of its newest signal.
 * - random directions: if a and b are the net results of a buy and a sell, one signal has the mean
 *   (a + b) / 2 and the variance ((a − b) / 2)². 95% of the sums lie within 1.96 standard
 *   deviations (central limit theorem; inaccurate below about ten signals).
 *
 * A caller that caches sums passes the sums of `rows` as `sums`.
 */
export function recordOf(
  rows: readonly SettledRow[],
  { range, ...present }: { range: RecordRange; paysBy: PaysBy; provenance: Provenance; now: Date },
  sums: RecordSums = foldAll(recordSums, rows),
): TrackRecord {
  const { figures, steps, bands } = sums;
  const { points, drawdown, underwater } = addUp(steps);
  return {
    range,
    from: startOfRange(range, present.now)?.toISOString() ?? null,
    figures: figuresOf(figures, present),
    drawdown,
    underwater,
    points,
    calibration: calibrationOf(bands),
    score: publishedScore(bands.values()),
  };
}

/** Returns midnight UTC of the first day of a range; null for the range `all`. */
export function startOfRange(range: RecordRange, now: Date): Date | null {
  if (range === 'all') return null;
  return new Date(startOfUtcDay(now).getTime() - (RECORD_RANGE_DAYS[range] - 1) * DAY_MS);
}

/** Finds the index of the first row whose slot starts at or after `time`. */
export const firstFrom = (rows: readonly Pick<SettledRow, 'slot'>[], time: number): number =>
  firstIndex(rows, ({ slot }) => slot >= time);

function stepOf(row: SettledRow) {
  const terms = termsOf(row);
  const net = netMultiple(row, terms);
  if (net === undefined || row.exitPrice === null) return [];
  const gross = riskMultiple(row) ?? 0;
  const entry = countedEntry(row);
  // A signal without a stop loss is settled under a payout, so its result depends only on the
  // direction of the price.
  const way = riskMultiple({ ...row, signalType: 'buy' }) ?? Math.sign(row.exitPrice - entry);
  const { costR } = countedTerms(row, terms);
  const [buy, sell] = [way, -way].map((multiple) => netOf(multiple, costR, terms.paysBy)) as [number, number];
  const { slot, pair, exitPrice: exit } = row;
  // Mean and variance if the signal's direction were random.
  const coin = { mean: (buy + sell) / 2, variance: ((buy - sell) / 2) ** 2 };
  return [{ slot, pair, entry, exit, net, gross, buy, ...coin }];
}

function addUp(steps: readonly Step[]): Pick<TrackRecord, 'points' | 'drawdown' | 'underwater'> {
  const stretch = Math.ceil(steps.length / RECORD_POINTS_MAX);
  const points: RecordPoint[] = [];
  const held = holdMarkets();
  const water = measureUnderwater();
  let [net, gross, buy, mean, variance, peak, deepest, drawdown] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [index, step] of steps.entries()) {
    net += step.net;
    gross += step.gross;
    buy += step.buy;
    mean += step.mean;
    variance += step.variance;
    const hold = held.add(step);
    water.add(step.slot, net >= peak);
    peak = Math.max(peak, net);
    deepest = Math.max(deepest, peak - net);
    const signals = index + 1;
    // Takes every nth point, counted backwards from the newest point, so that the newest is always
    // included.
    if ((steps.length - signals) % stretch !== 0) continue;
    const margin = Z_95 * Math.sqrt(variance);
    points.push({
      at: new Date(step.slot).toISOString(),
      signals,
      net: hundredth(net),
      gross: hundredth(gross),
      drawdown: hundredth(deepest),
      buy: hundredth(buy),
      hold: hundredth(hold),
      randomLow: hundredth(mean - margin),
      randomHigh: hundredth(mean + margin),
    });
    drawdown = Math.max(drawdown, deepest);
    deepest = 0;
  }
  return { points, drawdown: hundredth(drawdown), underwater: water.longest() };
}

/**
 * Computes the gain from one stake in each market, bought at the entry of the market's first signal
 * and valued at the exit of its newest signal.
 */
function holdMarkets() {
  const markets = new Map<string, { first: number; last: number }>();
  let gain = 0;
  return {
    add({ pair, entry, exit }: Step): number {
      const { first, last } = markets.get(pair) ?? { first: entry, last: entry };
      markets.set(pair, { first, last: exit });
      gain += (exit - last) / first;
      return gain;
    },
  };
}

/**
 * Finds the longest time in which the sum of net results stayed below its earlier highest value.
 */
function measureUnderwater() {
  let highAt: number | undefined;
  let found: { from: number; to: number; isOver: boolean } | undefined;
  return {
    add(slot: number, isHigh: boolean): void {
      const from = highAt ?? slot;
      highAt = from;
      if (!found || slot - from >= found.to - found.from) found = { from, to: slot, isOver: isHigh };
      if (isHigh) highAt = slot;
    },
    longest: (): TrackRecord['underwater'] =>
      found
        ? { ...found, from: new Date(found.from).toISOString(), to: new Date(found.to).toISOString() }
        : null,
  };
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;

function addToBand(bands: Map<number, Band>, { outcome, confidence }: SettledRow): void {
  if (outcome !== 'profit' && outcome !== 'loss') return;
  // Adds a little, because a value on the edge of a band may be slightly too small as a double.
  const band = Math.floor(confidence / CALIBRATION_BAND_PERCENT + 1e-9);
  const { signals, predicted, won } = bands.get(band) ?? { signals: 0, predicted: 0, won: 0 };
  bands.set(band, {
    signals: signals + 1,
    predicted: predicted + confidence,
    won: won + (outcome === 'profit' ? 1 : 0),
  });
}

/**
 * Compares the mean prediction with the win rate, over the signals of all bands. Null without
 * signals.
 */
function publishedScore(bands: Iterable<Band>): PublishedScore | null {
  let [signals, predicted, won] = [0, 0, 0];
  for (const band of bands) {
    signals += band.signals;
    predicted += band.predicted;
    won += band.won;
  }
  const interval = wilsonInterval(won, signals);
  if (!interval) return null;
  return {
    signals,
    predicted: hundredth(predicted / signals),
    actual: hundredth((100 * won) / signals),
    interval: { low: hundredth(100 * interval.low), high: hundredth(100 * interval.high) },
  };
}

/** Lists the bands with decided signals, ascending. */
function calibrationOf(bands: ReadonlyMap<number, Band>): CalibrationBand[] {
  return [...bands]
    .sort(([a], [b]) => a - b)
    .map(([band, { signals, predicted, won }]) => {
      const interval = wilsonInterval(won, signals) ?? { low: 0, high: 1 };
      return {
        from: band * CALIBRATION_BAND_PERCENT,
        to: (band + 1) * CALIBRATION_BAND_PERCENT,
        signals,
        predicted: hundredth(predicted / signals),
        won: hundredth((100 * won) / signals),
        interval: { low: hundredth(100 * interval.low), high: hundredth(100 * interval.high) },
      };
    });
}
