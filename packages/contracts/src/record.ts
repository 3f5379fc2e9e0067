import { z } from 'zod';
import { named } from './http/named.ts';
import {
  candleSchema,
  forecastSchema,
  paysBySchema,
  percent,
  performanceSchema,
  provenanceSchema,
  SIGNAL_VALIDITY_SECONDS,
  type SignalOutcome,
  signalSchema,
  termsCountSchema,
} from './signals.ts';
import { isoDate } from './text.ts';
import { HOUR_MS, MINUTE_MS } from './units.ts';

/**
 * Result that a cell of the strip shows. `won`, `lost`, `even`: the result of a settled signal.
 * `unpriced`: a signal that expired, because prices were missing or it was published too late.
 * `none`, `missed`: a slot without a signal.
 */
const SLOT_MARKS = ['won', 'lost', 'even', 'unpriced', 'none', 'missed'] as const;
export type SlotMark = (typeof SLOT_MARKS)[number];
/**
 * Maximum number of cells in the strip: a day has 288 slots of five minutes. If there are more
 * cells, the strip shows the newest.
 */
export const STRIP_CELLS_MAX = 288;

export const MARK_OF_OUTCOME: Readonly<Record<SignalOutcome, SlotMark>> = {
  profit: 'won',
  loss: 'lost',
  breakeven: 'even',
};

const intervalSchema = z.object({ low: percent, high: percent });
export const count = z.int().min(0);

/**
 * A cell shows either a settled signal, or a slot without a signal. A signal that is not settled
 * yet has no cell.
 */
const stripCellSchema = named('StripCell', {
  /** Start of the slot. */
  at: isoDate,
  mark: z.enum(SLOT_MARKS),
  /** Name of the signal's pair, as it was at publication; null for a slot without a signal. */
  asset: z.string().nullable(),
  /**
   * Move of the price in the direction of the signal, in percent of the entry price; null without a
   * result.
   */
  percent: z.number().nullable(),
  /** Net result of the signal, in stakes; null without a result. */
  stakes: z.number().nullable(),
});
export type StripCell = z.infer<typeof stripCellSchema>;

/**
 * Results of the slots of a UTC day. Visitors may see them, because they reveal neither open
 * signals nor the direction and price levels of a signal.
 */
export const outcomeStripSchema = named('OutcomeStrip', {
  /** Start of the day: midnight UTC. */
  since: isoDate,
  slotSeconds: z.int().positive(),
  /** Cells, oldest first. */
  cells: z.array(stripCellSchema).max(STRIP_CELLS_MAX),
  /**
   * `won`, `lost`, `even`, and `unpriced` are numbers of signals. `none` and `missed` are numbers
   * of slots without a signal.
   */
  counts: z.object({ won: count, lost: count, even: count, unpriced: count, none: count, missed: count }),
  /**
   * Percentage of won signals among won and lost signals; null before the first of these signals.
   */
  winRate: percent.nullable(),
  /** 95% Wilson score interval of the win rate, in percent. */
  winRateInterval: intervalSchema.nullable(),
  /**
   * Sum of the net results of the day's signals in stakes, each under its own terms. The track
   * record of the day has the same sum.
   */
  net: z.number(),
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
});
export type OutcomeStrip = z.infer<typeof outcomeStripSchema>;

/** People without access to signals see a signal only when it is at least this old. */
export const EXAMPLE_AGE_MS = HOUR_MS;
/**
 * A settled signal, for people without access to signals. It has the prediction and the result, but
 * not the signal's id, slot, and analysis. Its entry price is the one from which it counts.
 */
const settledSignalSchema = signalSchema
  .pick({
    asset: true,
    signalType: true,
    entryPrice: true,
    stopLoss: true,
    takeProfit: true,
    exitPrice: true,
    precision: true,
    confidence: true,
    status: true,
    outcome: true,
    result: true,
    startsAt: true,
    expiresAt: true,
    provenance: true,
  })
  .extend({ forecast: forecastSchema.pick({ paysBy: true, costR: true }) })
  .meta({ id: 'SettledSignal' });

/** Maximum number of one-minute candles from the start of a signal to its end. */
export const PATH_MINUTES_MAX = (SIGNAL_VALIDITY_SECONDS * 1_000) / MINUTE_MS;
const pathMinuteSchema = candleSchema.pick({ high: true, low: true, close: true }).meta({ id: 'PathMinute' });
export type PathMinute = z.infer<typeof pathMinuteSchema>;

export const settledExampleSchema = named('SettledExample', {
  ...settledSignalSchema.shape,
  /**
   * Candles of one minute from the start of the signal to its exit. Absent if the prices of these
   * minutes are not available.
   */
  minutes: z.array(pathMinuteSchema).min(1).max(PATH_MINUTES_MAX).optional(),
});
export type SettledExample = z.infer<typeof settledExampleSchema>;

