import { randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, type KeyScope } from '@croneai/contracts/http/key-scope.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import {
  SESSIONS_REVOKED_CHANNEL,
  sessionIdOfKey,
  sessionKey,
  userSessionsKey,
} from '@croneai/platform/auth/sessions.ts';
import { createTokenSigner } from '@croneai/platform/auth/tokens.ts';
import { Redis } from 'ioredis';
import { newKeyPair } from './key-pair.ts';

export type TestSession = {
  userId: string;
  sessionId: string;
  /** Token for `Authorization: Bearer …`. */
  token: string;
};

export type TestSessions = ReturnType<typeof createTestSessions>;

type SessionOptions = {
  role?: Role;
  userId?: string;
  signedInAt?: Date;
  /** With `enrolment`, the session may only enrol a second factor. */
  limitedTo?: 'enrolment' | undefined;
  /** Opens the session of an API key with these scopes; `token` is the key. */
  scopes?: readonly KeyScope[] | undefined;
};

const LIFETIME_SECONDS = 3_600;

/** Makes a random id in the format of stored documents. */
export const someId = (): string => randomBytes(12).toString('hex');

/**
 * Creates sessions for tests of services that only verify sessions. Uses a new key pair, or the
 * given one of a running system.
 */
export function createTestSessions(redisUrl: string, keys = newKeyPair()) {
  const { publicKey, privateKey } = keys;
  const signer = createTokenSigner(privateKey);
  const redis = new Redis(redisUrl);
  return {
    /** TOKEN_PUBLIC_KEY of the service under test. */
    publicKey,
    privateKey,
    /**
     * Opens a session as auth does: stores it in Redis, adds it to the user's set of sessions, and
     * makes a token.
     */
    async open({
      role = 'member',
      userId = someId(),
      signedInAt = new Date(),
      limitedTo,
      scopes,
    }: SessionOptions = {}): Promise<TestSession> {
      const apiKey = scopes && API_KEY_PREFIX + randomBytes(32).toString('base64url');
      const sessionId = apiKey ? sessionIdOfKey(apiKey) : someId();
      const begunAt = signedInAt.toISOString();
      const expiresAt = new Date(signedInAt.getTime() + LIFETIME_SECONDS * 1_000).toISOString();
      const client = {
        address: '127.0.0.1',
        userAgent: 'test',
        ...(limitedTo && { limitedTo }),
        ...(scopes && { scopes: scopes.join(' ') }),
      };
      const commands = redis
        .multi()
        .hset(sessionKey(sessionId), { userId, role, begunAt, signedInAt: begunAt, expiresAt, ...client })
        .expire(sessionKey(sessionId), LIFETIME_SECONDS);
      // The session of an API key is not in the user's set of sessions.
      if (!apiKey)
        commands.sadd(userSessionsKey(userId), sessionId).expire(userSessionsKey(userId), LIFETIME_SECONDS);
      await commands.exec();
      const claims = { userId, role, sessionId, lifetimeSeconds: LIFETIME_SECONDS };
      const token = apiKey ?? signer.signToken(claims);
      return { userId, sessionId, token };
    },
    /** Ends a session as auth does. */
    async end({ userId, sessionId }: TestSession) {
      await redis.multi().del(sessionKey(sessionId)).srem(userSessionsKey(userId), sessionId).exec();
      await redis.publish(SESSIONS_REVOKED_CHANNEL, sessionId);
    },
    async close() {
      await redis.quit();
    },
  };
}
