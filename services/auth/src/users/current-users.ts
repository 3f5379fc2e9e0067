import type { Session } from '@croneai/platform/auth/sessions.ts';
import { CALLERS_CACHED } from '@croneai/platform/bounded-cache.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { createInvalidatedCache } from '@croneai/platform/invalidated-cache.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { UserRepository } from './user.repository.ts';
import { toClientUser, USERS_CHANGED_CHANNEL } from './user.ts';

/** Maximum age of a cached user, in case an invalidation is lost. */
const MEMORY_MS = 30_000;

/** Caches the signed-in users of open pages, so that polls do not read the database. */
export function createCurrentUsers(parts: {
  users: Pick<UserRepository, 'getById'>;
  /** Redis connection with the purpose `subscriber`. Other modules may use the same connection. */
  subscriber: Redis;
  logger: Logger;
}) {
  const { users, subscriber, logger } = parts;
  const read = async (session: Session) => {
    const user = toClientUser(await users.getById(session.userId), session);
    return { user, tag: entityTagOf(JSON.stringify(user)) };
  };
  const remembered = createInvalidatedCache<Awaited<ReturnType<typeof read>>>({
    subscriber,
    channel: USERS_CHANGED_CHANNEL,
    maxAgeMs: MEMORY_MS,
    capacity: CALLERS_CACHED,
    subject: 'changes of users',
    logger,
  });
  return {
    close: remembered.close,
    /**
     * Returns the signed-in user in the form for clients, with an entity tag. Throws AppError 401
     * if the user no longer exists.
     */
    find: (session: Session) =>
      // Limited sessions get a different answer and are rare, so their answers are not cached.
      session.limitedTo ? read(session) : remembered.get(session.userId, () => read(session)),
  };
}
