import { z } from 'zod';
import { engineExpectationSchema, marketKind } from '../../engine-expectation.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { provenanceSchema } from '../../signals.ts';
import { isoDate } from '../../text.ts';

/**
 * Minimum number of forecasts from which a win rate is computed. A win rate of fewer forecasts
 * would be mostly chance.
 */
export const ENGINE_SHARE_MIN_FORECASTS = 50;

const artefactHash = z.string().regex(/^[0-9a-f]{64}$/, 'An artefact is named by its hash');

const scoreShape = {
  forecasts: z.int().min(0),
  /** Mean forecast, in percent. */
  predicted: z.number(),
  /**
   * Win rate of the forecasts, in percent, with its 95 % Wilson interval; null for fewer than
   * {@link ENGINE_SHARE_MIN_FORECASTS} forecasts.
   */
  actual: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
};
const kindMetricsSchema = named('EngineKindMetrics', {
  kind: marketKind,
  ...scoreShape,
  /**
   * Factor by which the distance of each forecast from 50 % must be multiplied to calibrate the
   * forecasts. It is 1 if they are calibrated.
   */
  slope: z.number(),
  /** Standard error of `slope`. */
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
      /** Start of the period whose outcomes trained the artefact. */
      from: isoDate,
      /** End of this period, at midnight UTC. */
      until: isoDate,
      /** Time at which workers stop using the artefact. */
      expiresAt: isoDate,
      markets: z.int().min(0),
      /** Number of these markets that had enough rows to be trained. */
      trainedMarkets: z.int().min(0),
      rows: z.int().min(0),
      metrics: z.array(kindMetricsSchema),
    })
    .nullable(),
  refusal: z.enum(ENGINE_REFUSALS).nullable(),
});
export type EngineArtefact = z.infer<typeof artefactSchema>;

/**
 * Alarms of the engine. `skill` and `published` are about one kind of market, and suspend the
 * licences of all its markets. The other alarms suspend nothing.
 */
const ENGINE_ALARMS = ['skill', 'published', 'prices', 'age', 'rows'] as const;
export type EngineAlarmName = (typeof ENGINE_ALARMS)[number];

export const engineAlarmSchema = named('EngineAlarm', {
  name: z.enum(ENGINE_ALARMS),
  /** The kind of market that the alarm is about; null if the alarm is about all markets. */
  kind: marketKind.nullable(),
  /**
   * The figure that triggered the alarm. `skill`: Brier skill in percent. `published`: predictions
   * minus win rate, in percentage points. `prices`: percentage of market scans without prices.
   * `age`: age of the models in hours. `rows`: percentage of training rows that were lost since the
   * day before.
   */
  value: z.number(),
  /** Lower bound of the confidence interval of `value`; null if the alarm has no interval. */
  low: z.number().nullable(),
  /** Upper bound of this interval; null if the alarm has no interval. */
  high: z.number().nullable(),
  /**
   * Number of observations behind `value`. `skill`: slots. `published`: signals. `prices`: market
   * scans. `rows`: training rows. `age`: always 0.
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
   * Evidence that the forecasts for the market beat a coin toss: the current wealth of a bettor who
   * began with 1 and bets on the forecasts.
   */
  evidence: z.number(),
  /** Highest evidence so far, or since the market last lost its licence. */
  peak: z.number(),
  slots: z.int().min(0),
  isLicensed: z.boolean(),
  /** Number of training rows of the market's model; 0 without a model. */
  rows: z.int().min(0),
});

const engineOverviewSchema = named('EngineOverview', {
  at: isoDate,
  provenance: provenanceSchema,
  /** Null before the first training has finished. */
  champion: z
    .object({
      hash: artefactHash,
      /** 1 for the first champion, and 1 more after each change of the champion. */
      version: z.int().min(1),
      since: isoDate,
      previous: artefactHash.nullable(),
      /**
       * False while the first champion knows only some of the markets; true once all markets are
       * trained.
       */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The champion and earlier artefacts, newest first. */
  artefacts: z.array(artefactSchema),
  /**
   * `day` is the newest day whose results were checked for alarms, and `at` the time of this check.
   * Null before the first check.
   */
  judged: z.object({ day: isoDate, at: isoDate }).nullable(),
  /** Active alarms. */
  alarms: z.array(engineAlarmSchema),
  licence: z.object({
    /**
     * Minimum evidence with which a market has a licence. It depends on the evidence of all
     * markets.
     */
    needed: z.number(),
    licensed: z.int().min(0),
    markets: z.array(marketLicenceSchema),
  }),
  /**
   * Number of licensed markets, and of all markets, at evenly spaced times in the last 28 days.
   * Oldest first.
   */
  evidence: z.array(z.object({ at: isoDate, licensed: z.int().min(0), markets: z.int().min(0) })),
  /**
   * Scores by UTC day, oldest first. `skill` is the Brier skill in percent; 0 is no better than a
   * coin toss.
   */
  days: z.array(z.object({ day: isoDate, ...scoreShape, skill: z.number() })),
  reliability: z.array(z.object({ from: z.number(), to: z.number(), ...scoreShape })),
  /**
   * Mean prediction and win rate of the published signals that won or lost, for each kind of
   * market. `kind` is null for all kinds together.
   */
  published: z.array(z.object({ kind: marketKind.nullable(), ...scoreShape })),
  /**
   * Mean forecast and win rate of the last seven days, for each kind of market. `isOff` is true if
   * the mean forecast is outside the interval of the win rate, and at least one percentage point
   * away from the win rate.
   */
  drift: z.array(z.object({ kind: marketKind, ...scoreShape, isOff: z.boolean() })),
  /**
   * Figures of the signals that the engine would have published on past prices of the current price
   * source; null until these figures are computed.
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
 * Calls of the admin page about the engine. No call changes the champion; the operator changes it
 * with `npm run engine`.
 */
export const adminEngineEndpoints = defineEndpoints('signals', 'admin', {
  getEngine: {
    route: 'GET /api/admin/engine',
    summary: 'The champion with its record, earlier artefacts, licences, evidence, calibration and trials',
    reply: engineOverviewSchema,
  },
});
