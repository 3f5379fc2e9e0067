import type { Redis } from '../redis.ts';

/** Key of a grant, which means that this member receives whole entries. */
const grantKey = (userId: string) => `live:grant:${userId}`;
/** After this time, the gateway queries the service that decides about grants again. */
const GRANT_SECONDS = 15 * 60;

/**
 * Stores grants of members who receive whole entries. The service that decides about them writes
 * grants, and gateways check many of them in one read, because a hint may be lost. One call per
 * open stream would cost more than everything else that an idle page does.
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

/** Returns those of the members who have a grant. Gateways call this. */
export async function findGrants(
  redis: Pick<Redis, 'mget'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await redis.mget(userIds.map(grantKey));
  return new Set(userIds.filter((_userId, at) => found[at] !== null));
}
