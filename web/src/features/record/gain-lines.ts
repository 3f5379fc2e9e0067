import type { PaysBy, Performance } from '@croneai/contracts/signals.ts';
import { BEFORE_COSTS, capitalised, hasCosts, mixedTermsText } from '@croneai/contracts/terms.ts';
import { gainText, riskText, totalGainText } from '../../shared/signals/gain-text.ts';

/** Of several terms there is no unit but the stake. */
const STAKES = 'payout';

interface GainLines {
  mean: string;
  /** The terms, and what all came to under them. */
  net: string;
  /** Where that is another figure. */
  gross: string | undefined;
}

function unitOf({ terms, paysBy }: Performance['gain']): PaysBy['kind'] {
  const [only = { paysBy }, ...others] = terms;
  return others.length > 0 ? STAKES : only.paysBy.kind;
}

/** What sums of these gains are counted in. */
export const gainUnit = (gain: Performance['gain']): string => (unitOf(gain) === STAKES ? 'stakes' : 'R');

/** What settled signals brought under the terms that each was published under, and before costs. */
export function gainLines(gain: Performance['gain']): GainLines {
  const { totalNet, averageNet, totalGross, averageGross, terms, paysBy } = gain;
  const unit = unitOf(gain);
  const total = terms.length > 0 ? `: ${totalGainText(totalNet, unit)} in all` : '';
  return {
    mean: gainText(averageNet, unit),
    net: `${capitalised(mixedTermsText(terms, paysBy))}${total}.`,
    gross: terms.some((one) => hasCosts(one.paysBy))
      ? `${capitalised(BEFORE_COSTS)}: ${riskText(averageGross)}, ${riskText(totalGross)} in all.`
      : undefined,
  };
}
