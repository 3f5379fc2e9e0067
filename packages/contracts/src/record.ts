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
 * Result of a slot: the result of its settled signal, or the reason why there is no signal.
 * `unpriced` means that the signal's prices are missing.
 */
const SLOT_MARKS = ['won', 'lost', 'even', 'unpriced', 'none', 'missed'] as const;
export type SlotMark = (typeof SLOT_MARKS)[number];
/**
 * Number of slots of the normal length in a day. If slots are shorter, the strip shows only the
 * newest slots.
 */
export const STRIP_CELLS_MAX = 288;

export const MARK_OF_OUTCOME: Readonly<Record<SignalOutcome, SlotMark>> = {
  profit: 'won',
  loss: 'lost',
  breakeven: 'even',
};

const intervalSchema = z.object({ low: percent, high: percent });
export const count = z.int().min(0);

/** A slot without a signal, or one settled signal. An open signal has no cell. */
const stripCellSchema = named('StripCell', {
  /** Start of the slot. */
  at: isoDate,
  mark: z.enum(SLOT_MARKS),
  /** Name of the pair when the signal was published; null without a signal. */
  asset: z.string().nullable(),
  /** Price move of the signal, in percent of the entry; see `resultOf`. */
  percent: z.number().nullable(),
  stakes: z.number().nullable(),
});
export type StripCell = z.infer<typeof stripCellSchema>;

/** Today's slots, for everybody. They reveal no direction, no level, and no open signal. */
export const outcomeStripSchema = named('OutcomeStrip', {
  /** Midnight UTC at which the day began. */
  since: isoDate,
  slotSeconds: z.int().positive(),
  /** Cells, oldest first. */
  cells: z.array(stripCellSchema).max(STRIP_CELLS_MAX),
  /**
   * Counts since midnight. `none` and `missed` count slots without a signal, and all others count
   * signals.
   */
  counts: z.object({ won: count, lost: count, even: count, unpriced: count, none: count, missed: count }),
  /**
   * Share of won signals among won and lost signals, in percent; `winRateInterval` is its 95%
   * Wilson score interval.
   */
  winRate: percent.nullable(),
  winRateInterval: intervalSchema.nullable(),
  /**
   * Total gain of all signals since midnight, in stakes. Each signal counts under its own terms, so
   * the total equals that of today's record.
   */
  net: z.number(),
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
});
export type OutcomeStrip = z.infer<typeof outcomeStripSchema>;

/** Minimum age of a signal before people without access to signals may see it. */
export const EXAMPLE_AGE_MS = HOUR_MS;
/**
 * A signal that was settled with prices: its predicted and actual values, but nothing that
 * identifies it.
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

/** Length of a signal's validity in minutes. */
export const PATH_MINUTES_MAX = (SIGNAL_VALIDITY_SECONDS * 1_000) / MINUTE_MS;
const pathMinuteSchema = candleSchema.pick({ high: true, low: true, close: true }).meta({ id: 'PathMinute' });
export type PathMinute = z.infer<typeof pathMinuteSchema>;

export const settledExampleSchema = named('SettledExample', {
  ...settledSignalSchema.shape,
  /** Prices from the signal's start to the minute of its exit. Absent if they are not available. */
  minutes: z.array(pathMinuteSchema).min(1).max(PATH_MINUTES_MAX).optional(),
});
export type SettledExample = z.infer<typeof settledExampleSchema>;

export const YESTERDAY_SHOWN = 3;
/**
 * The last signals of the previous UTC day, newest first. Everybody may see them, whatever their
 * results.
 */
export const yesterdaySchema = named('Yesterday', {
  /** 2026-11-22 */
  day: z.iso.date(),
  signals: z.array(settledSignalSchema).max(YESTERDAY_SHOWN),
});
export type Yesterday = z.infer<typeof yesterdaySchema>;

/** Ranges of UTC days: today, the last 7 or 30 days including today, and all days. */
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
/** Maximum number of points of a chart. A chart is not wide enough to show more. */
export const RECORD_POINTS_MAX = 240;
export const CALIBRATION_BAND_PERCENT = 2;
/** With fewer decided signals, the interval would cover more than a third of the scale. */
export const CALIBRATION_MIN_SIGNALS = 30;

/**
 * Running sums after a signal, ordered by slot and rank. `net`, `buy`, and the random bounds use
 * the terms at publication and are in stakes. `gross` is in R, before costs.
 */
const recordPointSchema = named('RecordPoint', {
  /** Start of the slot. */
  at: isoDate,
  /** Number of signals in the sums so far. */
  signals: z.int().min(1),
  net: z.number(),
  gross: z.number(),
  /**
   * Largest drop of `net` below its highest value so far, measured over the signals since the
   * previous point. The highest value begins at 0.
   */
  drawdown: z.number().min(0),
  /** Gain if each signal had been a buy, with the same pair, entry, exit, and terms. */
  buy: z.number(),
  /**
   * Gain if one stake of each market had been bought at its first signal and held. The market is
   * valued at the prices of its later signals.
   */
  hold: z.number(),
  /**
   * If coin tosses had chosen the directions, 95% of results would lie within these bounds: the sum
   * of the means ± 1.96 · √(sum of the variances).
   */
  randomLow: z.number(),
  randomHigh: z.number(),
});
export type RecordPoint = z.infer<typeof recordPointSchema>;

/**
 * Predicted and actual win rate of the decided signals within one band of confidence, in percent.
 */
const calibrationBandSchema = named('CalibrationBand', {
  /** `from` ≤ confidence < `to`. */
  from: z.number(),
  to: z.number(),
  signals: z.int().min(1),
  predicted: percent,
  won: percent,
  /** 95% Wilson score interval of `won`. */
  interval: intervalSchema,
});
export type CalibrationBand = z.infer<typeof calibrationBandSchema>;

/** Decided signals compared with their published predictions, in percent. */
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
  /** Midnight UTC of the first day of the range; null for the range `all`. */
  from: isoDate.nullable(),
  figures: performanceSchema,
  /** Largest drop of `net` over all signals of the range. */
  drawdown: z.number().min(0),
  /**
   * The longest period in which `net` was below its previous maximum. `isOver` is true if `net` has
   * recovered since then. Null without signals.
   */
  underwater: z.object({ from: isoDate, to: isoDate, isOver: z.boolean() }).nullable(),
  /**
   * Points in ascending order. If there are more signals than the maximum number of points, only
   * every nth point is kept. Each kept point is exact.
   */
  points: z.array(recordPointSchema).max(RECORD_POINTS_MAX),
  calibration: z.array(calibrationBandSchema),
  /** Score over all decided signals of the range; null if there are none. */
  score: publishedScoreSchema.nullable(),
});
export type TrackRecord = z.infer<typeof recordSchema>;
