import { z } from 'zod';
import { engineExpectationSchema, marketKind } from '../../engine-expectation.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { provenanceSchema } from '../../signals.ts';
import { isoDate } from '../../text.ts';

/** Minimum forecasts for a win rate; with fewer, chance would dominate. */
export const ENGINE_SHARE_MIN_FORECASTS = 50;

const artefactHash = z.string().regex(/^[0-9a-f]{64}$/, 'An artefact is named by its hash');

/**
 * Mean forecast and win rate, in percent. `actual` is null below 50 forecasts; `low` and `high` are
 * its 95 % Wilson interval.
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
   * Calibration factor for the logit of forecasts, with its standard error: 1 is perfectly
   * calibrated.
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
      /** Start of the outcomes that it was trained on, which end at the midnight `until`. */
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

/** The first two alarms withdraw the licences of their kind of market. */
const ENGINE_ALARMS = ['skill', 'published', 'prices', 'age', 'rows'] as const;
export type EngineAlarmName = (typeof ENGINE_ALARMS)[number];

export const engineAlarmSchema = named('EngineAlarm', {
  name: z.enum(ENGINE_ALARMS),
  /** Null for an alarm about all markets. */
  kind: marketKind.nullable(),
  /**
   * The number that triggered the alarm: Brier skill in percent, points overclaimed, percent
   * without prices, hours, or percent of rows lost. `low` and `high` are its interval, if it has
   * one.
   */
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /**
   * Number of slots, signals, rows, or market slots in the measurement; 0 if that does not apply.
   */
  count: z.int().min(0),
  since: isoDate,
  seenAt: isoDate,
  /** True if the alarm suspended licences. */
  suspends: z.boolean(),
});
export type EngineAlarm = z.infer<typeof engineAlarmSchema>;

const marketLicenceSchema = named('EngineMarketLicence', {
  symbol: z.string(),
  displayName: z.string(),
  kind: marketKind,
  /** Current and highest wealth of a bettor against the coin who began with 1. */
  evidence: z.number(),
  peak: z.number(),
  slots: z.int().min(0),
  isLicensed: z.boolean(),
  /** Number of rows that its model was trained on; 0 without a model. */
  rows: z.int().min(0),
});

const engineOverviewSchema = named('EngineOverview', {
  at: isoDate,
  provenance: provenanceSchema,
  /** Null until the first training has finished. */
  champion: z
    .object({
      hash: artefactHash,
      /** Counts the changes of the champion. */
      version: z.int().min(1),
      since: isoDate,
      previous: artefactHash.nullable(),
      /** False at the first start, while only some markets are trained. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The champion and earlier artefacts, newest first. */
  artefacts: z.array(artefactSchema),
  /** The newest judgement of a day; null before the first. */
  judged: z.object({ day: isoDate, at: isoDate }).nullable(),
  /** Active alarms. */
  alarms: z.array(engineAlarmSchema),
  licence: z.object({
    /**
     * Evidence that the next market needs for a licence; every licensed market has at least this.
     */
    needed: z.number(),
    licensed: z.int().min(0),
    markets: z.array(marketLicenceSchema),
  }),
  /** Licences over the last 28 days, oldest first, thinned out. */
  evidence: z.array(z.object({ at: isoDate, licensed: z.int().min(0), markets: z.int().min(0) })),
  /** By UTC day, oldest first. `skill` is the Brier skill against the coin in percent. */
  days: z.array(z.object({ day: isoDate, ...scoreShape, skill: z.number() })),
  reliability: z.array(z.object({ from: z.number(), to: z.number(), ...scoreShape })),
  /**
   * Published signals that won or lost, for all markets (`kind` null) and by kind: the prediction
   * on the ticket, and the result.
   */
  published: z.array(z.object({ kind: marketKind.nullable(), ...scoreShape })),
  /**
   * The last seven days compared with the forecasts. `isOff` is true if the interval of the outcome
   * excludes the forecast by at least a point.
   */
  drift: z.array(z.object({ kind: marketKind, ...scoreShape, isOff: z.boolean() })),
  /** Signals that these prices would have had; null until computed. */
  expectation: engineExpectationSchema.nullable(),
  register: z.object({
    looks: z.int().min(0),
    months: z.int().min(0),
    trials: z.array(z.object({ what: z.string(), verdict: z.string(), looks: z.int().min(0) })),
  }),
});
export type EngineOverview = z.infer<typeof engineOverviewSchema>;

/**
 * Admins' calls about the engine: the champion and its results. Only a command changes the
 * champion.
 */
export const adminEngineEndpoints = defineEndpoints('signals', 'admin', {
  getEngine: {
    route: 'GET /api/admin/engine',
    summary: 'The champion with its record, earlier artefacts, licences, evidence, calibration and trials',
    reply: engineOverviewSchema,
  },
});
