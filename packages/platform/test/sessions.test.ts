import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Role } from '@croneai/contracts/http/role.ts';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { newKeyPair } from '../../../tests/support/key-pair.ts';
import { createSessionVerifier, SESSIONS_REVOKED_CHANNEL, sessionKey } from '../src/auth/sessions.ts';
import { createTokenSigner, createTokenVerifier } from '../src/auth/tokens.ts';
import { connectRedis } from '../src/redis.ts';
import { openLink } from './support/cuttable-link.ts';
import { recordingLogger } from './support/recording-logger.ts';

const keys = newKeyPair();
const signer = createTokenSigner(keys.privateKey);
const refused = { code: 'auth.unauthenticated', status: 401 };
const SIGNED_IN_AT = new Date('2026-11-20T10:00:00.000Z');
/** Timeout for checks that succeed quickly, except on a busy machine. */
const PATIENT = { timeout: 20_000 };
/** Shorter than the second for which a verifier caches a session. */
const AT_ONCE = { timeout: 600, interval: 5 };

/**
 * Opens a verifier on two breakable connections of its own, and a direct connection for the test.
 */
async function start() {
  const { redisUrl } = inject('backing');
  const { logger } = recordingLogger();
  const [commandsLink, subscriberLink] = await Promise.all([openLink(redisUrl), openLink(redisUrl)]);
  const redis = connectRedis({ url: commandsLink.url, logger, purpose: 'commands' });
  const subscriber = connectRedis({ url: subscriberLink.url, logger, purpose: 'subscriber' });
  const direct = connectRedis({ url: redisUrl, logger, purpose: 'commands' });
  const sessions = createSessionVerifier({
    redis,
    subscriber,
    tokens: createTokenVerifier(keys.publicKey),
    logger,
  });
  onTestFinished(async () => {
    await sessions.close();
    for (const connection of [redis, subscriber, direct]) connection.disconnect();
    await Promise.all([commandsLink.close(), subscriberLink.close()]);
  });

  async function signIn({ role = 'member' as Role, ttlMs = 60_000 } = {}) {
    const userId = randomUUID();
    const sessionId = randomUUID();
    const fields = { userId, role, signedInAt: SIGNED_IN_AT.toISOString() };
    await direct.multi().hset(sessionKey(sessionId), fields).pexpire(sessionKey(sessionId), ttlMs).exec();
    return { userId, sessionId, token: signer.signToken({ userId, role, sessionId, lifetimeSeconds: 60 }) };
  }
  /**
   * Waits until the verifier is subscribed, because it caches sessions only then. If the verifier
   * still accepts a session that was deleted in Redis without a message, the session was cached.
   */
  async function untilCaching() {
    await vi.waitFor(async () => {
      const { sessionId, token } = await signIn();
      await sessions.verify(token);
      await direct.del(sessionKey(sessionId));
      await sessions.verify(token);
    }, PATIENT);
  }
  await untilCaching();
  return { sessions, direct, commandsLink, subscriberLink, subscriber, redis, signIn, untilCaching };
}

