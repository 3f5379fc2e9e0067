import type { Performance } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS, capitalised, hasCosts, mixedTermsText } from '@croneai/contracts/terms.ts';
import { meanStakesText, riskText, stakesText } from '../../shared/signals/gain-text.ts';

/** What settled signals brought under the terms that each was published under, and before costs. */
export function gainLines(gain: Performance['gain']) {
  const { totalNet, averageNet, totalGross, averageGross, terms, paysBy } = gain;
  const total = terms.length > 0 ? `: ${stakesText(totalNet)} in all` : '';
  return {
    mean: meanStakesText(averageNet),
    /** The terms, and what all came to under them. */
    net: `${capitalised(mixedTermsText(terms, paysBy))}${total}.`,
    /** Where that is another figure. */
    gross: terms.some((one) => hasCosts(one.paysBy))
      ? `${capitalised(BEFORE_COSTS)}: ${riskText(averageGross)}, ${riskText(totalGross)} in all.`
      : undefined,
  };
}
