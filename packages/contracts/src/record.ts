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
 * Result of a slot: its settled signal, or the reason why it has none. `unpriced` means that the
 * signal's prices are missing.
 */
const SLOT_MARKS = ['won', 'lost', 'even', 'unpriced', 'none', 'missed'] as const;
export type SlotMark = (typeof SLOT_MARKS)[number];
/** A day of slots of the normal length; if slots are shorter, the strip shows the newest. */
export const STRIP_CELLS_MAX = 288;

export const MARK_OF_OUTCOME: Readonly<Record<SignalOutcome, SlotMark>> = {
  profit: 'won',
  loss: 'lost',
  breakeven: 'even',
};

const intervalSchema = z.object({ low: percent, high: percent });
export const count = z.int().min(0);

/** A slot without a signal, or a single settled signal. An open signal has no cell. */
const stripCellSchema = named('StripCell', {
  /** Start of the slot. */
  at: isoDate,
  mark: z.enum(SLOT_MARKS),
  /** The pair as it was published; null without a signal. */
  asset: z.string().nullable(),
  /** Price move of the signal; see `resultOf`. */
  percent: z.number().nullable(),
  stakes: z.number().nullable(),
});
export type StripCell = z.infer<typeof stripCellSchema>;

/** Today's slots, for everybody. They contain no direction, no level, and no open signal. */
export const outcomeStripSchema = named('OutcomeStrip', {
  /** Midnight UTC. */
  since: isoDate,
  slotSeconds: z.int().positive(),
  /** Oldest first. */
  cells: z.array(stripCellSchema).max(STRIP_CELLS_MAX),
  /** Counts since midnight: all signals, and slots without a signal (`none`, `missed`). */
  counts: z.object({ won: count, lost: count, even: count, unpriced: count, none: count, missed: count }),
  /**
   * Share of won signals among won and lost ones, in percent, with its 95% Wilson score interval.
   */
  winRate: percent.nullable(),
  winRateInterval: intervalSchema.nullable(),
  /**
   * Total gain of all signals since midnight, in stakes. Each signal counts under its own terms, so
   * the total equals today's record.
   */
  net: z.number(),
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
  provenance: provenanceSchema,
});
export type OutcomeStrip = z.infer<typeof outcomeStripSchema>;

/** Minimum age of a signal that is shown to people without access to signals. */
export const EXAMPLE_AGE_MS = HOUR_MS;
/** A signal that was settled with prices, predicted and actual, without its identity. */
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

/** Number of minutes of a signal's validity. */
export const PATH_MINUTES_MAX = (SIGNAL_VALIDITY_SECONDS * 1_000) / MINUTE_MS;
const pathMinuteSchema = candleSchema.pick({ high: true, low: true, close: true }).meta({ id: 'PathMinute' });
export type PathMinute = z.infer<typeof pathMinuteSchema>;

export const settledExampleSchema = named('SettledExample', {
  ...settledSignalSchema.shape,
  /** Prices from the signal's start to the minute of its exit; absent if they are not available. */
  minutes: z.array(pathMinuteSchema).min(1).max(PATH_MINUTES_MAX).optional(),
});
export type SettledExample = z.infer<typeof settledExampleSchema>;

export const YESTERDAY_SHOWN = 3;
/**
 * The last signals of the previous UTC day, newest first, which everybody may see, with any
 * results.
 */
export const yesterdaySchema = named('Yesterday', {
  /** 2026-11-22 */
  day: z.iso.date(),
  signals: z.array(settledSignalSchema).max(YESTERDAY_SHOWN),
});
export type Yesterday = z.infer<typeof yesterdaySchema>;

/** Ranges of UTC days: today, the last 7 or 30 including today, and all. */
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
/** Maximum number of points, because a chart has no more pixels. */
export const RECORD_POINTS_MAX = 240;
export const CALIBRATION_BAND_PERCENT = 2;
/** With fewer decided signals, the interval covers more than a third of the scale. */
export const CALIBRATION_MIN_SIGNALS = 30;

/**
 * Running sums after a signal, ordered by slot and rank. `net`, `buy`, and the random band use the
 * terms at publication, in stakes; `gross` is in R, before costs.
 */
const recordPointSchema = named('RecordPoint', {
  /** Start of the slot. */
  at: isoDate,
  /** Number of signals with a result in the sums. */
  signals: z.int().min(1),
  net: z.number(),
  gross: z.number(),
  /** Largest fall of `net` below its previous maximum (at least 0) since the previous point. */
  drawdown: z.number().min(0),
  /** Gain if each signal had been a buy, with the same pair, entry, exit, and terms. */
  buy: z.number(),
  /**
   * Gain if one stake of each market had been bought at its first signal and held, at the prices of
   * the later signals.
   */
  hold: z.number(),
  /**
   * Bounds that contain 95% of results if coin tosses had chosen the directions: the sum of the
   * means ± 1.96 · √(sum of the variances).
   */
  randomLow: z.number(),
  randomHigh: z.number(),
});
export type RecordPoint = z.infer<typeof recordPointSchema>;

/** Decided signals within one band of confidence, predicted and actual. Percent. */
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

/** Decided signals compared with their published predictions. Percent. */
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
  /** Midnight UTC of the first day; null for all. */
  from: isoDate.nullable(),
  figures: performanceSchema,
  /** Largest fall of `net`, over every signal of the range. */
  drawdown: z.number().min(0),
  /**
   * The longest period in which `net` was below its previous maximum. `isOver` is true if it has
   * recovered. Null without signals.
   */
  underwater: z.object({ from: isoDate, to: isoDate, isOver: z.boolean() }).nullable(),
  /** In ascending order. Each point is exact; in long stretches, only the last one is kept. */
  points: z.array(recordPointSchema).max(RECORD_POINTS_MAX),
  calibration: z.array(calibrationBandSchema),
  /** Counts all decided signals of the range; null without any. */
  score: publishedScoreSchema.nullable(),
});
export type TrackRecord = z.infer<typeof recordSchema>;
