import { addSlot, addSums, noSums, type RatioSums, residualsOf } from './ratio.ts';

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

/** Adds the forecasts of a slot whose outcome is known, in place: forecast less outcome above, strong claims below. */
export function tallyClaims(sums: RatioSums, slot: readonly { claimed: number; came: 0 | 1 }[]): void {
  let [claims, excess] = [0, 0];
  for (const { claimed, came } of slot) {
    const said = Math.max(claimed, 1 - claimed);
    if (said <= STRONG_CLAIM) continue;
    claims++;
    excess += said - ((came === 1) === claimed > 0.5 ? 1 : 0);
  }
  addSlot(sums, excess, claims);
}

/** The newest days, as many as it takes to see that strong claims do not come; undefined when they do. `days` ascending. */
export function overclaimedDays<Day extends { readonly strong: RatioSums }>(
  days: readonly Day[],
): readonly Day[] | undefined {
  const sum = noSums();
  let first = days.length;
  while (first > 0 && sum.below < MOST_CLAIMS) addSums(sum, (days[--first] as Day).strong);
  if (sum.below < LEAST_CLAIMS) return undefined;
  const mean = sum.above / sum.below;
  const error = Math.sqrt(residualsOf(sum, mean)) / sum.below;
  return mean > MOST_OVERCLAIM && mean > Z_99 * error ? days.slice(first) : undefined;
}
