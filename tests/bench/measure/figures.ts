/** Returns the quantile: the value that `share` of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Divides `of` by `to` within each round, and returns the median of these ratios. A slow moment of
 * the machine affects both values of a round.
 */
export const medianRatio = (of: readonly number[], to: readonly number[]): number =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN)));

export type Goal = { isMet: boolean; text: string };

/** Prints each goal; the bench exits with 1 if one is missed. */
export function reportGoals(goals: readonly Goal[]): void {
  console.log();
  for (const { isMet, text } of goals) console.log(`${isMet ? 'PASS' : 'FAIL'} ${text}`);
  process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
}
