/**
 * Sums from which the ratio Σ`above` ÷ Σ`below` and its error are computed. Each slot adds one term
 * to each sum, because markets move together within a slot (cluster-robust ratio estimator). All
 * fields are plain numbers, so that they can be stored and added.
 */
export type RatioSums = {
  above: number;
  below: number;
  /** Σ above² over all slots. */
  squares: number;
  /** Σ above · below over all slots. */
  products: number;
  /** Σ below² over all slots. */
  counts: number;
};

export const noSums = (): RatioSums => ({ above: 0, below: 0, squares: 0, products: 0, counts: 0 });

/** Adds a slot to the sums, in place. */
export function addSlot(sums: RatioSums, above: number, below: number): void {
  addSums(sums, { above, below, squares: above * above, products: above * below, counts: below * below });
}

/** Adds the sums of further slots (`more`) to `sums`, in place. */
export function addSums(sums: RatioSums, more: RatioSums): void {
  for (const key of Object.keys(sums) as (keyof RatioSums)[]) sums[key] += more[key];
}

/**
 * Returns Σ (above − value · below)² over all slots. If `value` is the ratio, this number divided
 * by (Σ below)² is the squared error of the ratio.
 */
export const residualsOf = ({ squares, products, counts }: RatioSums, value: number): number =>
  Math.max(0, squares - 2 * value * products + value * value * counts);