export const YESTERDAY_SHOWN = 3;
/**
 * The last signals of the previous UTC day, newest first, whatever their results. Visitors may see
 * them.
 */
export const yesterdaySchema = named('Yesterday', {
  /** 2026-11-22 */
  day: z.iso.date(),
  signals: z.array(settledSignalSchema).max(YESTERDAY_SHOWN),
});
export type Yesterday = z.infer<typeof yesterdaySchema>;

/** Ranges of UTC days. `7d` and `30d` include today. */
export const RECORD_RANGES = ['today', '7d', '30d', 'all'] as const;
export const recordRangeSchema = z.enum(RECORD_RANGES, {
  error: `range is one of ${RECORD_RANGES.join(', ')}`,
});
export type RecordRange = z.infer<typeof recordRangeSchema>;
export const RECORD_RANGE_DAYS: Readonly<Record<Exclude<RecordRange, 'all'>, number>> = {
  today: 1,
  '7d': 7,
  '30d': 30,
};
/** Maximum number of points in a chart. A chart is not wide enough to show more points. */
export const RECORD_POINTS_MAX = 240;
export const CALIBRATION_BAND_PERCENT = 2;
/**
 * Minimum number of decided (won or lost) signals for a dot in the calibration chart. With fewer
 * signals, the interval would be wider than 33 percentage points.
 */
export const CALIBRATION_MIN_SIGNALS = 30;

/**
 * Sums over all signals of the range up to this point, in order of slot and rank. Gains are in
 * stakes, each under the terms of its signal, unless a field has another unit.
 */
const recordPointSchema = named('RecordPoint', {
  /** Start of the slot of the last signal in the sums. */
  at: isoDate,
  /** Number of signals in the sums. */
  signals: z.int().min(1),
  /** Sum of the net results, in stakes. */
  net: z.number(),
  /** Sum of the results before costs, in R. */
  gross: z.number(),
  /**
   * Largest drop of `net` below its highest earlier value, among the signals since the previous
   * point. Before the first signal, the highest value is 0.
   */
  drawdown: z.number().min(0),
  /**
   * Sum of the net results, in stakes, if every signal had been a buy with the same entry, exit,
   * and terms.
   */
  buy: z.number(),
  /**
   * Gain, in stakes, if one stake of each market had been bought at the entry of its first signal
   * and held. The holding is valued at the exit price of the market's newest signal.
   */
  hold: z.number(),
  /**
   * Lower bound of `net`, in stakes, if coin tosses had chosen the directions. 95% of the sums
   * would be within both bounds: the sum of the means ± 1.96 · √(sum of the variances).
   */
  randomLow: z.number(),
  /** Upper bound of `net`, in stakes, if coin tosses had chosen the directions. */
  randomHigh: z.number(),
});
export type RecordPoint = z.infer<typeof recordPointSchema>;

/**
 * Predicted and actual win rate of the decided signals whose confidence is within one band, in
 * percent.
 */
const calibrationBandSchema = named('CalibrationBand', {
  /** Bounds of the band, in percent: `from` ≤ confidence < `to`. */
  from: z.number(),
  to: z.number(),
  signals: z.int().min(1),
  predicted: percent,
  won: percent,
  /** 95% Wilson score interval of `won`. */
  interval: intervalSchema,
});
export type CalibrationBand = z.infer<typeof calibrationBandSchema>;

/** Mean confidence and actual win rate of the decided signals of the range, in percent. */
const publishedScoreSchema = named('PublishedScore', {
  signals: z.int().min(1),
  predicted: percent,
  actual: percent,
  /** 95% Wilson score interval of `actual`. */
  interval: intervalSchema,
});
export type PublishedScore = z.infer<typeof publishedScoreSchema>;

export const recordSchema = named('TrackRecord', {
  range: recordRangeSchema,
  /** Start of the range: midnight UTC of its first day; null for the range `all`. */
  from: isoDate.nullable(),
  figures: performanceSchema,
  /**
   * Largest drop of the sum of net results below its highest earlier value in the range, in stakes.
   */
  drawdown: z.number().min(0),
  /**
   * The longest period in which the sum of net results was below its highest earlier value.
   * `isOver` is true if the sum has reached this value again. Null without signals.
   */
  underwater: z.object({ from: isoDate, to: isoDate, isOver: z.boolean() }).nullable(),
  /**
   * Points of the chart, oldest first. With at most `RECORD_POINTS_MAX` signals, there is a point
   * after each signal. With more signals, there is a point only after every nth signal.
   */
  points: z.array(recordPointSchema).max(RECORD_POINTS_MAX),
  calibration: z.array(calibrationBandSchema),
  /** Score over all decided signals of the range; null if there are no decided signals. */
  score: publishedScoreSchema.nullable(),
});
export type TrackRecord = z.infer<typeof recordSchema>;
