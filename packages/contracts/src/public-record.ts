import { z } from 'zod';
import { tierSchema } from './access-schemas.ts';
import { named } from './http/named.ts';
import { count, recordSchema } from './record.ts';
import { percent } from './signals.ts';
import { isoDate } from './text.ts';

/**
 * Delays of an entry after the start of a signal, in seconds. They include the upper bounds of the
 * delay groups in the receipts, and the delays of the tiers.
 */
export const LATE_SECONDS = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120] as const;
/**
 * Delays that the table always shows. It also shows each delay at which half of a tier's members
 * had received an alert.
 */
export const LATE_SHOWN: readonly number[] = [0, 15, 30, 60, 120];

/**
 * Number of seconds until half of a tier's members had received a signal, computed from the
 * receipts of a day.
 */
const arrivalSchema = z.object({
  channel: z.enum(['push', 'telegram', 'page']),
  tier: tierSchema,
  seconds: z.int().min(1),
});
export type Arrival = z.infer<typeof arrivalSchema>;
/**
 * Redis key of the last day's arrivals, which the notifier writes. If the key is missing, the
 * record is shown without arrivals.
 */
export const ARRIVALS_KEY = 'reach:arrivals';
export const arrivalsSchema = z.array(arrivalSchema);
/**
 * Minimum number of days for the interval of a mean. With fewer days, the interval would only be a
 * guess.
 */
export const RECORD_MIN_DAYS = 30;
/** Minimum number of decided signals for a diagram. */
export const RELIABILITY_MIN_SIGNALS = 30;

const interval = z.object({ low: z.number(), high: z.number() });

/** A group of settled signals that share a property. */
const recordGroupSchema = named('RecordGroup', {
  /** Name of the group: a market, an hour of the UTC day, `buy` or `sell`, or a model. */
  key: z.string(),
  signals: count,
  won: count,
  lost: count,
  /** Net result in stakes, under the terms of each signal. */
  net: z.number(),
  winRate: percent.nullable(),
  /** 95% Wilson score interval of the win rate. */
  interval: interval.nullable(),
  /**
   * Total number of decided signals that would be needed, at this win rate, for the interval to
   * exclude the break-even rate. Null if there is no break-even rate, or if no number would be
   * enough.
   */
  missing: count.nullable(),
});
export type RecordGroup = z.infer<typeof recordGroupSchema>;

const recordDaySchema = named('RecordDay', {
  day: z.iso.date(),
  signals: count,
  won: count,
  lost: count,
  net: z.number(),
});
export type RecordDay = z.infer<typeof recordDaySchema>;

/**
 * CORP diagram (T. Dimitriadis, T. Gneiting, A. Jordan 2021) that compares predicted with actual,
 * by isotonic regression. Values are in percent.
 */
const reliabilitySchema = named('Reliability', {
  /**
   * If the predictions are right, 90% of such curves lie between `low` and `high` at each point.
   */
  points: z.array(
    z.object({ predicted: percent, won: percent, low: percent, high: percent, signals: count }),
  ),
  /** Brier score and its parts: score = miscalibration − discrimination + uncertainty. */
  brier: z.object({
    score: z.number(),
    miscalibration: z.number(),
    discrimination: z.number(),
    uncertainty: z.number(),
  }),
});
export type Reliability = z.infer<typeof reliabilitySchema>;

/** Results of the same signals if they are entered after this delay, at the price of that time. */
const lateEntrySchema = named('LateEntry', {
  seconds: count,
  signals: count,
  won: count,
  net: z.number(),
  /** Percentage of signals with a positive result. */
  winRate: percent.nullable(),
  interval: interval.nullable(),
  /** True if no price is recorded for that time. The price is then interpolated within a minute. */
  isEstimated: z.boolean(),
  /** Tiers in which half of the members had received an alert by that time. */
  arrivals: z.array(arrivalSchema.omit({ seconds: true })),
});
export type LateEntry = z.infer<typeof lateEntrySchema>;

/** The public track record. */
export const publicRecordSchema = named('PublicRecord', {
  ...recordSchema.shape,
  /**
   * Start of the first slot in the public log. Signals of earlier slots belong to the demo's
   * replayed history and have no entry in the log.
   */
  loggedFrom: isoDate.nullable(),
  /**
   * Total number of decided signals that would be needed, at this win rate, for the interval to
   * exclude the break-even rate.
   */
  missing: count.nullable(),
  /**
   * 95% interval of the mean gain, with each day as a single observation; null for fewer than 30
   * days.
   */
  meanInterval: interval.nullable(),
  days: z.array(recordDaySchema),
  markets: z.array(recordGroupSchema),
  hours: z.array(recordGroupSchema),
  directions: z.array(recordGroupSchema),
  versions: z.array(recordGroupSchema),
  /**
   * Groups by the time of publication: `on time`, or `late` if the publication was more than five
   * seconds after the start of the slot.
   */
  publication: z.array(recordGroupSchema),
  reliability: reliabilitySchema.nullable(),
  late: z.array(lateEntrySchema),
  /**
   * Deflated Sharpe ratio of the daily results; null for fewer than ten days. `luck` is the ratio
   * to expect from the best of `trials` strategies without skill. `probability`, in percent, is the
   * probability that the true ratio is above 0.
   */
  sharpe: z.object({ sharpe: z.number(), luck: z.number(), probability: percent }).nullable(),
  /**
   * Number of times that recorded months were evaluated, according to the `trial` entries of the
   * log.
   */
  trials: count,
});
export type PublicRecord = z.infer<typeof publicRecordSchema>;
