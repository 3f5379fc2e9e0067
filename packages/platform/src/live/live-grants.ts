import type { Redis } from '../redis.ts';

/** Note that a member is sent whole entries. */
const grantKey = (userId: string) => `live:grant:${userId}`;
/** A note ends by itself: then the service that decides is asked again. */
const GRANT_SECONDS = 15 * 60;

/**
 * Notes of the members who are sent whole entries, kept by the service that decides it. Gateways check many notes in one read, as a
 * hint may be lost: a call for each open stream would cost more than all else that an idle page does.
 */
export const createLiveGrants = (redis: Pick<Redis, 'set' | 'del'>) => ({
  /** Before the access is read, so that a change meanwhile removes the note. */
  async note(userId: string): Promise<void> {
    await redis.set(grantKey(userId), '1', 'EX', GRANT_SECONDS);
  },
  /** Throws while Redis is away: the change of access is then handled again. */
  async remove(userId: string): Promise<void> {
    await redis.del(grantKey(userId));
  },
});

/** The side of a gateway: the members whose note is there. */
export async function findGrants(
  redis: Pick<Redis, 'mget'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await redis.mget(userIds.map(grantKey));
  return new Set(userIds.filter((_userId, at) => found[at] !== null));
}
