import type { Redis } from '../redis.ts';

/** Grant: this member receives whole entries. */
const grantKey = (userId: string) => `live:grant:${userId}`;
/** After this the gateway queries the deciding service again. */
const GRANT_SECONDS = 15 * 60;

/**
 * Grants of members who receive whole entries, kept by the service that decides it. Gateways check
 * many in one read, because a hint may be lost. One call per open stream would cost more than
 * everything else that an idle page does.
 */
export const createLiveGrants = (redis: Pick<Redis, 'set' | 'del'>) => ({
  /** Call before the access is read, so that a concurrent change removes the grant. */
  async note(userId: string): Promise<void> {
    await redis.set(grantKey(userId), '1', 'EX', GRANT_SECONDS);
  },
  /** Rejects while Redis is away, so that the change of access is retried. */
  async remove(userId: string): Promise<void> {
    await redis.del(grantKey(userId));
  },
});

/** For gateways: the members who have a grant. */
export async function findGrants(
  redis: Pick<Redis, 'mget'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await redis.mget(userIds.map(grantKey));
  return new Set(userIds.filter((_userId, at) => found[at] !== null));
}