describe('createSessionVerifier', () => {
  it('returns the session of a valid token', async () => {
    const { sessions, signIn } = await start();
    const { userId, sessionId, token } = await signIn({ role: 'owner' });
    const expected = { userId, role: 'owner', sessionId, signedInAt: SIGNED_IN_AT };
    expect(await sessions.verify(token)).toEqual(expected);
    expect(await sessions.verify(token)).toEqual(expected);
  });

  it('records the last use of a session at most once a minute', async () => {
    const { sessions, signIn, direct } = await start();
    const { sessionId, token } = await signIn();
    const lastSeenAt = () => direct.hget(sessionKey(sessionId), 'lastSeenAt');
    await sessions.verify(token);
    await vi.waitFor(async () => expect(await lastSeenAt()).toMatch(/^\d{4}-/), PATIENT);
    const recent = new Date(Date.now() - 30_000).toISOString();
    await direct.hset(sessionKey(sessionId), 'lastSeenAt', recent);
    await direct.publish(SESSIONS_REVOKED_CHANNEL, sessionId);
    await sessions.verify(token);
    expect(await lastSeenAt()).toBe(recent);
  });

  it('recognises a limited session, and recognises a full session as soon as the limit is lifted', async () => {
    const { sessions, signIn, direct } = await start();
    // The machine may stall for longer than a session is cached, so the attempt is repeated.
    await vi.waitFor(async () => {
      const { sessionId, token } = await signIn({ role: 'owner' });
      await direct.hset(sessionKey(sessionId), 'limitedTo', 'enrolment');
      expect(await sessions.verify(token)).toMatchObject({ limitedTo: 'enrolment' });
      await direct.hdel(sessionKey(sessionId), 'limitedTo');
      await direct.publish(SESSIONS_REVOKED_CHANNEL, sessionId);
      await vi.waitFor(
        async () => expect(await sessions.verify(token)).not.toHaveProperty('limitedTo'),
        AT_ONCE,
      );
    }, PATIENT);
  });

  it('reads the time of a sign-in even if it is stored in milliseconds', async () => {
    const { sessions, signIn, direct } = await start();
    const { sessionId, token } = await signIn();
    await direct.hset(sessionKey(sessionId), 'signedInAt', SIGNED_IN_AT.getTime());
    expect((await sessions.verify(token)).signedInAt).toEqual(SIGNED_IN_AT);
  });

  it('refuses a missing token, a bad token, an unknown session, and a session of another user or role (ASVS 7.2.1)', async () => {
    const { sessions, signIn } = await start();
    const { sessionId, userId } = await signIn();
    const sign = (claims: { userId: string; sessionId: string; role: Role }) =>
      signer.signToken({ ...claims, lifetimeSeconds: 60 });
    const tokens = [
      undefined,
      '',
      'x.y.z',
      sign({ userId, sessionId: randomUUID(), role: 'member' }),
      sign({ userId: randomUUID(), sessionId, role: 'member' }),
      sign({ userId, sessionId, role: 'owner' }),
    ];
    for (const token of tokens) await expect(sessions.verify(token)).rejects.toMatchObject(refused);
  });

  it('refuses malformed API keys without reading Redis, and refuses an unknown id with at most one read a second (ASVS 15.2.2)', async () => {
    const { sessions, redis } = await start();
    const reads = vi.spyOn(redis, 'hmget');
    const noKeys = ['crone_x', 'crone_', `crone_${'a'.repeat(42)}`, `crone_${'a'.repeat(44)}`];
    for (const key of [...noKeys, `crone_${'a'.repeat(42)}!`])
      await expect(sessions.verify(key)).rejects.toMatchObject(refused);
    expect(reads).not.toHaveBeenCalled();
    const unknown = `crone_${'a'.repeat(43)}`;
    const gone = { userId: randomUUID(), sessionId: randomUUID(), role: 'member' as const };
    for (const bearer of [unknown, signer.signToken({ ...gone, lifetimeSeconds: 60 })]) {
      reads.mockClear();
      for (let time = 0; time < 20; time += 1)
        await expect(sessions.verify(bearer)).rejects.toMatchObject(refused);
      expect(reads).toHaveBeenCalledTimes(1);
      await vi.waitFor(
        async () => {
          await expect(sessions.verify(bearer)).rejects.toMatchObject(refused);
          expect(reads).toHaveBeenCalledTimes(2);
        },
        { timeout: 20_000, interval: 50 },
      );
    }
  });

  it('applies a published revocation at once', async () => {
    const { sessions, signIn, direct } = await start();
    // The machine may stall for longer than a session is cached, so the attempt is repeated.
    await vi.waitFor(async () => {
      const { sessionId, token } = await signIn();
      await sessions.verify(token);
      await direct.del(sessionKey(sessionId));
      await direct.publish(SESSIONS_REVOKED_CHANNEL, sessionId);
      await vi.waitFor(() => expect(sessions.verify(token)).rejects.toMatchObject(refused), AT_ONCE);
    }, PATIENT);
  });

  it('applies a revocation soon even if its message is lost', async () => {
    const { sessions, signIn, direct } = await start();
    const { sessionId, token } = await signIn();
    await sessions.verify(token);
    await direct.del(sessionKey(sessionId));
    // The cached session expires after a second, or later on a busy machine. The token itself is
    // valid for a minute.
    await vi.waitFor(() => expect(sessions.verify(token)).rejects.toMatchObject(refused), {
      timeout: 10_000,
      interval: 20,
    });
  });

  it('refuses a session whose TTL in Redis has expired (ASVS 7.3.2)', async () => {
    const { sessions, signIn } = await start();
    const { token } = await signIn({ ttlMs: 50 });
    await vi.waitFor(() => expect(sessions.verify(token)).rejects.toMatchObject(refused), PATIENT);
  });

  it('reads Redis each time while the subscription is down, and caches sessions again afterwards', async () => {
    const { sessions, signIn, direct, subscriberLink, subscriber, untilCaching } = await start();
    const { sessionId, token } = await signIn();
    await sessions.verify(token);
    subscriberLink.cut();
    await vi.waitFor(() => expect(subscriber.status).not.toBe('ready'), PATIENT);
    await sessions.verify(token);
    await direct.del(sessionKey(sessionId));
    await expect(sessions.verify(token)).rejects.toMatchObject(refused);
    subscriberLink.restore();
    await untilCaching();
    await vi.waitFor(async () => {
      const later = await signIn();
      await sessions.verify(later.token);
      await direct.del(sessionKey(later.sessionId));
      await direct.publish(SESSIONS_REVOKED_CHANNEL, later.sessionId);
      await vi.waitFor(() => expect(sessions.verify(later.token)).rejects.toMatchObject(refused), AT_ONCE);
    }, PATIENT);
  });

  it('answers 503 if Redis cannot be reached, and recovers (ASVS 16.5.3)', async () => {
    const { sessions, signIn, commandsLink, redis } = await start();
    const { token } = await signIn();
    commandsLink.cut();
    await vi.waitFor(() => expect(redis.status).not.toBe('ready'), PATIENT);
    const unavailable = { code: 'service.unavailable', status: 503, retryAfterSeconds: 2 };
    await expect(sessions.verify(token)).rejects.toMatchObject(unavailable);
    commandsLink.restore();
    await vi.waitFor(() => sessions.verify(token), PATIENT);
  });

  it('does not cache an answer if a revocation arrived before the answer', async () => {
    const { sessions, signIn, direct, commandsLink, subscriber } = await start();
    const { sessionId, token } = await signIn();
    commandsLink.freeze();
    const overtaken = sessions.verify(token);
    const message = once(subscriber, 'message');
    await direct.publish(SESSIONS_REVOKED_CHANNEL, sessionId);
    await message;
    commandsLink.restore();
    await overtaken;
    await direct.del(sessionKey(sessionId));
    await expect(sessions.verify(token)).rejects.toMatchObject(refused);
  });
});
