import { z } from 'zod';
import { engineExpectationSchema, marketKind } from '../../engine-expectation.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { provenanceSchema } from '../../signals.ts';
import { isoDate } from '../../text.ts';

/** Minimum number of forecasts for a win rate. With fewer, chance would dominate it. */
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
   * Factor that calibrates the edge of forecasts, and its standard error. A factor of 1 means
   * perfect calibration.
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
      /**
       * Time from which the artefact was trained on outcomes. It knows outcomes up to the midnight
       * `until`.
       */
      from: isoDate,
      until: isoDate,
      /** Time at which workers stop using the artefact. */
      expiresAt: isoDate,
      markets: z.int().min(0),
      /** Markets with enough rows for at least one expert. */
      trainedMarkets: z.int().min(0),
      rows: z.int().min(0),
      metrics: z.array(kindMetricsSchema),
    })
    .nullable(),
  refusal: z.enum(ENGINE_REFUSALS).nullable(),
});
export type EngineArtefact = z.infer<typeof artefactSchema>;

/** The first two alarms withdraw the licences of their kind of market; the others do not. */
const ENGINE_ALARMS = ['skill', 'published', 'prices', 'age', 'rows'] as const;
export type EngineAlarmName = (typeof ENGINE_ALARMS)[number];

export const engineAlarmSchema = named('EngineAlarm', {
  name: z.enum(ENGINE_ALARMS),
  /** Null for an alarm about all markets. */
  kind: marketKind.nullable(),
  /**
   * The number that triggered the alarm. Depending on the alarm, this is the Brier skill in
   * percent, overclaimed points, the percentage of markets without prices, a number of hours, or
   * the percentage of lost rows. `low` and `high` are its interval, if it has one.
   */
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Number of slots, signals, rows, or market slots that were measured; 0 if none of these applies.
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
  /** Current and highest wealth of a bettor who bets against the coin and began with 1. */
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
      /** Number of changes of the champion. */
      version: z.int().min(1),
      since: isoDate,
      previous: artefactHash.nullable(),
      /** False after the first start, until all markets are trained. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The champion and earlier artefacts, newest first. */
  artefacts: z.array(artefactSchema),
  /** The newest judgement of a day; null before the first one. */
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
  /** Number of licences over the last 28 days, oldest first, at intervals. */
  evidence: z.array(z.object({ at: isoDate, licensed: z.int().min(0), markets: z.int().min(0) })),
  /** Scores by UTC day, oldest first. `skill` is the Brier skill against the coin, in percent. */
  days: z.array(z.object({ day: isoDate, ...scoreShape, skill: z.number() })),
  reliability: z.array(z.object({ from: z.number(), to: z.number(), ...scoreShape })),
  /**
   * Predictions on tickets and results of published signals that won or lost. `kind` is null for
   * all markets together.
   */
  published: z.array(z.object({ kind: marketKind.nullable(), ...scoreShape })),
  /**
   * Forecasts and results of the last seven days. `isOff` is true if the interval of the result
   * excludes the forecast, and if they differ by at least a point.
   */
  drift: z.array(z.object({ kind: marketKind, ...scoreShape, isOff: z.boolean() })),
  /**
   * Signals that the engine would have published with these prices; null until they are computed.
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
