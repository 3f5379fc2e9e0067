import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

type PaidTier = Exclude<Tier, 'guest'>;

/** The wizard with a deposit for this tier suggested. */
export const setupPathFor = (tier: PaidTier): string => `${paths.accountSetup}?tier=${tier}`;

/** The tier that the address asks the wizard to suggest a deposit for. */
export function tierWanted(query: URLSearchParams): PaidTier | undefined {
  const wanted = query.get('tier');
  return TIERS.filter((tier) => tier !== 'guest').find((tier) => tier === wanted);
}
