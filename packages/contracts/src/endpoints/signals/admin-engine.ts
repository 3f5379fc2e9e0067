import { z } from 'zod';
import { engineExpectationSchema, marketKind } from '../../engine-expectation.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { provenanceSchema } from '../../signals.ts';
import { isoDate } from '../../text.ts';

/**
 * Minimum number of forecasts for a win rate. With fewer forecasts, chance would dominate the win
 * rate.
 */
export const ENGINE_SHARE_MIN_FORECASTS = 50;

const artefactHash = z.string().regex(/^[0-9a-f]{64}$/, 'An artefact is named by its hash');

/**
 * Mean forecast and win rate, in percent. `actual` is null for fewer than 50 forecasts; `low` and
 * `high` are its 95 % Wilson interval.
 */
const scoreShape = {
  forecasts: z.int().min(0),
  predicted: z.number(),
  actual: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
};
const kindMetricsSchema = named('EngineKindMetrics', {
  kind: marketKind,
  ...scoreShape,
  /**
   * `slope` is the factor that would calibrate the distance of the forecasts from 50 %; 1 means
   * perfect calibration. `slopeError` is the standard error of `slope`.
   */
  slope: z.number(),
  slopeError: z.number(),
});
export type EngineKindMetrics = z.infer<typeof kindMetricsSchema>;

/** Reason why an artefact cannot become the champion. */
const ENGINE_REFUSALS = ['champion', 'too_old', 'broken', 'other_prices', 'partial'] as const;
export type EngineRefusal = (typeof ENGINE_REFUSALS)[number];

const artefactSchema = named('EngineArtefact', {
  hash: artefactHash,
  createdAt: isoDate,
  /** Null for a broken artefact. */
  content: z
    .object({
      engine: z.string(),
      /** The artefact was trained on outcomes from `from` to `until`. `until` is a midnight. */
      from: isoDate,
      until: isoDate,
      /** Time at which workers stop using the artefact. */
      expiresAt: isoDate,
      markets: z.int().min(0),
      /** Number of markets with enough rows for at least one expert. */
      trainedMarkets: z.int().min(0),
      rows: z.int().min(0),
      metrics: z.array(kindMetricsSchema),
    })
    .nullable(),
  refusal: z.enum(ENGINE_REFUSALS).nullable(),
});
export type EngineArtefact = z.infer<typeof artefactSchema>;

/**
 * Alarms of the engine. The first two alarms suspend the licences of all markets of their kind; the
 * other alarms suspend nothing.
 */
const ENGINE_ALARMS = ['skill', 'published', 'prices', 'age', 'rows'] as const;
export type EngineAlarmName = (typeof ENGINE_ALARMS)[number];

export const engineAlarmSchema = named('EngineAlarm', {
  name: z.enum(ENGINE_ALARMS),
  /** Null for an alarm about all markets. */
  kind: marketKind.nullable(),
  /**
   * The number that triggered the alarm. Depending on the alarm, this is the Brier skill in
   * percent, the points by which forecasts were too high, the percentage of markets without prices,
   * a number of hours, or the percentage of lost rows. `low` and `high` are its interval, if it has
   * one.
   */
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Number of slots, signals, rows, or market slots from which `value` was computed; 0 for an alarm
   * without such a number.
   */
  count: z.int().min(0),
  since: isoDate,
  seenAt: isoDate,
  /** True if the alarm has suspended licences. */
  suspends: z.boolean(),
});
export type EngineAlarm = z.infer<typeof engineAlarmSchema>;

const marketLicenceSchema = named('EngineMarketLicence', {
  symbol: z.string(),
  displayName: z.string(),
  kind: marketKind,
  /**
   * `evidence` is the current wealth of a bettor who began with 1 and bets that the market is no
   * coin toss. `peak` is the highest wealth so far.
   */
  evidence: z.number(),
  peak: z.number(),
  slots: z.int().min(0),
  isLicensed: z.boolean(),
  /** Number of rows that trained the market's model; 0 without a model. */
  rows: z.int().min(0),
});

const engineOverviewSchema = named('EngineOverview', {
  at: isoDate,
  provenance: provenanceSchema,
  /** Null before the first training has finished. */
  champion: z
    .object({
      hash: artefactHash,
      /** Number of times that the champion has changed. */
      version: z.int().min(1),
      since: isoDate,
      previous: artefactHash.nullable(),
      /** False after the first start, until all markets are trained. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The champion and earlier artefacts, newest first. */
  artefacts: z.array(artefactSchema),
  /** Newest day that was judged, and the time of the judgement; null before the first judgement. */
  judged: z.object({ day: isoDate, at: isoDate }).nullable(),
  /** Active alarms. */
  alarms: z.array(engineAlarmSchema),
  licence: z.object({
    /**
     * Evidence that the next market needs for a licence. Every licensed market has at least this
     * much.
     */
    needed: z.number(),
    licensed: z.int().min(0),
    markets: z.array(marketLicenceSchema),
  }),
  /** Number of licensed markets at intervals over the last 28 days, oldest first. */
  evidence: z.array(z.object({ at: isoDate, licensed: z.int().min(0), markets: z.int().min(0) })),
  /** Scores by UTC day, oldest first. `skill` is the Brier skill against the coin, in percent. */
  days: z.array(z.object({ day: isoDate, ...scoreShape, skill: z.number() })),
  reliability: z.array(z.object({ from: z.number(), to: z.number(), ...scoreShape })),
  /**
   * Predictions and results of published signals that won or lost. `kind` is null for all markets
   * together.
   */
  published: z.array(z.object({ kind: marketKind.nullable(), ...scoreShape })),
  /**
   * Forecasts and results of the last seven days. `isOff` is true if the forecast is outside the
   * interval of the result and differs from the result by at least a point.
   */
  drift: z.array(z.object({ kind: marketKind, ...scoreShape, isOff: z.boolean() })),
  /**
   * Figures of the signals that the engine would have published with these prices; null until the
   * figures are computed.
   */
  expectation: engineExpectationSchema.nullable(),
  register: z.object({
    looks: z.int().min(0),
    months: z.int().min(0),
    trials: z.array(z.object({ what: z.string(), verdict: z.string(), looks: z.int().min(0) })),
  }),
});
export type EngineOverview = z.infer<typeof engineOverviewSchema>;

/**
 * Admins' calls about the engine, its champion, and its results. The champion can be changed only
 * by a command.
 */
export const adminEngineEndpoints = defineEndpoints('signals', 'admin', {
  getEngine: {
    route: 'GET /api/admin/engine',
    summary: 'The champion with its record, earlier artefacts, licences, evidence, calibration and trials',
    reply: engineOverviewSchema,
  },
});
