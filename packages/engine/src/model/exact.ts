// Functions for training, forecasts, and stored values. They use only sums, products, quotients,
// and roots, because IEEE 754 rounds these identically on every machine. The last bits of
// `Math.exp`, `Math.hypot`, and `**` may differ between machines. A test changes the results of
// `Math` functions slightly, and expects that artefacts, weights, and evidence stay the same.

/** ln 2 as the sum of two parts. Integer multiples of the first part are exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
/**
 * `exp` limits x to ± this number. A probability computed from a larger |x| is practically 0 or 1.
 */
const MOST = 700;
const ZERO_AT = 1_024;
const POWERS_OF_TWO = powersOfTwo();

/**
 * Computes e^x within one ulp for |x| ≤ 700, and clamps larger values (e_exp.c of FreeBSD's msun,
 * Sun Microsystems 1993).
 */
export function exp(x: number): number {
  const bounded = Math.max(-MOST, Math.min(MOST, x));
  const halvings = Math.round(bounded / Math.LN2);
  const rest = bounded - halvings * LN2_HIGH - halvings * LN2_LOW;
  const square = rest * rest;
  const even =
    0.16666666666666602 +
    square *
      (-0.0027777777777015593 +
        square * (6.613756321437934e-5 + square * (-1.6533902205465252e-6 + square * 4.1381367970572385e-8)));
  const odd = rest - square * even;
  return (1 - ((rest * odd) / (odd - 2) - rest)) * (POWERS_OF_TWO[ZERO_AT + halvings] as number);
}

export const square = (x: number): number => x * x;

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2 * ZERO_AT).fill(1);
  for (let power = 1; power < ZERO_AT; power++) {
    powers[ZERO_AT + power] = 2 * (powers[ZERO_AT + power - 1] as number);
    powers[ZERO_AT - power] = (powers[ZERO_AT - power + 1] as number) / 2;
  }
  return powers;
}
