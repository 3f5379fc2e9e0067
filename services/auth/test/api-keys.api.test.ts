import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { sessionIdOfKey, sessionKey } from '@croneai/platform/auth/sessions.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { apiKeyCollection } from '../src/api-keys/api-key.model.ts';
import { createApiKeyStore } from '../src/api-keys/api-key-store.ts';
import { answer, startHarness, until } from './harness.ts';
import { type Member, mailEventsTo, newAddress, newMember, secretFor } from './people.ts';
import { enrol } from './second-factors.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

/**
 * API key store for the tests. They call its `renewSessions`, which the service calls every minute.
 */
const round = createApiKeyStore({
  model: apiKeyCollection.model(harness.database),
  relay: { nudge: () => undefined },
  redis: harness.redis,
  now: harness.now,
});

const closedRedis = harness.redis.duplicate();
closedRedis.disconnect();
/**
 * Store whose Redis connection is closed: it can mark a key as revoked, but cannot end its session.
 */
const storeWithoutRedis = createApiKeyStore({
  model: apiKeyCollection.model(harness.database),
  relay: { nudge: () => undefined },
  redis: closedRedis,
  now: harness.now,
});
type Finish = (member: Member, keyId: string) => Promise<unknown>;
type Refusal = (member: Member, keyId: string) => Promise<unknown>;

const PATH = '/api/account/keys';
const list = async ({ token }: Member) => (await harness.call('GET', PATH, { token })).body.data;
const make = ({ token }: Member, body: object = { name: 'Script', scopes: ['signals:read'] }) =>
  harness.call('POST', PATH, { token, body });
const revoke = ({ token }: Member, id: string) => harness.call('DELETE', `${PATH}/${id}`, { token });
/**
 * Calls a path that no key may call. The answer shows whether the key is known: a known key is
 * refused because of its scope, an unknown key as unauthenticated.
 */
const use = async (key: string) => answer(await harness.call('GET', PATH, { token: key }));
const KNOWN = [403, 'auth.key_scope'];
const UNKNOWN = [401, 'auth.unauthenticated'];

