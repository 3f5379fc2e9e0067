import type { Performance } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS, capitalised, hasCosts, mixedTermsText } from '@croneai/rules/terms.ts';
import { meanStakesText, riskText, stakesText } from '../../shared/signals/gain-text.ts';

/** Gain of settled signals under each signal's terms, and before costs. */
export function gainLines(gain: Performance['gain']) {
  const { totalNet, averageNet, totalGross, averageGross, terms, paysBy } = gain;
  const total = terms.length > 0 ? `: ${stakesText(totalNet)} in all` : '';
  return {
    mean: meanStakesText(averageNet),
    /** The terms, with the total under them. */
    net: `${capitalised(mixedTermsText(terms, paysBy))}${total}.`,
    /** Shown only if it differs. */
    gross: terms.some((one) => hasCosts(one.paysBy))
      ? `${capitalised(BEFORE_COSTS)}: ${riskText(averageGross)}, ${riskText(totalGross)} in all.`
      : undefined,
  };
}
