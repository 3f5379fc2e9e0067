import { createHash } from 'node:crypto';
import { API_KEY_PREFIX, type KeyScope, looksLikeApiKey } from '@croneai/contracts/http/key-scope.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { BoundedCache, CALLERS_REMEMBERED } from '../bounded-cache.ts';
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
   * Set while the session may do one thing only: `enrolment`, to enrol a second factor. Every other call that wants a
   * session refuses it.
   */
  limitedTo?: 'enrolment';
  /** Set where an API key calls: it may make the calls of these scopes and no others. */
  scopes?: readonly KeyScope[];
};

export type SessionVerifier = {
  /**
   * Returns the living session of a bearer token or API key (without the scheme). Throws AppError 401 when it is not
   * valid or its session has ended, and 503 while Redis is away.
   */
  verify(bearer: string | undefined): Promise<Session>;
  /** Stops listening for revocations; does not close the connections, which belong to the caller. */
  close(): Promise<void>;
};

export type SessionVerifierOptions = {
  /** Purpose `commands`. */
  redis: Redis;
  /** Purpose `subscriber`. */
  subscriber: Redis;
  tokens: TokenVerifier;
  logger: Logger;
};

/**
 * Hash with the fields userId, role, signedInAt and lastSeenAt (times in epoch milliseconds or ISO 8601), limitedTo on a
 * limited session, and scopes (separated by spaces) on that of an API key; its TTL is the session's. A session that ends without use has idleSeconds too: its TTL is
 * then the time that is left to use it again.
 */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;
/** An API key is a session whose id follows from the key, so that who reads Redis learns no key. */
export const sessionIdOfKey = (key: string): string =>
  `key-${createHash('sha256').update(key).digest('base64url')}`;
/** Set of the session ids of one user, those of API keys left out. */
export const userSessionsKey = (userId: string): string => `sessions:${userId}`;
/** Who ends a session, or changes what it may do, writes its hash first and then publishes its id here. */
export const SESSIONS_REVOKED_CHANNEL = 'sessions.revoked';

/** Maximum age of a cached session, in case a revocation message is lost. */
const LIVENESS_MS = 1_000;
/** Ids without a session that are remembered: strangers choose them, so they get less memory than callers. */
const REFUSALS_REMEMBERED = 5_000;
/** A refused id costs no read of Redis for this long. */
const REFUSED_MS = 1_000;
/** How exact the time is at which a session was last used. */
const LAST_SEEN_EVERY_MS = 60_000;
/** A session that has ended meanwhile must not come back as a hash without an end. One clock, that of Redis, ends idle ones. */
const NOTE_SEEN = `
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('HSET', KEYS[1], 'lastSeenAt', ARGV[1])
local idle = redis.call('HGET', KEYS[1], 'idleSeconds')
if idle then redis.call('EXPIRE', KEYS[1], idle) end`;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes the check that a token's session is alive. Redis is the truth; an answer is kept for at most a second, dropped
 * at once when a revocation is published, and not used while the subscription to revocations is down.
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
    capacity: CALLERS_REMEMBERED,
    subject: 'ended sessions',
    logger,
  });
  /** Monotonic milliseconds until which an id is refused unread. Ids are random and an ended one never comes back. */
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
  if (!userId || !signedInAt || (role !== 'member' && role !== 'admin')) return undefined;
  const at = timeOf(signedInAt);
  if (Number.isNaN(at.getTime())) return undefined;
  noteSeen(redis, sessionId, lastSeenAt);
  // Whatever the limit is called: a session with one is never taken for a full one.
  return {
    ...{ userId, role, sessionId, signedInAt: at },
    ...(limitedTo && { limitedTo: 'enrolment' as const }),
    ...(typeof scopes === 'string' && { scopes: scopes.split(' ') as KeyScope[] }),
  };
}

const timeOf = (text: string): Date => new Date(/^\d+$/.test(text) ? Number(text) : text);

/** Writes down that the session is in use, at most once a minute. Nobody waits for it, and losing it does no harm. */
function noteSeen(redis: Redis, sessionId: string, lastSeenAt: string | null | undefined): void {
  const now = Date.now();
  if (lastSeenAt && now - timeOf(lastSeenAt).getTime() < LAST_SEEN_EVERY_MS) return;
  redis.eval(NOTE_SEEN, 1, sessionKey(sessionId), new Date(now).toISOString()).catch(() => undefined);
}
