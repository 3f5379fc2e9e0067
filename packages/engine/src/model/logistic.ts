import { exp } from './exact.ts';

/** Data for a logistic regression without intercept. */
export type LogisticProblem = {
  /** Values row by row, `columns` values per row. */
  readonly rows: Float64Array;
  readonly columns: number;
  /** 1 or 0, one per row. */
  readonly labels: Uint8Array;
  /** Positive, one per row. */
  readonly rowWeights: Float64Array;
  /** λ of the penalty λ/2 · ‖β‖²; must be above 0. */
  readonly ridge: number;
};

const MAX_STEPS = 12;
const STEP_TOLERANCE = 1e-8;

/**
 * Minimises Σ wᵢ · log(1 + e^(−zᵢ·βxᵢ)) + λ/2 · ‖β‖², z = ±1, by Newton's method (iteratively
 * reweighted least squares; McCullagh and Nelder, "Generalized Linear Models", 2nd ed. 1989, §2.5).
 * Returns one weight for each column. The penalty makes the problem strictly convex. Undefined if
 * the steps do not converge, or if a number overflows.
 */
export function fitLogistic(problem: LogisticProblem): Float64Array | undefined {
  const { columns } = problem;
  const weights = new Float64Array(columns);
  const gradient = new Float64Array(columns);
  const hessian = new Float64Array(columns * columns);
  for (let step = 0; step < MAX_STEPS; step++) {
    addDerivatives(problem, weights, gradient, hessian);
    const factor = cholesky(hessian, columns);
    if (!factor) return undefined;
    const change = solve(factor, gradient, columns);
    let largest = 0;
    for (let column = 0; column < columns; column++) {
      weights[column] = (weights[column] as number) - (change[column] as number);
      largest = Math.max(largest, Math.abs(change[column] as number));
    }
    if (!Number.isFinite(largest)) return undefined;
    if (largest < STEP_TOLERANCE) return weights;
  }
  return undefined;
}

export const sigmoid = (logit: number): number => 1 / (1 + exp(-logit));

function addDerivatives(
  { rows, columns, labels, rowWeights, ridge }: LogisticProblem,
  weights: Float64Array,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  hessian.fill(0);
  for (let column = 0; column < columns; column++) {
    gradient[column] = ridge * (weights[column] as number);
    hessian[column * columns + column] = ridge;
  }
  for (let row = 0, start = 0; row < labels.length; row++, start += columns) {
    let logit = 0;
    for (let column = 0; column < columns; column++)
      logit += (rows[start + column] as number) * (weights[column] as number);
    const probability = sigmoid(logit);
    const weight = rowWeights[row] as number;
    const error = weight * (probability - (labels[row] as number));
    const curvature = weight * probability * (1 - probability);
    for (let column = 0; column < columns; column++) {
      const value = rows[start + column] as number;
      gradient[column] = (gradient[column] as number) + error * value;
      const scaled = curvature * value;
      for (let other = 0; other <= column; other++) {
        const at = column * columns + other;
        hessian[at] = (hessian[at] as number) + scaled * (rows[start + other] as number);
      }
    }
  }
}

/**
 * Computes the lower triangle L of A = L·Lᵀ from the lower triangle of A; undefined if A is not
 * positive definite.
 */
function cholesky(matrix: Float64Array, size: number): Float64Array | undefined {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] as number;
      for (let k = 0; k < column; k++)
        sum -= (factor[row * size + k] as number) * (factor[column * size + k] as number);
      if (row === column) {
        if (!(sum > 0)) return undefined;
        factor[row * size + row] = Math.sqrt(sum);
      } else factor[row * size + column] = sum / (factor[column * size + column] as number);
    }
  }
  return factor;
}

/** Solves L·Lᵀ·x = b. */
function solve(factor: Float64Array, target: Float64Array, size: number): Float64Array {
  const x = Float64Array.from(target);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++)
      x[row] = (x[row] as number) - (factor[row * size + k] as number) * (x[k] as number);
    x[row] = (x[row] as number) / (factor[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++)
      x[row] = (x[row] as number) - (factor[k * size + row] as number) * (x[k] as number);
    x[row] = (x[row] as number) / (factor[row * size + row] as number);
  }
  return x;
}