describe('an API key', () => {
  it('is shown once, and is neither stored, mailed, nor logged in clear text', async () => {
    const member = await newMember(harness);
    const made = await make(member, { name: 'Spreadsheet', scopes: ['record:read', 'record:read'] });
    expect(made.status).toBe(201);
    const { key, ...row } = made.body.data;
    expect(key).toMatch(/^crone_[\w-]{43}$/);
    expect(row).toMatchObject({ name: 'Spreadsheet', scopes: ['record:read'], expiresAt: null });
    expect(await list(member)).toEqual([row]);
    expect(key.startsWith(row.prefix)).toBe(true);
    expect(row.prefix.length).toBeLessThan(key.length / 3);
    await harness.find('the mail about it', () => mailEventsTo(harness, 'api-key-created', member.id).at(0));
    harness.expectNowhere(await harness.db('api_keys').find({ userId: member.id }).toArray(), [key]);
    expect((await harness.redis.keys('*')).join()).not.toContain(key);
  });

  it('cannot create or revoke keys, read the account, or count as a recent sign-in', async () => {
    const member = await newMember(harness);
    const { key, id } = (await make(member)).body.data;
    const call = (method: string, path: string) => harness.call(method, path, { token: key, body: {} });
    expect(answer(await call('POST', PATH))).toEqual(KNOWN);
    expect(answer(await call('DELETE', `${PATH}/${id}`))).toEqual(KNOWN);
    expect(answer(await harness.call('GET', '/api/account/profile', { token: key }))).toEqual(KNOWN);
    expect(answer(await call('DELETE', '/api/account'))).toEqual(KNOWN);
  });

  it('is refused after its revocation, and only its owner can revoke it', async () => {
    const [member, stranger] = [await newMember(harness), await newMember(harness)];
    const { key, id } = (await make(member)).body.data;
    expect(await use(key)).toEqual(KNOWN);
    expect(answer(await revoke(stranger, id))).toEqual([404, 'auth.key_not_found']);
    expect(await use(key)).toEqual(KNOWN);
    expect((await revoke(member, id)).status).toBe(200);
    await until('the key is refused', async () => expect(await use(key)).toEqual(UNKNOWN));
    expect(answer(await revoke(member, id))).toEqual([404, 'auth.key_not_found']);
    expect(await list(member)).toEqual([]);
  });

  it.each<[string, Finish, Refusal]>([
    [
      'the member tries to revoke the key again',
      async (member, id) => (await revoke(member, id)).status,
      ({ id: userId }, id) => storeWithoutRedis.revokeOne(userId, id),
    ],
    [
      'ending all sessions of the member is tried again',
      async ({ id: userId }) => round.revokeUpToVersion(userId, 1_000),
      ({ id: userId }) => storeWithoutRedis.revokeUpToVersion(userId, 1_000),
    ],
    [
      'the erasure of the member is tried again',
      async ({ id: userId }) => round.erase(userId),
      ({ id: userId }) => storeWithoutRedis.erase(userId),
    ],
    [
      'the next regular renewal of sessions runs',
      () => round.renewSessions(),
      ({ id: userId }, id) => storeWithoutRedis.revokeOne(userId, id),
    ],
  ])('if Redis failed during its revocation, stops working once %s', async (_when, finish, refused) => {
    const member = await newMember(harness);
    const { key, id } = (await make(member)).body.data;
    await expect(refused(member, id)).rejects.toThrow('Connection is closed');
    expect(await use(key)).toEqual(KNOWN);
    expect(await finish(member, id)).not.toBe(404);
    await until('the key is refused', async () => expect(await use(key)).toEqual(UNKNOWN));
    expect(answer(await revoke(member, id))).toEqual([404, 'auth.key_not_found']);
  });

  it.each<[string, (member: Member) => Promise<number>]>([
    [
      'a new password',
      async ({ token, password }) => {
        const body = { currentPassword: password, newPassword: 'NewSecret2026' };
        return (await harness.call('POST', '/api/account/password', { token, body })).status;
      },
    ],
    [
      'a password set with the mailed link',
      async ({ id, email }) => {
        await harness.call('POST', '/api/auth/forgot-password', { body: { email }, address: newAddress() });
        const token = await secretFor(harness, 'password-reset-requested', id);
        const body = { token, newPassword: 'NewSecret2026' };
        return (await harness.call('POST', '/api/auth/reset-password', { body, address: newAddress() }))
          .status;
      },
    ],
    [
      'turning on two-factor login',
      async (member) => {
        const { token } = await enrol(harness, member);
        return (await harness.call('GET', '/api/auth/me', { token })).status;
      },
    ],
  ])('ends together with the sessions that %s ends (ASVS 7.4.3)', async (_what, change) => {
    const member = await newMember(harness);
    const { key } = (await make(member)).body.data;
    expect(await use(key)).toEqual(KNOWN);
    expect(await change(member)).toBe(200);
    await until('the key is refused', async () => expect(await use(key)).toEqual(UNKNOWN));
  });

  it('ends together with the other keys if it is created while the password is being changed', async () => {
    const member = await newMember(harness);
    // Simulates another process that is creating a key and holds the lock. The creation below waits
    // for the lock, so the password changes first.
    const lock = `lock:api-keys:${member.id}`;
    await harness.redis.set(lock, 'another process');
    const making = make(member);
    await sleep(300);
    const body = { currentPassword: member.password, newPassword: 'NewSecret2026' };
    const changed = await harness.call('POST', '/api/account/password', { token: member.token, body });
    expect(changed.status).toBe(200);
    await harness.redis.del(lock);
    expect(answer(await making)).toEqual([401, 'auth.unauthenticated']);
    expect(await harness.db('api_keys').countDocuments({ userId: member.id, revokedAt: null })).toBe(0);
  });

  it('is refused if the member has ten, even if several are created at once (ASVS 2.4.1)', async () => {
    const member = await newMember(harness);
    const made = await Promise.all(Array.from({ length: 14 }, () => make(member)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await list(member)).toHaveLength(10);
    expect(answer(await make(member))).toEqual([409, 'auth.too_many_keys']);
  });

  it('ends on the day that the member chose', async () => {
    const member = await newMember(harness);
    const { key, expiresAt } = (
      await make(member, { name: 'Week', scopes: ['paper:read'], expiresInDays: 7 })
    ).body.data;
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    const id = sessionKey(sessionIdOfKey(key));
    expect(await harness.redis.ttl(id)).toBeGreaterThan(0);
    const last = await make(member, { name: 'Day', scopes: ['paper:read'], expiresInDays: 1 });
    const lastId = sessionKey(sessionIdOfKey(last.body.data.key));
    await harness.redis.del(lastId);
    await harness.later(DAY_MS + MINUTE_MS, () => round.renewSessions());
    expect(await harness.redis.exists(lastId)).toBe(0);
    expect(await harness.redis.exists(id)).toBe(1);
  });

  it('works again by itself after Redis has lost the key, but stays revoked if it was revoked before', async () => {
    const member = await newMember(harness);
    const kept = (await make(member)).body.data;
    const revoked = (await make(member)).body.data;
    const lost = await harness.redis.hgetall(sessionKey(sessionIdOfKey(revoked.key)));
    await revoke(member, revoked.id);
    // Simulates a restore of Redis from an old backup: the session of the valid key is missing, and
    // the session of the revoked key is back.
    await harness.redis.del(sessionKey(sessionIdOfKey(kept.key)));
    await harness.redis.hset(sessionKey(sessionIdOfKey(revoked.key)), lost);
    await round.renewSessions();
    await until('both are as they were', async () => {
      expect(await use(kept.key)).toEqual(KNOWN);
      expect(await use(revoked.key)).toEqual(UNKNOWN);
    });
  });

  it('shows when it was last used, even after its session was restored', async () => {
    const member = await newMember(harness);
    const { key } = (await make(member)).body.data;
    await use(key);
    await until('its use', async () => expect((await list(member))[0].lastUsedAt).not.toBeNull());
    await round.renewSessions();
    await harness.redis.del(sessionKey(sessionIdOfKey(key)));
    expect((await list(member))[0].lastUsedAt).not.toBeNull();
  });

  it('needs a name, a scope, and a recent sign-in', async () => {
    const member = await newMember(harness);
    for (const body of [
      {},
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['write'] },
      { name: '', scopes: ['paper:read'] },
    ])
      expect((await make(member, body)).status).toBe(422);
    const late = await harness.later(11 * MINUTE_MS, () => make(member));
    expect(answer(late)).toEqual([403, 'auth.recent_sign_in_required']);
  });

  it('is refused if it was never issued', async () => {
    expect(await use(`crone_${'A'.repeat(43)}`)).toEqual(UNKNOWN);
    expect(await use('crone_')).toEqual(UNKNOWN);
  });
});
