import { errors } from '@croneai/contracts/errors.ts';
import type { User as ClientUser } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { CALLERS_REMEMBERED } from '@croneai/platform/bounded-cache.ts';
import { appError } from '@croneai/platform/errors.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { createInvalidatedCache } from '@croneai/platform/invalidated-cache.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { toClientUser, USERS_CHANGED_CHANNEL } from '../users/user.ts';

/** Longest time that a lost invalidation leaves a user stale. */
const MEMORY_MS = 30_000;

export type CurrentUsers = {
  /** The signed-in user as clients see it, with the entity tag of that. Throws AppError 401 when there is none any more. */
  find(session: Session): Promise<{ user: ClientUser; tag: string }>;
  close(): Promise<void>;
};

/** Who is signed in on an open page, without a read of the database for each poll. */
export function createCurrentUsers({
  users,
  subscriber,
  logger,
}: {
  users: Pick<UserRepository, 'findById'>;
  /** Purpose `subscriber`; may be shared. */
  subscriber: Redis;
  logger: Logger;
}): CurrentUsers {
  const remembered = createInvalidatedCache<{ user: ClientUser; tag: string }>({
    subscriber,
    channel: USERS_CHANGED_CHANNEL,
    maxAgeMs: MEMORY_MS,
    capacity: CALLERS_REMEMBERED,
    subject: 'changes of users',
    logger,
  });
  const read = async (session: Session) => {
    const found = await users.findById(session.userId);
    if (!found) throw appError(errors.unauthenticated);
    const user = toClientUser(found, session);
    return { user, tag: entityTagOf(JSON.stringify(user)) };
  };
  return {
    close: remembered.close,
    // What a limited session sees is another answer, and a rare one.
    find: (session) =>
      session.limitedTo ? read(session) : remembered.get(session.userId, () => read(session)),
  };
}
