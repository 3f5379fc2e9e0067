import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

type PaidTier = Exclude<Tier, 'guest'>;

/** Path of the wizard with the deposit for this tier suggested. */
export const setupPathFor = (tier: PaidTier): string => `${paths.accountSetup}?tier=${tier}`;

/** Reads from the address for which tier the wizard should suggest a deposit. */
export function tierWanted(query: URLSearchParams): PaidTier | undefined {
  const wanted = query.get('tier');
  return TIERS.filter((tier) => tier !== 'guest').find((tier) => tier === wanted);
}
