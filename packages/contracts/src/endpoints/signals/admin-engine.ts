import { z } from 'zod';
import { engineExpectationSchema, marketKind } from '../../engine-expectation.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { provenanceSchema } from '../../signals.ts';
import { isoDate } from '../../text.ts';

/** Minimum of forecasts for a share of wins: below it, chance would dominate. */
export const ENGINE_SHARE_MIN_FORECASTS = 50;

const artefactHash = z.string().regex(/^[0-9a-f]{64}$/, 'An artefact is named by its hash');

/**
 * Forecasts and outcomes, in percent of wins. `actual` is null below 50 of them; `low` and `high`
 * are its 95 % Wilson interval.
 */
const scoreShape = {
  forecasts: z.int().min(0),
  predicted: z.number(),
  actual: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
};
const kindMetricsSchema = named('EngineKindMetrics', {
  kind: marketKind,
  ...scoreShape,
  /** Factor of the logit by which forecasts are read, with its standard error: 1 is calibrated. */
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
  /** Null for a broken one. */
  content: z
    .object({
      engine: z.string(),
      /** Start of the learned outcomes, which end at the midnight `until`. */
      from: isoDate,
      until: isoDate,
      /** Time at which workers stop using it. */
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

/** The first two withdraw the licences of their kind of market. */
const ENGINE_ALARMS = ['skill', 'published', 'prices', 'age', 'rows'] as const;
export type EngineAlarmName = (typeof ENGINE_ALARMS)[number];

export const engineAlarmSchema = named('EngineAlarm', {
  name: z.enum(ENGINE_ALARMS),
  /** Null for one of all markets. */
  kind: marketKind.nullable(),
  /**
   * The number that tripped it: Brier skill in percent, points overclaimed, percent without prices,
   * hours, percent of rows lost. `low` and `high` are its interval where it has one.
   */
  value: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Slots, signals, rows or market slots that it was measured on; 0 where that does not apply. */
  count: z.int().min(0),
  since: isoDate,
  seenAt: isoDate,
  /** True if it suspended licences. */
  suspends: z.boolean(),
});
export type EngineAlarm = z.infer<typeof engineAlarmSchema>;

const marketLicenceSchema = named('EngineMarketLicence', {
  symbol: z.string(),
  displayName: z.string(),
  kind: marketKind,
  /** Present and highest wealth of a bettor against the coin who began with 1. */
  evidence: z.number(),
  peak: z.number(),
  slots: z.int().min(0),
  isLicensed: z.boolean(),
  /** Rows that its model was trained on; 0 for none. */
  rows: z.int().min(0),
});

const engineOverviewSchema = named('EngineOverview', {
  at: isoDate,
  provenance: provenanceSchema,
  /** Null until the first training is done. */
  champion: z
    .object({
      hash: artefactHash,
      /** Counts the changes. */
      version: z.int().min(1),
      since: isoDate,
      previous: artefactHash.nullable(),
      /** False while only part of the markets is trained, at the first start. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The champion and earlier artefacts, newest first. */
  artefacts: z.array(artefactSchema),
  /** The newest judgement of a day; null until the first. */
  judged: z.object({ day: isoDate, at: isoDate }).nullable(),
  /** Active alarms. */
  alarms: z.array(engineAlarmSchema),
  licence: z.object({
    /** Evidence that the next market needs, and that all licensed ones have. */
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
   * Every published signal with a winner, all markets (`kind` null) and then by kind: the
   * prediction on its ticket, and its result.
   */
  published: z.array(z.object({ kind: marketKind.nullable(), ...scoreShape })),
  /**
   * The last seven days against the forecasts. `isOff` when the interval of the outcome excludes
   * the forecast by a point or more.
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

/** Admins' calls about the engine: the champion and its results. A command changes the champion. */
export const adminEngineEndpoints = defineEndpoints('signals', 'admin', {
  getEngine: {
    route: 'GET /api/admin/engine',
    summary: 'The champion with its record, earlier artefacts, licences, evidence, calibration and trials',
    reply: engineOverviewSchema,
  },
});
