import { type AccessPath, TIER_MINIMUM_USD, type Tier } from '@croneai/contracts/access.ts';
import { type AccountSetup, DEPOSIT_MIN_USD } from '@croneai/contracts/account-setup.ts';

export type Step = 1 | 2 | 3;

/** Where somebody goes on: at the first step that is not saved. */
export function stepOf({ brokerAccount, deposit }: Pick<AccountSetup, 'brokerAccount' | 'deposit'>): Step {
  if (brokerAccount === null) return 1;
  return deposit ? 3 : 2;
}

/** The smallest deposit that opens the tier and that the access path takes. */
export function suggestedDeposit(tier: Exclude<Tier, 'guest'>, path: AccessPath): number {
  return Math.max(TIER_MINIMUM_USD[tier], DEPOSIT_MIN_USD[path]);
}
