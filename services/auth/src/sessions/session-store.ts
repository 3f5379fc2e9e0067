import {
  ADMIN_IDLE_MINUTES,
  ADMIN_SESSION_TTL_HOURS,
  MAX_SESSIONS_PER_MEMBER,
  SESSION_TTL_HOURS,
} from '@croneai/contracts/constants.ts';
import type { SessionRow } from '@croneai/contracts/endpoints/auth/account.ts';
import { isTeam, type Role, roleSchema } from '@croneai/contracts/http/role.ts';
import type { AdminData } from '@croneai/contracts/live.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { SESSIONS_REVOKED_CHANNEL, sessionKey, userSessionsKey } from '@croneai/platform/auth/sessions.ts';
import type { DebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import type { EndedSessions } from './ended-sessions.ts';

const SESSION_TTL_SECONDS = SESSION_TTL_HOURS * 60 * 60;
const MAX_USER_AGENT_LENGTH = 300;

type Commands = ReturnType<Redis['multi']>;

export const sessionSeconds = (role: Role): number =>
  isTeam(role) ? ADMIN_SESSION_TTL_HOURS * 60 * 60 : SESSION_TTL_SECONDS;

export type StoredSession = {
  id: string;
  userId: string;
  role: Role;
  /**
   * Version of the user at sign-in. If a change of the user ends the sessions, sessions that began
   * after the change are not ended, because they have a later version.
   */
  userVersion: number;
  begunAt: Date;
  /** Time at which the password, and the second factor if there is one, was last checked. */
  signedInAt: Date;
  /** Time of the session's last call, accurate to a minute. */
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
  /**
   * Present if the session can only enrol a second factor; see `Session` in the platform package.
   */
  limitedTo?: 'enrolment';
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * Stores sessions only in Redis. Every service can read them there, and a session that ends is
 * refused immediately.
 */
export function createSessionStore(parts: {
  redis: Redis;
  endedSessions: Pick<EndedSessions, 'note'>;
  live: Pick<LiveWriter<LiveEntry>, 'publish'>;
  adminHints: Pick<DebouncedHints<AdminData>, 'emit'>;
}) {
  const { redis, endedSessions, live, adminHints } = parts;
  /**
   * Notifies open pages if the member has at least `pagesFrom` sessions. If a sign-in begins the
   * member's only session, there is no open page to notify yet.
   */
  const publishChange = async (userId: string, pagesFrom: number): Promise<void> => {
    adminHints.emit('member', userId);
    const sessions = await redis.scard(userSessionsKey(userId)).catch(() => pagesFrom);
    if (sessions >= pagesFrom) live.publish({ event: 'member', to: { userId }, data: { of: 'sessions' } });
  };

  async function read(id: string): Promise<StoredSession | undefined> {
    const fields = await redis.hgetall(sessionKey(id));
    return fields.userId ? toSession(id, fields) : undefined;
  }

  async function end(userId: string, ended: readonly Pick<StoredSession, 'id'>[]): Promise<void> {
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    throwFirstError(await endIn(redis.multi(), userId, ids).exec());
    await endedSessions.note(userId, ids);
    await publishChange(userId, 1);
  }

  async function list(userId: string): Promise<StoredSession[]> {
    const ids = await redis.smembers(userSessionsKey(userId));
    const found = await Promise.all(ids.map(async (id) => ({ id, session: await read(id) })));
    const gone = found.filter(({ session }) => !session).map(({ id }) => id);
    if (gone.length > 0) await redis.srem(userSessionsKey(userId), ...gone);
    return found
      .flatMap(({ session }) => session ?? [])
      .sort((a, b) => b.begunAt.getTime() - a.begunAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  return {
    async create(
      session: Pick<StoredSession, 'userId' | 'role' | 'userVersion' | 'address'> & {
        userAgent: string | undefined;
        limitedTo?: 'enrolment' | undefined;
        /** Id of an earlier session of the same user. It ends when the new session begins. */
        replaces?: string | undefined;
        now: Date;
      },
    ): Promise<StoredSession> {
      const { userId, role, userVersion, address, userAgent = '', limitedTo, replaces, now } = session;
      const id = new mongoose.Types.ObjectId().toHexString();
      const seconds = sessionSeconds(role);
      const expiresAt = new Date(now.getTime() + seconds * 1_000);
      const idleSeconds = isTeam(role) ? ADMIN_IDLE_MINUTES * 60 : undefined;
      const fields = {
        userId,
        role,
        userVersion: String(userVersion),
        begunAt: now.toISOString(),
        signedInAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        ...(idleSeconds && { idleSeconds: String(idleSeconds) }),
        ...(limitedTo && { limitedTo }),
      };
      const commands = redis
        .multi()
        .hset(sessionKey(id), fields)
        .expire(sessionKey(id), idleSeconds ?? seconds)
        .sadd(userSessionsKey(userId), id)
        .expire(userSessionsKey(userId), SESSION_TTL_SECONDS);
      if (replaces) endIn(commands, userId, [replaces]);
      throwFirstError(await commands.exec());
      if (replaces) await endedSessions.note(userId, [replaces]);
      await publishChange(userId, 2);
      return toSession(id, fields);
    },

    find: read,
    list,

    /** Ends the oldest sessions beyond the limit per member; returns them, newest first. */
    async endSurplus(userId: string): Promise<StoredSession[]> {
      if ((await redis.scard(userSessionsKey(userId))) <= MAX_SESSIONS_PER_MEMBER) return [];
      const surplus = (await list(userId)).slice(MAX_SESSIONS_PER_MEMBER);
      await end(userId, surplus);
      return surplus;
    },

    /** Ends one session; false if the user has no such session. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const session = await read(id);
      if (session?.userId !== userId) return false;
      await end(userId, [session]);
      return true;
    },

    /** Ends sessions that began at this user version or an older one. Later sessions stay. */
    async endUpToVersion(userId: string, version: number, exceptSessionId: string | null): Promise<void> {
      const sessions = await list(userId);
      const isMeant = ({ id, userVersion }: StoredSession) =>
        userVersion <= version && id !== exceptSessionId;
      await end(userId, sessions.filter(isMeant));
    },

    endAll: async (userId: string): Promise<void> => end(userId, await list(userId)),

    async endAllBut(userId: string, id: string): Promise<void> {
      await end(
        userId,
        (await list(userId)).filter((session) => session.id !== id),
      );
    },
  };
}

/** Adds commands that delete the sessions and make every process drop its cached copies. */
function endIn(commands: Commands, userId: string, ids: readonly string[]): Commands {
  for (const id of ids) commands.del(sessionKey(id));
  commands.srem(userSessionsKey(userId), ...ids);
  for (const id of ids) commands.publish(SESSIONS_REVOKED_CHANNEL, id);
  return commands;
}

function toSession(id: string, fields: Record<string, string>): StoredSession {
  return {
    id,
    userId: fields.userId ?? '',
    role: roleSchema.catch('member').parse(fields.role),
    userVersion: Number(fields.userVersion ?? 0),
    begunAt: new Date(fields.begunAt ?? 0),
    signedInAt: new Date(fields.signedInAt ?? 0),
    lastSeenAt: new Date(fields.lastSeenAt ?? fields.begunAt ?? 0),
    expiresAt: new Date(fields.expiresAt ?? 0),
    address: fields.address ?? '',
    userAgent: fields.userAgent ?? '',
    ...(fields.limitedTo && { limitedTo: 'enrolment' as const }),
  };
}

/**
 * Throws the first error of a transaction. A Redis transaction itself resolves even if Redis
 * refused one of its commands.
 */
function throwFirstError(results: [error: Error | null, result: unknown][] | null): void {
  for (const [error] of results ?? []) if (error) throw error;
}

/** Returns a session as the owner's list of sessions shows it. */
export function toSessionRow(
  { id, begunAt, signedInAt, lastSeenAt, expiresAt, address, userAgent }: StoredSession,
  currentId: string,
): SessionRow {
  return {
    id,
    isCurrent: id === currentId,
    begunAt: begunAt.toISOString(),
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    address,
    userAgent,
  };
}
