import type { SignalForecast } from '@croneai/contracts/signals.ts';
import type { z } from 'zod';
import type { FeatureSet } from './features.ts';
import type { TrainingRow } from './ledger.ts';

/** Days that models are trained on and forecasts are calibrated by. */
export const TRAINING_DAYS = 28;

/** Trained parameters of one market. Only its engine reads more than the labelled rows that it was trained on. */
export type Model = { readonly rows: number; readonly [part: string]: unknown };

/** Output of a model for one window, before calibration: probabilities that buying wins. */
export type RawForecast = {
  readonly buy: number;
  /** In the order of `experts`. */
  readonly byExpert: readonly number[];
};

/** Contribution of a group of features, as tickets and pages know it, to the probability of buying. */
export type Part = {
  readonly group: SignalForecast['reasons'][number]['group'];
  readonly added: number;
  /** The one number that stands for the group in a sentence, with its sign. */
  readonly value: number;
};

/**
 * A way to forecast: the only thing that lab, ledger, trainer, judge and desk know of a model. Pure: rows, model and weights decide alone,
 * the same in every process. Calibration, licence and costs are not its business.
 */
export type Engine<M extends Model = Model, W = unknown> = {
  /** Part of the key of everything that is stored of it. */
  readonly name: string;
  /** A sentence for admins: what it forecasts by. */
  readonly about: string;
  readonly features: FeatureSet;
  /** Names of what it weighs: a ledger row has as many doubles. */
  readonly experts: readonly string[];
  /** Labelled slots of a market below which nothing is learned. */
  readonly leastRows: number;
  /** Its part of an artefact: plain numbers. */
  readonly modelSchema: z.ZodType<M>;
  /** What it learns from each outcome of a market, and where that starts. */
  readonly weightsSchema: z.ZodType<W>;
  readonly newWeights: W;
  /** On rows whose outcome was known at `until` and nothing later. `rows` ascending. */
  train(rows: readonly TrainingRow[], until: number): M;
  forecast(model: M | undefined, weights: W, features: Float32Array): RawForecast;
  learn(weights: W, byExpert: readonly number[], label: 0 | 1): W;
  /** Features of a market without direction, by the same measure: how a tie is decided. */
  tieSide(features: Float32Array): 'buy' | 'sell';
  /** Empty for an engine that cannot take its forecast apart. */
  partsOf(model: M | undefined, weights: W, features: Float32Array): readonly Part[];
  /** The fact behind a part, as the begin of a sentence. */
  factOf(part: Pick<Part, 'group' | 'value'>): string;
  /** A sentence about what the model of a market knows. */
  learnedText(rows: number): string;
  /** Weight of each feature in a middling expert, for people; null while nothing is learned. */
  coefficientsOf(model: M): readonly number[] | null;
};
