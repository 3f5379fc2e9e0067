import type { SignalForecast } from '@croneai/contracts/signals.ts';
import type { z } from 'zod';
import type { FeatureSet } from './features.ts';
import type { TrainingRow } from './ledger.ts';

/** Number of past days that train the models, and whose forecasts a calibration uses. */
export const TRAINING_DAYS = 28;

/**
 * Trained parameters of one market. Other code reads only `rows`, the number of labelled training
 * rows; only the engine reads the rest.
 */
export type Model = { readonly rows: number; readonly [part: string]: unknown };

/**
 * Output of a model for one window, before calibration. Every probability is the probability that a
 * buy wins.
 */
export type RawForecast = {
  readonly buy: number;
  /** Probabilities by expert, in the order of `experts`. */
  readonly byExpert: readonly number[];
};

/**
 * Contribution of a group of features to the probability that buying wins. `group` is its name on
 * tickets and pages.
 */
export type Part = {
  readonly group: SignalForecast['reasons'][number]['group'];
  readonly added: number;
  /** The group's main number, with its sign, for use in a sentence. */
  readonly value: number;
};

/**
 * A forecasting method. The lab, ledger, trainer, judge, and admin pages use only these members.
 * The functions are pure: the same rows, model, and weights give the same forecast in every
 * process. Calibration, licence, and costs are separate.
 */
export type Engine<M extends Model = Model, W = unknown> = {
  /** Name of the engine. It is part of the key of all the engine's stored data. */
  readonly name: string;
  /** A sentence about the engine's method, for admins. */
  readonly about: string;
  readonly features: FeatureSet;
  /** Names of the engine's experts. A ledger row stores one double for each of them. */
  readonly experts: readonly string[];
  /** Minimum number of labelled slots for training a market. */
  readonly leastRows: number;
  /** Schema of a model. A model is stored in an artefact as plain numbers. */
  readonly modelSchema: z.ZodType<M>;
  /** Weights of a market, with their schema, initial value, and update after each outcome. */
  readonly weightsSchema: z.ZodType<W>;
  readonly newWeights: W;
  /**
   * Trains on rows whose outcome was known by `until` (epoch milliseconds). `rows` must be
   * ascending.
   */
  train(rows: readonly TrainingRow[], until: number): M;
  forecast(model: M | undefined, weights: W, features: Float32Array): RawForecast;
  learn(weights: W, byExpert: readonly number[], label: 0 | 1): W;
  /** Chooses the side from the features if the forecast is exactly one half. */
  tieSide(features: Float32Array): 'buy' | 'sell';
  /** Returns the contributions by group of features; empty for an engine without groups. */
  partsOf(model: M | undefined, weights: W, features: Float32Array): readonly Part[];
  /** Returns the fact that explains a contribution, as the start of a sentence. */
  factOf(part: Pick<Part, 'group' | 'value'>): string;
  /** Returns a sentence that states on how many slots a market's model was trained. */
  learnedText(rows: number): string;
  /** Returns the weight of each feature in a typical expert, for admins; null before training. */
  coefficientsOf(model: M): readonly number[] | null;
};
