import { createHash } from 'node:crypto';
import { z } from 'zod';
import { KINDS } from '../markets/pair.ts';
import type { Engine } from './engine.ts';

/**
 * Bump this version whenever the same rows would produce a different artefact. A test fails if you
 * forget it. No artefact has version 6 or 7: they only name runs of variants that were not adopted
 * (ADR 40, ADR 45).
 */
export const CODE_VERSION = 9;

/**
 * Factor by which the edge 2p − 1 of a forecast is multiplied, and the standard error of this
 * factor. A factor below 1 means that forecasts claim too much.
 */
const slopeSchema = z.object({ slope: z.number(), slopeError: z.number().min(0) });
export type Slope = Readonly<z.infer<typeof slopeSchema>>;

/**
 * Parameters from which the offers for strong claims are computed, for one kind of market
 * (`offer.ts`). Edges are 2p − 1. Each field `…Error` is the standard error of the field before it.
 */
const offerLineSchema = z.object({
  /** Mean edge that strong claims predicted. */
  edge: z.number(),
  /** Mean actual edge of strong claims, shrunk towards `edge`. */
  level: z.number(),
  levelError: z.number().min(0),
  slope: z.number(),
  slopeError: z.number().min(0),
  /** Standard deviation of the effects of different markets (`Effect`). */
  spread: z.number().min(0),
  /**
   * Mean predicted edge minus mean actual edge of the best offers, with one best offer per slot.
   */
  shortfall: z.number().min(0),
  shortfallError: z.number().min(0),
  /**
   * Standard deviation of the change of a market's slope (actual edge per claimed edge) between the
   * days behind it and now.
   */
  change: z.number().min(0),
});
export type OfferLine = Readonly<z.infer<typeof offerLineSchema>>;

/**
 * Mean actual edge of a market's strong claims minus the mean edge that the `OfferLine` of the
 * market's kind predicts.
 */
const effectSchema = z.object({ effect: z.number(), effectError: z.number().min(0) });
export type Effect = Readonly<z.infer<typeof effectSchema>>;

/** Calibration of the forecasts of one kind of market. */
const calibrationSchema = slopeSchema.extend({
  /** Null if there are too few strong claims. */
  offers: offerLineSchema.nullable(),
  /** Mean gain in R per unit of the edge 2p − 1 after calibration. */
  gain: z.number(),
  forecasts: z.int().min(0),
});
export type Calibration = Readonly<z.infer<typeof calibrationSchema>>;
/** Calibration of the forecasts of one market. */
export type MarketCalibration = Calibration & Effect;

/**
 * Schema of everything that was trained for the markets of one source of prices. An artefact never
 * changes.
 */
const contentSchema = ({ name, features, modelSchema }: Engine) =>
  z.object({
    engine: z.literal(name),
    codeVersion: z.literal(CODE_VERSION),
    featureVersion: z.literal(features.version),
    settlementRule: z.literal([1, 2]),
    /**
     * Kind and source of prices, such as `synthetic.croneai`. Models of one source are not valid
     * for another.
     */
    prices: z.string(),
    /** Time of the first rows, in epoch milliseconds. */
    from: z.number(),
    /** Midnight (UTC) up to which outcomes were known, in epoch milliseconds. */
    until: z.number(),
    /** Keyed by symbol. */
    models: z.record(z.string(), modelSchema),
    /** Keyed by kind of market. */
    calibrations: z.partialRecord(z.enum(KINDS), calibrationSchema),
    /** Keyed by symbol; only markets with strong claims. */
    effects: z.record(z.string(), effectSchema),
    /**
     * Mean forecast and win rate, in percent, over the 28 days before `until`. Each forecast was
     * made before its outcome was known. Keyed by kind of market.
     */
    metrics: z.partialRecord(
      z.enum(KINDS),
      z.object({ forecasts: z.int().min(0), predicted: z.number(), actual: z.number() }),
    ),
  });
export type ArtefactContent = z.infer<ReturnType<typeof contentSchema>>;

/** `hash` is the SHA-256 of the artefact's text, in hexadecimal. */
export type Artefact = ArtefactContent & { readonly hash: string };

/**
 * Writes the canonical text of an artefact, with sorted keys and numbers rounded to ten digits.
 * Equal rows therefore give an equal hash on every machine.
 */
export function writeArtefact(engine: Engine, content: ArtefactContent): { hash: string; text: string } {
  const text = JSON.stringify(inOrder(contentSchema(engine).parse(content)));
  return { hash: hashOf(text), text };
}

/**
 * Reason why no forecast is made: the first artefact is being trained, or the artefact is rejected.
 */
export type Refusal = 'training' | 'too_old' | 'broken' | 'other_prices';

/**
 * Maximum age of models. Older models are rejected, because the market may have changed since their
 * training.
 */
export const ARTEFACT_LIFE_MS = 72 * 3_600_000;

/**
 * Parses an artefact. Undefined if the text does not match its hash, or if another version of the
 * engine wrote it.
 */
export function readArtefact(engine: Engine, hash: string, text: string): Artefact | undefined {
  if (hashOf(text) !== hash) return undefined;
  const parsed = contentSchema(engine).safeParse(JSON.parse(text));
  return parsed.success ? { ...parsed.data, hash } : undefined;
}

/**
 * Returns the reason to reject an artefact at time `at` for the source of prices `here`; undefined
 * if it is valid.
 */
export function refusalOf({ prices, until }: ArtefactContent, here: string, at: number): Refusal | undefined {
  if (prices !== here) return 'other_prices';
  return at - until > ARTEFACT_LIFE_MS ? 'too_old' : undefined;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value === 'number' && !Number.isInteger(value)) return Number(value.toPrecision(10));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}
