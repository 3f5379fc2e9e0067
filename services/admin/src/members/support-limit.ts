import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';

/** Maximum grant that support may give; an owner sets it. */
export type SupportLimit = { maxDays: number; maxTier: Tier };

/**
 * Throws 403 for a grant that support may not give. The limit is the time from now to the end of
 * the grant, so several consecutive grants cannot reach further than a single grant. A feature has
 * no tier, so only its end is limited.
 */
export function assertWithinLimit(
  { userId, tier, until }: { userId: string; tier?: Tier | undefined; until: Date | null },
  { maxDays, maxTier }: SupportLimit,
  by: Pick<Session, 'userId'>,
  now: Date,
): void {
  if (userId === by.userId) throw appError(errors.ownAccount);
  const isTooHigh = tier !== undefined && TIERS.indexOf(tier) > TIERS.indexOf(maxTier);
  const isTooLong = !until || until.getTime() > now.getTime() + maxDays * DAY_MS;
  if (isTooHigh || isTooLong) throw appError(errors.grantAboveLimit);
}
