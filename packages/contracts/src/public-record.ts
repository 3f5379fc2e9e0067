import { z } from 'zod';
import { tierSchema } from './access.ts';
import { named } from './http/named.ts';
import { count, recordSchema } from './record.ts';
import { percent } from './signals.ts';
import { isoDate } from './text.ts';

/**
 * Delays of an entry after the start of a signal, in seconds: the classes of receipts, and the
 * delays of the tiers.
 */
export const LATE_SECONDS = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120] as const;
/**
 * Delays that the table always shows. It also shows those at which half of a tier's members had
 * received an alert.
 */
export const LATE_SHOWN: readonly number[] = [0, 15, 30, 60, 120];

/** Time at which half of a tier's members had received a signal, from a day's receipts. */
const arrivalSchema = z.object({
  channel: z.enum(['push', 'telegram', 'page']),
  tier: tierSchema,
  seconds: z.int().min(1),
});
export type Arrival = z.infer<typeof arrivalSchema>;
/**
 * Redis key of the last day's arrival times, from the service that stores receipts. Optional: the
 * record works without them.
 */
export const ARRIVALS_KEY = 'reach:arrivals';
export const arrivalsSchema = z.array(arrivalSchema);
/** With fewer days, the interval of a mean is only a guess. */
export const RECORD_MIN_DAYS = 30;
/** Minimum decided signals for a diagram. */
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
  /** 95% Wilson score interval. */
  interval: interval.nullable(),
  /**
   * Number of decided signals at this rate until its interval excludes the break-even rate; null
   * without a break-even rate, or if it never would.
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
 * CORP diagram (T. Dimitriadis, T. Gneiting, A. Jordan 2021): predicted against actual, by isotonic
 * regression. Percent.
 */
const reliabilitySchema = named('Reliability', {
  /**
   * `low` and `high`: if the predictions are right, 90% of such curves lie between them at each
   * point.
   */
  points: z.array(
    z.object({ predicted: percent, won: percent, low: percent, high: percent, signals: count }),
  ),
  /** score = miscalibration − discrimination + uncertainty. */
  brier: z.object({
    score: z.number(),
    miscalibration: z.number(),
    discrimination: z.number(),
    uncertainty: z.number(),
  }),
});
export type Reliability = z.infer<typeof reliabilitySchema>;

/** The same signals entered after this delay, at the price of that time. */
const lateEntrySchema = named('LateEntry', {
  seconds: count,
  signals: count,
  won: count,
  net: z.number(),
  /** Percent of signals with a positive result. */
  winRate: percent.nullable(),
  interval: interval.nullable(),
  /** True if no price is recorded at that time, so that it is interpolated within a minute. */
  isEstimated: z.boolean(),
  /** Tiers in which half of the members had received an alert by then. */
  arrivals: z.array(arrivalSchema.omit({ seconds: true })),
});
export type LateEntry = z.infer<typeof lateEntrySchema>;

/** The public track record. */
export const publicRecordSchema = named('PublicRecord', {
  ...recordSchema.shape,
  /**
   * Signals of earlier slots are the demo's replayed history and have no entry in the public log.
   */
  loggedFrom: isoDate.nullable(),
  /** Decided signals until the interval of the win rate excludes the break-even rate. */
  missing: count.nullable(),
  /** 95% interval of the mean gain with days as units; null below 30 days. */
  meanInterval: interval.nullable(),
  days: z.array(recordDaySchema),
  markets: z.array(recordGroupSchema),
  hours: z.array(recordGroupSchema),
  directions: z.array(recordGroupSchema),
  versions: z.array(recordGroupSchema),
  /** `on time`, or `late`: published more than five seconds after the start of its slot. */
  publication: z.array(recordGroupSchema),
  reliability: reliabilitySchema.nullable(),
  late: z.array(lateEntrySchema),
  /** Deflated Sharpe ratio over days; null for fewer than ten. `probability` is in percent. */
  sharpe: z.object({ sharpe: z.number(), luck: z.number(), probability: percent }).nullable(),
  /** Number of looks at recorded months, summed over the `trial` entries. */
  trials: count,
});
export type PublicRecord = z.infer<typeof publicRecordSchema>;
