import { BoundedCache } from '../bounded-cache.ts';
import { appError } from '../errors.ts';
import { problems } from '../http/problems.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import type { Role, TokenClaims, TokenVerifier } from './tokens.ts';

export interface Session {
  userId: string;
  role: Role;
  sessionId: string;
  signedInAt: Date;
  /**
   * Set while the session may do one thing only: `enrolment`, to enrol a second factor. Every other call that wants a
   * session refuses it.
   */
  limitedTo?: 'enrolment';
}

export interface SessionVerifier {
  /**
   * Returns the living session of a bearer token (without the scheme). Throws AppError 401 when the token is not
   * valid or its session has ended, and 503 when Redis cannot be asked.
   */
  verify(bearer: string | undefined): Promise<Session>;
  /** Stops listening for revocations; does not close the connections, which belong to the caller. */
  close(): Promise<void>;
}

export interface SessionVerifierOptions {
  /** Purpose `commands`. */
  redis: Redis;
  /** Purpose `subscriber`. */
  subscriber: Redis;
  tokens: TokenVerifier;
  logger: Logger;
}

/**
 * Hash with the fields userId, role, signedInAt and lastSeenAt (times in epoch milliseconds or ISO 8601), and
 * limitedTo on a limited session; its TTL is the session's.
 */
export const sessionKey = (sessionId: string): string => `session:${sessionId}`;
/** Set of the session ids of one user. */
export const userSessionsKey = (userId: string): string => `sessions:${userId}`;
/** Who ends a session, or changes what it may do, writes its hash first and then publishes its id here. */
export const SESSIONS_REVOKED_CHANNEL = 'sessions.revoked';

/** How long a session counts as alive without asking, should a revocation message be lost. */
const LIVENESS_MS = 1_000;
/** How exact the time is at which a session was last used. */
const LAST_SEEN_EVERY_MS = 60_000;
/** A session that has ended meanwhile must not come back as a hash without an end. */
const NOTE_SEEN = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'lastSeenAt', ARGV[1]) end`;
const CACHED_SESSIONS = 10_000;
const RETRY_AFTER_SECONDS = 2;

interface CachedSession {
  session: Session;
  /** Monotonic milliseconds at which Redis was asked (not answered). */
  askedAt: number;
}

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
  const cache = new BoundedCache<string, CachedSession>(CACHED_SESSIONS);
  const revocations = watchRevocations(subscriber, logger, (sessionId) => {
    if (sessionId === undefined) cache.clear();
    else cache.delete(sessionId);
  });

  async function verify(bearer: string | undefined): Promise<Session> {
    if (!bearer) throw appError(problems.unauthenticated);
    const claims = tokens.verifyToken(bearer);
    const cached = cache.get(claims.sessionId);
    if (cached && revocations.isLive() && performance.now() - cached.askedAt < LIVENESS_MS) {
      return matching(cached.session, claims);
    }
    const askedAt = performance.now();
    const epoch = revocations.epoch();
    const session = matching(await readSession(redis, claims.sessionId), claims);
    // A revocation that arrived meanwhile may concern the very answer in hand: it is used once and not kept.
    if (revocations.isLive() && revocations.epoch() === epoch)
      cache.set(claims.sessionId, { session, askedAt });
    return session;
  }

  return { verify, close: revocations.close };
}

function matching(session: Session | undefined, claims: TokenClaims): Session {
  if (!session || session.userId !== claims.userId || session.role !== claims.role) {
    throw appError(problems.unauthenticated);
  }
  return session;
}

async function readSession(redis: Redis, sessionId: string): Promise<Session | undefined> {
  const [userId, role, signedInAt, lastSeenAt, limitedTo] = await redis
    .hmget(sessionKey(sessionId), 'userId', 'role', 'signedInAt', 'lastSeenAt', 'limitedTo')
    .catch((cause: unknown) => {
      throw appError(problems.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
    });
  if (!userId || !signedInAt || (role !== 'member' && role !== 'admin')) return undefined;
  const at = timeOf(signedInAt);
  if (Number.isNaN(at.getTime())) return undefined;
  noteSeen(redis, sessionId, lastSeenAt);
  // Whatever the limit is called: a session with one is never taken for a full one.
  return { userId, role, sessionId, signedInAt: at, ...(limitedTo && { limitedTo: 'enrolment' as const }) };
}

const timeOf = (text: string): Date => new Date(/^\d+$/.test(text) ? Number(text) : text);

/** Writes down that the session is in use, at most once a minute. Nobody waits for it, and losing it does no harm. */
function noteSeen(redis: Redis, sessionId: string, lastSeenAt: string | null | undefined): void {
  const now = Date.now();
  if (lastSeenAt && now - timeOf(lastSeenAt).getTime() < LAST_SEEN_EVERY_MS) return;
  redis.eval(NOTE_SEEN, 1, sessionKey(sessionId), new Date(now).toISOString()).catch(() => undefined);
}

interface RevocationWatch {
  isLive(): boolean;
  /** Grows with every revocation and every loss of the subscription. */
  epoch(): number;
  close(): Promise<void>;
}

/** Calls `onRevoked` with the id of an ended session, or with undefined when any may have ended unseen. */
function watchRevocations(
  subscriber: Redis,
  logger: Logger,
  onRevoked: (sessionId: string | undefined) => void,
): RevocationWatch {
  let live = false;
  let epoch = 0;
  let losses = 0;
  const onMessage = (channel: string, sessionId: string) => {
    if (channel !== SESSIONS_REVOKED_CHANNEL) return;
    epoch += 1;
    onRevoked(sessionId);
  };
  const onLost = () => {
    live = false;
    losses += 1;
    epoch += 1;
    onRevoked(undefined);
  };
  const subscribe = async () => {
    const lossesBefore = losses;
    try {
      await subscriber.subscribe(SESSIONS_REVOKED_CHANNEL);
      live = losses === lossesBefore;
    } catch (error) {
      logger.warn({ err: error }, 'cannot listen for ended sessions, asking Redis each time');
    }
  };
  const onReady = () => void subscribe(); // never rejects
  subscriber.on('message', onMessage).on('close', onLost).on('ready', onReady);
  if (subscriber.status === 'ready') onReady();
  return {
    isLive: () => live,
    epoch: () => epoch,
    async close() {
      live = false;
      subscriber.off('message', onMessage).off('close', onLost).off('ready', onReady);
      if (subscriber.status === 'ready') await subscriber.unsubscribe(SESSIONS_REVOKED_CHANNEL);
    },
  };
}
