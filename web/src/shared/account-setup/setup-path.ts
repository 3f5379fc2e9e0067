import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

type PaidTier = Exclude<Tier, 'guest'>;

/** Returns the path of the wizard. The wizard then suggests a deposit for this tier. */
export const setupPathFor = (tier: PaidTier): string => `${paths.accountSetup}?tier=${tier}`;

/** Reads from the URL the tier for which the wizard suggests a deposit. */
export function tierWanted(query: URLSearchParams): PaidTier | undefined {
  const wanted = query.get('tier');
  return TIERS.filter((tier) => tier !== 'guest').find((tier) => tier === wanted);
}
