/**
 * Strong claims that did not come: how a calibration of 28 days notices that the skill it speaks of is over. Each market alone cannot be told
 * from luck for days; those of a kind together can after one.
 */

/** Claims above this count: weaker ones say little about what is over, and there are many more of them. */
const STRONG_CLAIM = 0.53;
/** Whole days are looked at, the newest first, until they hold so many strong claims. */
const MOST_CLAIMS = 2_000;
const LEAST_CLAIMS = 1_000;
/** More said than came, as a share; and that has to be sure: two-sided 99 % of a normal distribution, slots as units. */
const MOST_OVERCLAIM = 0.03;
const Z_99 = 2.576;

/** Strong claims of a day, summed so that their mean and its standard error (slots as units) can be had for any days together. */
export type ClaimSums = {
  claims: number;
  /** Σ of forecast less outcome. */
  excess: number;
  /** Over slots: Σ excess², Σ excess · claims, Σ claims². */
  squares: number;
  products: number;
  counts: number;
};

export const NO_CLAIMS: ClaimSums = { claims: 0, excess: 0, squares: 0, products: 0, counts: 0 };

/** Adds the forecasts of a slot whose outcome is known, in place: the probability of buying as it was claimed, and what came. */
export function tallyClaims(sums: ClaimSums, slot: readonly { claimed: number; label: 0 | 1 }[]): void {
  let [claims, excess] = [0, 0];
  for (const { claimed, label } of slot) {
    const said = Math.max(claimed, 1 - claimed);
    if (said <= STRONG_CLAIM) continue;
    claims++;
    excess += said - ((label === 1) === claimed > 0.5 ? 1 : 0);
  }
  sums.claims += claims;
  sums.excess += excess;
  sums.squares += excess * excess;
  sums.products += excess * claims;
  sums.counts += claims * claims;
}

/** The newest days, as many as it takes to see that strong claims do not come; undefined when they do. `days` ascending. */
export function overclaimedDays<Day extends { readonly strong: ClaimSums }>(
  days: readonly Day[],
): readonly Day[] | undefined {
  const sum: ClaimSums = { ...NO_CLAIMS };
  let first = days.length;
  while (first > 0 && sum.claims < MOST_CLAIMS) {
    const day = days[--first]?.strong ?? NO_CLAIMS;
    for (const key of Object.keys(sum) as (keyof ClaimSums)[]) sum[key] += day[key];
  }
  if (sum.claims < LEAST_CLAIMS) return undefined;
  const mean = sum.excess / sum.claims;
  const squares = sum.squares - 2 * mean * sum.products + mean * mean * sum.counts;
  const error = Math.sqrt(Math.max(0, squares)) / sum.claims;
  return mean > MOST_OVERCLAIM && mean > Z_99 * error ? days.slice(first) : undefined;
}
