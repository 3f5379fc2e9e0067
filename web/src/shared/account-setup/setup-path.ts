import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

type PaidTier = Exclude<Tier, 'guest'>;

/** The wizard with a deposit for this tier suggested. */
export const setupPathFor = (tier: PaidTier): string => `${paths.accountSetup}?tier=${tier}`;

/** Parameter in the address: the tier for whose deposit the wizard makes a suggestion. */
export function tierWanted(query: URLSearchParams): PaidTier | undefined {
  const wanted = query.get('tier');
  return TIERS.filter((tier) => tier !== 'guest').find((tier) => tier === wanted);
}
