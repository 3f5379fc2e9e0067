import type { Performance } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS, capitalised, hasCosts, mixedTermsText } from '@croneai/rules/terms.ts';
import { meanStakesText, riskText, stakesText } from '../../shared/signals/gain-text.ts';

/**
 * Describes the gain of settled signals twice: under the terms at each signal's publication, and
 * before costs.
 */
export function gainLines(gain: Performance['gain']) {
  const { totalNet, averageNet, totalGross, averageGross, terms, paysBy } = gain;
  const total = terms.length > 0 ? `: ${stakesText(totalNet)} in all` : '';
  return {
    mean: meanStakesText(averageNet),
    /** The terms of the signals, and the total gain under these terms. */
    net: `${capitalised(mixedTermsText(terms, paysBy))}${total}.`,
    /** Undefined if no signal has costs, because `net` is then already the gain before costs. */
    gross: terms.some((one) => hasCosts(one.paysBy))
      ? `${capitalised(BEFORE_COSTS)}: ${riskText(averageGross)}, ${riskText(totalGross)} in all.`
      : undefined,
  };
}
