import { createHash } from 'node:crypto';
import { API_KEY_PREFIX, type KeyScope, looksLikeApiKey } from '@croneai/contracts/http/key-scope.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { type Role, roleSchema } from '@croneai/contracts/http/role.ts';
import { BoundedCache, CALLERS_CACHED } from '../bounded-cache.ts';
import { appError } from '../errors.ts';
import { createInvalidatedCache } from '../invalidated-cache.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import type { TokenClaims, TokenVerifier } from './tokens.ts';

export type Session = {
  userId: string;
  role: Role;
  sessionId: string;
  signedInAt: Date;
  /**
   * If set to `enrolment`, the session may only enrol a second factor. All other private endpoints
   * refuse such a session.
   */
  limitedTo?: 'enrolment';
  /** Present only for the session of an API key. The key may only make calls of these scopes. */
  scopes?: readonly KeyScope[];
};

export type SessionVerifier = {
  /**
   * Returns the live session of a bearer token or API key. `bearer` does not include the scheme
   * `Bearer`. Throws AppError 401 if the token is invalid or its session has ended, and 503 while
   * Redis is down.
   */
  verify(bearer: string | undefined): Promise<Session>;
  /** Stops listening for revocations. Does not close the Redis connections. */
  close(): Promise<void>;
};

export type SessionVerifierOptions = {
  /** Redis connection opened with `purpose: 'commands'`. */
  redis: Redis;
  /** Redis connection opened with `purpose: 'subscriber'`. */
  subscriber: Redis;
  tokens: TokenVerifier;
  logger: Logger;
};

/**
 * Returns the Redis key of the hash of a session. The hash has userId, role, and the times
 * signedInAt and lastSeenAt (each in epoch milliseconds or ISO 8601). The hash of a limited session
 * also has limitedTo. The hash of an API key's session also has scopes, separated by spaces. The
 * hash expires when the session ends. If the session ends when it is idle, the hash also has
 * idleSeconds, and each use of the session renews the TTL of the hash.
 */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;
/** Derives the session id of an API key from the key, so that Redis reveals no keys. */
export const sessionIdOfKey = (key: string): string =>
  `key-${createHash('sha256').update(key).digest('base64url')}`;
/**
 * Returns the Redis key of the set of a user's session ids. The set contains no ids of API keys.
 */
export const userSessionsKey = (userId: string): string => `sessions:${userId}`;
/**
 * Redis channel for the ids of changed or ended sessions. Publish an id only after the session's
 * Redis hash has been updated.
 */
export const SESSIONS_REVOKED_CHANNEL = 'sessions.revoked';

/** Maximum age of a cached session, in case a message about its end is lost. */
const LIVENESS_MS = 1_000;
/**
 * Maximum number of unknown session ids to remember. Anybody can send such ids, so this cache is
 * smaller than the cache of live sessions (`CALLERS_CACHED`).
 */
const REFUSALS_REMEMBERED = 5_000;
/** Time for which calls with an unknown session id are refused without reading Redis again. */
const REFUSED_MS = 1_000;
/** Minimum interval between two writes of a session's `lastSeenAt`. */
const LAST_SEEN_EVERY_MS = 60_000;
/**
 * Redis script that records a use of the session, and renews the TTL if the session ends when it is
 * idle. Without the EXISTS check, HSET would recreate a session that has just ended. The new hash
 * would have no TTL, so Redis would keep it forever.
 */
const NOTE_SEEN = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HSET', KEYS[1], 'lastSeenAt', ARGV[1])
local idle = redis.call('HGET', KEYS[1], 'idleSeconds')
if idle then redis.call('EXPIRE', KEYS[1], idle) end`;
const RETRY_AFTER_SECONDS = 2;

/**
 * Creates a verifier, which checks in Redis that the session of a token is live. A live session is
 * cached for at most a second, and dropped when its revocation is published. While the subscription
 * is down, nothing is cached.
 */
export function createSessionVerifier({
  redis,
  subscriber,
  tokens,
  logger,
}: SessionVerifierOptions): SessionVerifier {
  const living = createInvalidatedCache<Session>({
    subscriber,
    channel: SESSIONS_REVOKED_CHANNEL,
    maxAgeMs: LIVENESS_MS,
    capacity: CALLERS_CACHED,
    subject: 'ended sessions',
    logger,
  });
  /**
   * Unknown session ids, each with the time (monotonic milliseconds) until which the id is refused
   * without reading Redis. An id in this map cannot become valid later, because a new session gets
   * a random id.
   */
  const refusedUntil = new BoundedCache<string, number>(REFUSALS_REMEMBERED);
  const findLiving = async (sessionId: string): Promise<Session> => {
    if (performance.now() < (refusedUntil.get(sessionId) ?? 0)) throw appError(problems.unauthenticated);
    const session = await readSession(redis, sessionId);
    if (session) return session;
    refusedUntil.set(sessionId, performance.now() + REFUSED_MS);
    throw appError(problems.unauthenticated);
  };
  return {
    async verify(bearer) {
      if (!bearer) throw appError(problems.unauthenticated);
      if (bearer.startsWith(API_KEY_PREFIX)) {
        if (!looksLikeApiKey(bearer)) throw appError(problems.unauthenticated);
        const id = sessionIdOfKey(bearer);
        return living.get(id, () => findLiving(id));
      }
      const claims = tokens.verifyToken(bearer);
      return matching(await living.get(claims.sessionId, () => findLiving(claims.sessionId)), claims);
    },
    close: living.close,
  };
}

function matching(session: Session, claims: TokenClaims): Session {
  if (session.userId !== claims.userId || session.role !== claims.role) {
    throw appError(problems.unauthenticated);
  }
  return session;
}

async function readSession(redis: Redis, sessionId: string): Promise<Session | undefined> {
  const [userId, role, signedInAt, lastSeenAt, limitedTo, scopes] = await redis
    .hmget(sessionKey(sessionId), 'userId', 'role', 'signedInAt', 'lastSeenAt', 'limitedTo', 'scopes')
    .catch((cause: unknown) => {
      throw appError(problems.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
    });
  const knownRole = roleSchema.safeParse(role).data;
  if (!userId || !signedInAt || !knownRole) return undefined;
  const at = timeOf(signedInAt);
  if (Number.isNaN(at.getTime())) return undefined;
  noteSeen(redis, sessionId, lastSeenAt);
  // An unknown value of `limitedTo` also limits the session, so that a limited session is never
  // treated as a full one.
  return {
    userId,
    role: knownRole,
    sessionId,
    signedInAt: at,
    ...(limitedTo && { limitedTo: 'enrolment' as const }),
    ...(typeof scopes === 'string' && { scopes: scopes.split(' ') as KeyScope[] }),
  };
}

const timeOf = (text: string): Date => new Date(/^\d+$/.test(text) ? Number(text) : text);

/**
 * Records the use of the session, at most once a minute. The write is not awaited, because losing a
 * write does no harm.
 */
function noteSeen(redis: Redis, sessionId: string, lastSeenAt: string | null | undefined): void {
  const now = Date.now();
  if (lastSeenAt && now - timeOf(lastSeenAt).getTime() < LAST_SEEN_EVERY_MS) return;
  redis.eval(NOTE_SEEN, 1, sessionKey(sessionId), new Date(now).toISOString()).catch(() => undefined);
}
