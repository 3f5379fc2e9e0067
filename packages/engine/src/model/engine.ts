import type { SignalForecast } from '@croneai/contracts/signals.ts';
import type { z } from 'zod';
import type { FeatureSet } from './features.ts';
import type { TrainingRow } from './ledger.ts';

/** Days of training data, and of forecasts for the calibration. */
export const TRAINING_DAYS = 28;

/**
 * Trained parameters of one market. Other code reads only the number of labelled training rows; the
 * rest belongs to the engine.
 */
export type Model = { readonly rows: number; readonly [part: string]: unknown };

/** Output of a model for one window before calibration: probabilities that buying wins. */
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
 * A way to forecast; the lab, ledger, trainer, judge, and admin pages need nothing else. Pure:
 * rows, model, and weights give the same forecast in every process. Calibration, licence, and costs
 * are separate.
 */
export type Engine<M extends Model = Model, W = unknown> = {
  /** Name of the engine, part of the key of all its stored data. */
  readonly name: string;
  /** A sentence about its method, for admins. */
  readonly about: string;
  readonly features: FeatureSet;
  /** Names of its experts; a ledger row stores one double for each. */
  readonly experts: readonly string[];
  /** Minimum number of labelled slots for training a market. */
  readonly leastRows: number;
  /** Schema of its part of an artefact: plain numbers. */
  readonly modelSchema: z.ZodType<M>;
  /** Weights of a market: their schema, initial value, and update after each outcome. */
  readonly weightsSchema: z.ZodType<W>;
  readonly newWeights: W;
  /** Trains on rows whose outcome was known by `until`. `rows` ascending. */
  train(rows: readonly TrainingRow[], until: number): M;
  forecast(model: M | undefined, weights: W, features: Float32Array): RawForecast;
  learn(weights: W, byExpert: readonly number[], label: 0 | 1): W;
  /** Decides the side if the forecast is exactly one half, from the features. */
  tieSide(features: Float32Array): 'buy' | 'sell';
  /** Contributions by group of features; empty for an engine without them. */
  partsOf(model: M | undefined, weights: W, features: Float32Array): readonly Part[];
  /** The fact behind a contribution, as the start of a sentence. */
  factOf(part: Pick<Part, 'group' | 'value'>): string;
  /** A sentence about the training of a market's model. */
  learnedText(rows: number): string;
  /** Weight of each feature in a typical expert, for admins; null before training. */
  coefficientsOf(model: M): readonly number[] | null;
};
