import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { thousands } from '../shared/text/thousands.ts';

const MINIMUM_START_USD = 20;

const BONUS_UP_TO_PERCENT = 500;

const REGULAR_PRICE_USD = 4997;

/**
 * A figure that the operator claims. A page with claims also shows the operator's note
 * (`claimsNote`).
 */
export interface Claim {
  value: string;
  label: string;
  /** Explanation of this figure alone. */
  note?: string;
}

/** Returns claimed results, which are shown next to measured results and the risk. */
export function performanceClaims({ claims: [accuracy, generated] }: PublicSettings): readonly Claim[] {
  const noted = [
    { claim: accuracy, note: 'Compare it with today’s results.' },
    {
      claim: generated,
      note: 'Across all members. Your result depends on your stake and your entry prices.',
    },
  ];
  return noted.flatMap(({ claim, note }) =>
    claim ? [{ value: claim.value, label: `${claim.label} (claimed)`, note }] : [],
  );
}

/** Returns the claims whose numbers the hero animates. */
export const heroClaims = ({ claims }: PublicSettings): readonly Claim[] => claims.slice(2);

export const offer = {
  regularPrice: `$${thousands(REGULAR_PRICE_USD)}`,
  price: 'FREE',
  bonusName: 'Profit Surge',
  bonus: `Up to ${BONUS_UP_TO_PERCENT}% deposit bonus, starting from $${MINIMUM_START_USD}`,
} as const;
