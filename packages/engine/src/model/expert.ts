import { exp, square } from './exact.ts';
import type { TrainingRow } from './ledger.ts';
import { fitLogistic } from './logistic.ts';

/** Weights of a logistic regression without intercept, for unscaled features. */
export type Expert = readonly number[];

/** Returns β · x. */
export function dot(weights: Expert, features: Float32Array): number {
  let sum = 0;
  for (let column = 0; column < weights.length; column++)
    sum += (weights[column] as number) * (features[column] as number);
  return sum;
}

/**
 * Fits a logistic regression to `rows`. Every row must have a label. A row's weight halves with
 * every `halfLifeMs` of age. Null if the fit does not converge.
 */
export function trainExpert(
  rows: readonly TrainingRow[],
  until: number,
  { halfLifeMs, ridge }: { readonly halfLifeMs: number; readonly ridge: number },
): Expert | null {
  const columns = rows[0]?.features.length ?? 0;
  const rowWeights = Float64Array.from(rows, ({ slot }) => exp((-Math.LN2 * (until - slot)) / halfLifeMs));
  const scales = weightedRootMeanSquares(rows, rowWeights, columns);
  const values = new Float64Array(rows.length * columns);
  for (const [row, { features }] of rows.entries())
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = (features[column] as number) / (scales[column] as number);
  const labels = Uint8Array.from(rows, ({ outcome }) => outcome.label as 0 | 1);
  const weights = fitLogistic({ rows: values, columns, labels, rowWeights, ridge });
  return weights
    ? Array.from(weights, (weight, column) => rounded(weight / (scales[column] as number)))
    : null;
}

/**
 * Rounds to ten digits, as an artefact does, so that training and later decisions use the same
 * numbers.
 */
const rounded = (value: number): number => Number(value.toPrecision(10));

function weightedRootMeanSquares(
  rows: readonly TrainingRow[],
  rowWeights: Float64Array,
  columns: number,
): Float64Array {
  const squares = new Float64Array(columns);
  let total = 0;
  for (const [row, { features }] of rows.entries()) {
    const weight = rowWeights[row] as number;
    total += weight;
    for (let column = 0; column < columns; column++)
      squares[column] = (squares[column] as number) + weight * square(features[column] as number);
  }
  // A feature that is always 0 gets 1, because features are divided by this result.
  return squares.map((sum) => (sum > 0 ? Math.sqrt(sum / total) : 1));
}
