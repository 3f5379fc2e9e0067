const BLOCKS = 12;

/**
 * How much of what looks best among several engines is luck of the choice. A series holds one value a day for each engine, more is better; the
 * days are the same for all. Combinatorially symmetric cross-validation: the days are cut into 12 blocks, each choice of six is once the half that chooses and once
 * the one that judges (D. Bailey, J. Borwein, M. López de Prado, Q. Zhu, "The probability of backtest overfitting", Journal of
 * Computational Finance 20, 2017). Undefined for fewer than two engines or 24 days.
 */
export function probabilityOfOverfitting(series: readonly (readonly number[])[]) {
  const days = series[0]?.length ?? 0;
  if (series.length < 2 || days < 2 * BLOCKS) return undefined;
  const blocks = series.map((values) => sumsOfBlocks(values));
  const total = blocks.map((sums) => sums.reduce((sum, value) => sum + value, 0));
  let [overfitted, splits, inside, outside] = [0, 0, 0, 0];
  for (let chosen = 0; chosen < 1 << BLOCKS; chosen++) {
    if (bitsOf(chosen) !== BLOCKS / 2) continue;
    const first = blocks.map((sums) =>
      sums.reduce((sum, value, block) => ((chosen >> block) & 1 ? sum + value : sum), 0),
    );
    const second = first.map((value, engine) => (total[engine] as number) - value);
    const best = first.reduce(
      (index, value, engine) => (value > (first[index] as number) ? engine : index),
      0,
    );
    const own = second[best] as number;
    // Ties count half: engines that are the same are neither above nor below.
    const below = second.reduce((sum, value) => sum + (value < own ? 1 : value === own ? 0.5 : 0), -0.5);
    if (below / (series.length - 1) <= 0.5) overfitted++;
    inside += (first[best] as number) - meanOf(first);
    outside += own - meanOf(second);
    splits++;
  }
  return {
    /** Percent of the splits in which the best half of the days did not stay in the better half of the engines. */
    pbo: (100 * overfitted) / splits,
    /** How much of its lead over the mean of all the best keeps in the other days, in the mean of the splits. Percent. */
    leadKept: inside > 0 ? (100 * outside) / inside : null,
    splits,
  };
}

function sumsOfBlocks(values: readonly number[]): number[] {
  const sums = new Array<number>(BLOCKS).fill(0);
  for (const [day, value] of values.entries()) {
    const block = Math.min(BLOCKS - 1, Math.floor((day * BLOCKS) / values.length));
    sums[block] = (sums[block] as number) + value;
  }
  return sums;
}

const bitsOf = (value: number): number => {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
};
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
