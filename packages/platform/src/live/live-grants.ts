import type { Redis } from '../redis.ts';

/** Key of a grant. A grant means that the member receives whole entries. */
const grantKey = (userId: string) => `live:grant:${userId}`;
/**
 * After this time, a grant expires, and the gateway must query the service that decides about
 * grants.
 */
const GRANT_SECONDS = 15 * 60;

/**
 * Stores grants of members who receive whole entries. The service that decides about grants writes
 * them. Gateways check many grants in one read, because a hint about a change may be lost. A call
 * to the service for each open stream would cost more than everything else that an idle page does.
 */
export const createLiveGrants = (redis: Pick<Redis, 'set' | 'del'>) => ({
  /**
   * Call this before the access is read, so that a concurrent change of access removes the grant.
   */
  async note(userId: string): Promise<void> {
    await redis.set(grantKey(userId), '1', 'EX', GRANT_SECONDS);
  },
  /** Rejects while Redis is away, so that the event about the change of access is retried. */
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
