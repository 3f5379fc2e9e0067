import type { SignalForecast } from '@croneai/contracts/signals.ts';
import type { z } from 'zod';
import type { FeatureSet } from './features.ts';
import type { TrainingRow } from './ledger.ts';

/**
 * Number of days whose rows train a model. A calibration uses the forecasts of the same number of
 * days.
 */
export const TRAINING_DAYS = 28;

/**
 * Trained parameters of one market. Code outside the engine reads only `rows`, the number of
 * labelled training rows.
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
 * Contribution of a group of features to the probability that buying wins. `group` is the name of
 * this group on tickets and pages.
 */
export type Part = {
  readonly group: SignalForecast['reasons'][number]['group'];
  readonly added: number;
  /**
   * Value of the main feature of the group, with its sign, for the sentence that explains the
   * contribution (`factOf`).
   */
  readonly value: number;
};

/**
 * A forecasting method. The lab, ledger, trainer, judge, and admin pages use only the members of
 * this type. The functions are pure: the same rows, model, and weights give the same forecast in
 * every process. Calibration, licence, and costs are separate.
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
  /** Schema of a market's weights. */
  readonly weightsSchema: z.ZodType<W>;
  /** Weights of a market before its first outcome. */
  readonly newWeights: W;
  /**
   * Trains on rows whose outcome was known by `until` (epoch milliseconds). `rows` must be
   * ascending.
   */
  train(rows: readonly TrainingRow[], until: number): M;
  forecast(model: M | undefined, weights: W, features: Float32Array): RawForecast;
  /** Returns the weights after one more outcome. */
  learn(weights: W, byExpert: readonly number[], label: 0 | 1): W;
  /** Chooses the side from the features if the forecast is exactly one half. */
  tieSide(features: Float32Array): 'buy' | 'sell';
  /** Returns the contribution of each group of features; empty for an engine without groups. */
  partsOf(model: M | undefined, weights: W, features: Float32Array): readonly Part[];
  /** Returns the fact that explains a contribution, as the start of a sentence. */
  factOf(part: Pick<Part, 'group' | 'value'>): string;
  /** Returns a sentence that states on how many slots a market's model was trained. */
  learnedText(rows: number): string;
  /**
   * Returns the weight of each feature in one trained expert, which the engine chooses. Null if the
   * model has no trained expert.
   */
  coefficientsOf(model: M): readonly number[] | null;
};
