import { z } from 'zod';
import { tierSchema } from './access-schemas.ts';
import { named } from './http/named.ts';
import { count, recordSchema } from './record.ts';
import { percent } from './signals.ts';
import { isoDate } from './text.ts';

/**
 * Delays, in seconds, for which the record computes the results of late entries into signals. The
 * early-access delay is among them, and arrival times in receipts are rounded up to these delays.
 */
export const LATE_SECONDS = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120] as const;
/**
 * Delays, in seconds, that the table of late entries always shows. The table also shows each delay
 * after which half of the members of a tier had received an alert.
 */
export const LATE_SHOWN: readonly number[] = [0, 15, 30, 60, 120];

/**
 * Median time from a signal's start to its arrival at the members of a tier, over one channel.
 * Computed from the receipts of the last 24 hours.
 */
const arrivalSchema = z.object({
  channel: z.enum(['push', 'telegram', 'page']),
  tier: tierSchema,
  seconds: z.int().min(1),
});
export type Arrival = z.infer<typeof arrivalSchema>;
/**
 * Redis key under which the notifier stores the arrivals of the last 24 hours. If the key is
 * missing, the record is shown without arrivals.
 */
export const ARRIVALS_KEY = 'reach:arrivals';
export const arrivalsSchema = z.array(arrivalSchema);
/**
 * Minimum number of days with signals before the record shows an interval of the mean gain. With
 * fewer days, the interval would be unreliable.
 */
export const RECORD_MIN_DAYS = 30;
/**
 * Minimum number of decided (won or lost) signals before the record shows the reliability diagram.
 */
export const RELIABILITY_MIN_SIGNALS = 30;

const interval = z.object({ low: z.number(), high: z.number() });

/** Results of the settled signals of a group, for example of one market. */
const recordGroupSchema = named('RecordGroup', {
  /**
   * Name of the group: a market, an hour of the UTC day, `buy` or `sell`, a model, or `on time` or
   * `late`.
   */
  key: z.string(),
  signals: count,
  won: count,
  lost: count,
  /** Sum of the net results in stakes, each under the terms of its signal. */
  net: z.number(),
  winRate: percent.nullable(),
  /** 95% Wilson score interval of the win rate. */
  interval: interval.nullable(),
  /**
   * Number of decided signals that the group still needs until the interval excludes the break-even
   * rate, if the win rate stays the same. Null if no number is enough, or if there is no break-even
   * rate or decided signal.
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
 * Reliability diagram of predicted and actual win rates. It is a CORP diagram (T. Dimitriadis, T.
 * Gneiting, A. Jordan 2021), whose curve comes from isotonic regression.
 */
const reliabilitySchema = named('Reliability', {
  /**
   * Points of the curve, in percent. If all predictions are right, the curve passes between `low`
   * and `high` of a point with a probability of 90%.
   */
  points: z.array(
    z.object({ predicted: percent, won: percent, low: percent, high: percent, signals: count }),
  ),
  /**
   * Brier score of the predictions, with its parts: score = miscalibration − discrimination +
   * uncertainty.
   */
  brier: z.object({
    score: z.number(),
    miscalibration: z.number(),
    discrimination: z.number(),
    uncertainty: z.number(),
  }),
});
export type Reliability = z.infer<typeof reliabilitySchema>;

/**
 * Results that signals would have had if members had entered `seconds` after the start, at the
 * price at that time.
 */
const lateEntrySchema = named('LateEntry', {
  seconds: count,
  signals: count,
  won: count,
  net: z.number(),
  /** Percentage of won signals among won and lost signals; null if no signal was won or lost. */
  winRate: percent.nullable(),
  interval: interval.nullable(),
  /**
   * True if the price is interpolated, because prices are recorded only at the end of each minute.
   */
  isEstimated: z.boolean(),
  /** Channels and tiers for which half of the members had received an alert after this delay. */
  arrivals: z.array(arrivalSchema.omit({ seconds: true })),
});
export type LateEntry = z.infer<typeof lateEntrySchema>;

/** The public track record. */
export const publicRecordSchema = named('PublicRecord', {
  ...recordSchema.shape,
  /**
   * Start of the first slot in the public log; null if the log is empty. Signals of earlier slots
   * are from the demo's replayed history, and have no entry in the log.
   */
  loggedFrom: isoDate.nullable(),
  /**
   * Number of decided signals that are still needed until the interval of the win rate excludes the
   * break-even rate, if the win rate stays the same. Null for the same reasons as in `RecordGroup`.
   */
  missing: count.nullable(),
  /**
   * 95% interval of the mean gain of a signal, in stakes. Each day counts as a single observation.
   * Null for fewer than `RECORD_MIN_DAYS` days.
   */
  meanInterval: interval.nullable(),
  days: z.array(recordDaySchema),
  markets: z.array(recordGroupSchema),
  hours: z.array(recordGroupSchema),
  directions: z.array(recordGroupSchema),
  versions: z.array(recordGroupSchema),
  /**
   * Two groups: `late` has the signals that were published more than five seconds after the start
   * of their slot, and `on time` has all others. Late signals count from a later entry price.
   */
  publication: z.array(recordGroupSchema),
  reliability: reliabilitySchema.nullable(),
  late: z.array(lateEntrySchema),
  /**
   * Sharpe ratio of the daily results. `luck` is the ratio that the best of `trials` strategies
   * would have by chance. `probability` is the deflated Sharpe ratio: the probability, in percent,
   * that the true ratio is above 0. Null for fewer than ten days.
   */
  sharpe: z.object({ sharpe: z.number(), luck: z.number(), probability: percent }).nullable(),
  /**
   * Number of times that the engine was evaluated on recorded months. The public log has a `trial`
   * entry for each time.
   */
  trials: count,
});
export type PublicRecord = z.infer<typeof publicRecordSchema>;
