import type { Redis } from '../redis.ts';

/** Redis key of a grant. A member with a grant receives the whole content of live entries. */
const grantKey = (userId: string) => `live:grant:${userId}`;
/**
 * Lifetime of a grant. When it has expired, the gateway must query the service that decides about
 * grants.
 */
const GRANT_SECONDS = 15 * 60;

/**
 * Creates functions that store which members may receive whole live entries. The service that
 * decides about access writes the grants. A hint about changed access may be lost, so gateways
 * repeatedly check the grants of all open streams. They read many grants from Redis at once.
 * Calling the service for each stream would cost more than everything else that an idle page does.
 */
export const createLiveGrants = (redis: Pick<Redis, 'set' | 'del'>) => ({
  /**
   * Call this before reading the member's access. If the access changes after it was read, `remove`
   * runs after `note` and deletes the grant.
   */
  async note(userId: string): Promise<void> {
    await redis.set(grantKey(userId), '1', 'EX', GRANT_SECONDS);
  },
  /**
   * Removes a grant after access has changed. Rejects while Redis is down, so that the event about
   * the change is retried.
   */
  async remove(userId: string): Promise<void> {
    await redis.del(grantKey(userId));
  },
});

/** Returns the members who have a grant. Gateways call this. */
export async function findGrants(
  redis: Pick<Redis, 'mget'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await redis.mget(userIds.map(grantKey));
  return new Set(userIds.filter((_userId, at) => found[at] !== null));
}
