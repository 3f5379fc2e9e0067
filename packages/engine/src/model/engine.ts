import type { SignalForecast } from '@croneai/contracts/signals.ts';
import type { z } from 'zod';
import type { FeatureSet } from './features.ts';
import type { TrainingRow } from './ledger.ts';

/** Days of training data, and of forecasts for the calibration. */
export const TRAINING_DAYS = 28;

/**
 * Trained parameters of one market. Other code reads only the number of labelled training rows; the
 * rest is the engine's.
 */
export type Model = { readonly rows: number; readonly [part: string]: unknown };

/** Output of a model for one window, before calibration: probabilities that buying wins. */
export type RawForecast = {
  readonly buy: number;
  /** In the order of `experts`. */
  readonly byExpert: readonly number[];
};

/**
 * Contribution of a group of features to the probability of buying, by the name on tickets and
 * pages.
 */
export type Part = {
  readonly group: SignalForecast['reasons'][number]['group'];
  readonly added: number;
  /** The group's main number in a sentence, with its sign. */
  readonly value: number;
};

/**
 * A way to forecast; lab, ledger, trainer, judge and admin pages need nothing else. Pure: rows,
 * model and weights give the same forecast in every process. Calibration, licence and costs are
 * separate.
 */
export type Engine<M extends Model = Model, W = unknown> = {
  /** Part of the key of all its stored data. */
  readonly name: string;
  /** A sentence for admins about its method. */
  readonly about: string;
  readonly features: FeatureSet;
  /** Names of its inputs: a ledger row has as many doubles. */
  readonly experts: readonly string[];
  /** Minimum of labelled slots for a market's training. */
  readonly leastRows: number;
  /** Its part of an artefact: plain numbers. */
  readonly modelSchema: z.ZodType<M>;
  /** Update from each outcome of a market, and the initial value. */
  readonly weightsSchema: z.ZodType<W>;
  readonly newWeights: W;
  /** Trains on rows whose outcome was known by `until`. `rows` ascending. */
  train(rows: readonly TrainingRow[], until: number): M;
  forecast(model: M | undefined, weights: W, features: Float32Array): RawForecast;
  learn(weights: W, byExpert: readonly number[], label: 0 | 1): W;
  /** Side of a forecast of exactly one half, from its features. */
  tieSide(features: Float32Array): 'buy' | 'sell';
  /** Empty for an engine without contributions. */
  partsOf(model: M | undefined, weights: W, features: Float32Array): readonly Part[];
  /** The fact behind a part, as the start of a sentence. */
  factOf(part: Pick<Part, 'group' | 'value'>): string;
  /** A sentence about what the model of a market knows. */
  learnedText(rows: number): string;
  /** Weight of each feature in a typical expert, for people; null before training. */
  coefficientsOf(model: M): readonly number[] | null;
};
