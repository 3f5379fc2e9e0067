/**
 * Sums for Σ above ÷ Σ below and its error. Each slot adds one term to both, because markets of one
 * slot move together (cluster-robust ratio estimator). Plain numbers that can be stored and added.
 */
export type RatioSums = {
  above: number;
  below: number;
  /** Over slots: Σ above², Σ above · below, Σ below². */
  squares: number;
  products: number;
  counts: number;
};

export const noSums = (): RatioSums => ({ above: 0, below: 0, squares: 0, products: 0, counts: 0 });

/** Adds a slot, in place. */
export function addSlot(sums: RatioSums, above: number, below: number): void {
  addSums(sums, { above, below, squares: above * above, products: above * below, counts: below * below });
}

/** Adds the sums of more slots, in place. */
export function addSums(sums: RatioSums, more: RatioSums): void {
  for (const key of Object.keys(sums) as (keyof RatioSums)[]) sums[key] += more[key];
}

/** Σ (above − value · below)² over slots: the squared error of the ratio times (Σ below)². */
export const residualsOf = ({ squares, products, counts }: RatioSums, value: number): number =>
  Math.max(0, squares - 2 * value * products + value * value * counts);
