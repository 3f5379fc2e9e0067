import type { Role } from '@croneai/contracts/access.ts';
import { SESSION_TTL_HOURS } from '@croneai/contracts/constants.ts';
import { SESSIONS_REVOKED_CHANNEL, sessionKey, userSessionsKey } from '@croneai/platform/auth/sessions.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';

export const SESSION_TTL_SECONDS = SESSION_TTL_HOURS * 60 * 60;
const MAX_USER_AGENT_LENGTH = 300;

export type StoredSession = {
  id: string;
  userId: string;
  role: Role;
  /** When the session began. */
  begunAt: Date;
  /** When the password was last proven in it. */
  signedInAt: Date;
  /** To within a minute. */
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
  limitedTo?: 'enrolment';
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Sessions live in Redis alone, so that every service can ask for them and ending one takes effect at once. */
export function createSessionStore({ redis }: { redis: Redis }) {
  async function read(id: string): Promise<StoredSession | undefined> {
    const fields = await redis.hgetall(sessionKey(id));
    return fields.userId ? toSession(id, fields) : undefined;
  }

  async function end(userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const commands = redis.multi();
    for (const id of ids) commands.del(sessionKey(id));
    commands.srem(userSessionsKey(userId), ...ids);
    for (const id of ids) commands.publish(SESSIONS_REVOKED_CHANNEL, id);
    throwFirstError(await commands.exec());
  }

  async function list(userId: string): Promise<StoredSession[]> {
    const ids = await redis.smembers(userSessionsKey(userId));
    const found = await Promise.all(ids.map(async (id) => ({ id, session: await read(id) })));
    const gone = found.filter(({ session }) => !session).map(({ id }) => id);
    if (gone.length > 0) await redis.srem(userSessionsKey(userId), ...gone);
    return found
      .flatMap(({ session }) => session ?? [])
      .sort((a, b) => b.begunAt.getTime() - a.begunAt.getTime());
  }

  return {
    async create(session: {
      userId: string;
      role: Role;
      address: string;
      userAgent: string | undefined;
      /** See `Session` in the platform package. */
      limitedTo?: 'enrolment' | undefined;
      now: Date;
    }): Promise<StoredSession> {
      const { userId, role, address, userAgent = '', limitedTo, now } = session;
      const id = new mongoose.Types.ObjectId().toHexString();
      const expiresAt = new Date(now.getTime() + SESSION_TTL_SECONDS * 1_000);
      const fields = {
        userId,
        role,
        begunAt: now.toISOString(),
        signedInAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        ...(limitedTo && { limitedTo }),
      };
      const results = await redis
        .multi()
        .hset(sessionKey(id), fields)
        .expire(sessionKey(id), SESSION_TTL_SECONDS)
        .sadd(userSessionsKey(userId), id)
        .expire(userSessionsKey(userId), SESSION_TTL_SECONDS)
        .exec();
      throwFirstError(results);
      return toSession(id, fields);
    },

    find: read,
    list,

    /** False when the user has no such session. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const session = await read(id);
      if (session?.userId !== userId) return false;
      await end(userId, [id]);
      return true;
    },

    /** Ends what began until then; a sign-in that comes after it stays. */
    async endBegunUntil(userId: string, until: Date, exceptSessionId: string | null): Promise<void> {
      const sessions = await list(userId);
      const ended = sessions.filter(({ id, begunAt }) => begunAt <= until && id !== exceptSessionId);
      await end(
        userId,
        ended.map(({ id }) => id),
      );
    },

    /** The session may do everything from now on, for every process at once. */
    async liftLimit(id: string): Promise<void> {
      const results = await redis
        .multi()
        .hdel(sessionKey(id), 'limitedTo')
        .publish(SESSIONS_REVOKED_CHANNEL, id)
        .exec();
      throwFirstError(results);
    },

    /** The password was proven again: the session counts as freshly signed in, for every process at once. */
    async refreshSignIn(id: string, now: Date): Promise<void> {
      if (!(await redis.exists(sessionKey(id)))) return;
      const results = await redis
        .multi()
        .hset(sessionKey(id), 'signedInAt', now.toISOString())
        // A session that ended in this very moment must not be left behind without an end.
        .expire(sessionKey(id), SESSION_TTL_SECONDS, 'NX')
        // Makes every process forget what it remembers of the session and ask again.
        .publish(SESSIONS_REVOKED_CHANNEL, id)
        .exec();
      throwFirstError(results);
    },
  };
}

function toSession(id: string, fields: Record<string, string>): StoredSession {
  return {
    id,
    userId: fields.userId ?? '',
    role: fields.role === 'admin' ? 'admin' : 'member',
    begunAt: new Date(fields.begunAt ?? 0),
    signedInAt: new Date(fields.signedInAt ?? 0),
    lastSeenAt: new Date(fields.lastSeenAt ?? fields.begunAt ?? 0),
    expiresAt: new Date(fields.expiresAt ?? 0),
    address: fields.address ?? '',
    userAgent: fields.userAgent ?? '',
    ...(fields.limitedTo && { limitedTo: 'enrolment' as const }),
  };
}

/** A Redis transaction resolves even when one of its commands was refused. */
function throwFirstError(results: [error: Error | null, result: unknown][] | null): void {
  for (const [error] of results ?? []) if (error) throw error;
}
