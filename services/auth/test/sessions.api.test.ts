import { sessionKey } from '@croneai/platform/auth/sessions.ts';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { isAdminDataChanged, readLiveEntries } from '../../../tests/support/live-entries.ts';
import { answer, startHarness, until } from './harness.ts';
import { newAddress, newMember, type Person, signIn, theAdmin } from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

const me = (token: string) => harness.call('GET', '/api/auth/me', { token });

describe('the current user', () => {
  it('is answered with 304 until something changes, and then in full at once', async () => {
    const member = await newMember(harness);
    const asks = (etag: string) => {
      const headers = { authorization: `Bearer ${member.token}`, 'if-none-match': etag };
      return harness.call('GET', '/api/auth/me', { raw: { headers } });
    };
    const first = await me(member.token);
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(await asks(`"other", ${tag}`)).toMatchObject({ status: 304, text: '' });

    const body = { timeZone: 'Africa/Lagos' };
    expect((await harness.call('PATCH', '/api/account/profile', { token: member.token, body })).status).toBe(
      200,
    );
    const changed = await asks(tag);
    expect([changed.status, changed.body.data.timeZone]).toEqual([200, 'Africa/Lagos']);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is not read from the database at each poll of an open page', async () => {
    const member = await newMember(harness);
    const { id } = (await me(member.token)).body.data;
    let reads = 0;
    mongoose.set('debug', (collection: string, method: string, filter?: { _id?: unknown }) => {
      if (collection === 'users' && method === 'findOne' && String(filter?._id) === id) reads += 1;
    });
    try {
      for (let poll = 0; poll < 20; poll += 1) expect((await me(member.token)).status).toBe(200);
    } finally {
      mongoose.set('debug', false);
    }
    // A value is not cached if the user changed while the value was read, so a second read is
    // possible.
    expect(reads).toBeLessThan(3);
  });
});

describe('sign-in', () => {
  const guess = (member: Person, address: string) =>
    signIn(harness, { ...member, password: 'NotTheOne1' }, address);

  it('becomes slow after ten wrong passwords from one address, and right passwords do not count (ASVS 6.3.1)', async () => {
    const member = await newMember(harness);
    const address = newAddress();
    for (let round = 0; round < 2; round += 1)
      expect((await signIn(harness, member, address)).status).toBe(200);
    for (let round = 0; round < 10; round += 1) expect((await guess(member, address)).status).toBe(401);
    const slowed = await signIn(harness, member, address);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(20);
  });

  it('has a separate limit for a browser in which the member has signed in before', async () => {
    const member = await newMember(harness);
    const address = newAddress();
    const from = (deviceToken: string) =>
      harness.call('POST', '/api/auth/login', {
        body: { email: member.email, password: member.password, deviceToken },
        address,
      });
    await Promise.all(Array.from({ length: 10 }, () => guess(member, address)));
    expect((await signIn(harness, member, address)).status).toBe(429);
    expect((await from((await newMember(harness)).deviceToken)).status).toBe(429);
    const known = await from(member.deviceToken);
    expect(known.status).toBe(200);
    expect((await from(known.body.data.deviceToken)).status).toBe(200);
  });
});

describe('an admin’s session', () => {
  const HALF_AN_HOUR_S = 30 * 60;

  it('ends after half an hour without use and after eight hours in any case; a member’s ends after a day (ASVS 7.3.1, 7.3.2)', async () => {
    const admin = await theAdmin(harness);
    const member = await newMember(harness);
    const sessionOf = async ({ token }: { token: string }) => {
      const list = await harness.call('GET', '/api/account/sessions', { token });
      const { id, begunAt, expiresAt } = list.body.data[0];
      return { id, hours: (Date.parse(expiresAt) - Date.parse(begunAt)) / 3_600_000 };
    };
    const secondsLeft = async (id: string) => harness.redis.ttl(sessionKey(id));
    const [theirs, ours] = [await sessionOf(member), await sessionOf(admin)];
    expect([theirs.hours, ours.hours]).toEqual([24, 8]);
    expect(await secondsLeft(theirs.id)).toBeGreaterThan(23 * 3_600);
    expect(await secondsLeft(ours.id)).toBeLessThanOrEqual(HALF_AN_HOUR_S);
    const { iat = 0, exp = 0 } = JSON.parse(
      Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(exp - iat).toBe(8 * 3_600);

    const usedLongAgo = new Date(Date.now() - 20 * 60_000).toISOString();
    await harness.redis.hset(sessionKey(ours.id), 'lastSeenAt', usedLongAgo);
    await harness.redis.expire(sessionKey(ours.id), 60);
    await until('a use that counts', async () => {
      expect((await me(admin.token)).status).toBe(200);
      expect(await secondsLeft(ours.id)).toBeGreaterThan(HALF_AN_HOUR_S - 60);
    });
    await harness.redis.pexpire(sessionKey(ours.id), 1);
    await until('the end without use', async () => expect((await me(admin.token)).status).toBe(401));
  });
});

describe('a session', () => {
  it('ends at once when its member signs out, while other sessions continue (ASVS 7.4.1)', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    expect((await me(member.token)).status).toBe(200);
    const logout = await harness.call('POST', '/api/auth/logout', { token: member.token });
    expect([logout.status, logout.body.data]).toEqual([200, null]);
    expect((await me(member.token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  it('refreshes the member’s open pages and the admin page when it starts and when it ends', async () => {
    const member = await newMember(harness);
    const { id } = (await me(member.token)).body.data;
    const { REDIS_URL: redisUrl } = harness.config;
    const count = async () =>
      (await readLiveEntries(redisUrl)).filter(
        (entry) => entry.event === 'member' && entry.to.userId === id && entry.data.of === 'sessions',
      ).length;
    // The first session has no page to notify.
    expect(await count()).toBe(0);
    await until('admins get a hint', async () =>
      expect(await isAdminDataChanged(redisUrl, 'member', id)).toBe(true),
    );
    const second = (await signIn(harness, member)).body.data.token;
    await until('the other page is told of the new one', async () => expect(await count()).toBe(1));
    await harness.call('POST', '/api/auth/logout', { token: second });
    await until('it is told of the end', async () => expect(await count()).toBe(2));
    await harness.call('POST', '/api/auth/logout', { token: member.token });
    await signIn(harness, member);
    expect(await count()).toBe(2);
  });

  it('is listed with its origin, newest first', async () => {
    const member = await newMember(harness);
    await signIn(harness, member, '203.0.113.7');
    const list = await harness.call('GET', '/api/account/sessions', { token: member.token });
    expect(list.body.data).toHaveLength(2);
    expect(list.body.data[0]).toMatchObject({ isCurrent: false, address: '203.0.113.7' });
    expect(list.body.data[1]).toMatchObject({ isCurrent: true, address: member.address });
  });

  it('ends the oldest session if the member already has twenty, and sends a mail at most once an hour (ASVS 7.1.2)', async () => {
    const member = await newMember(harness);
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(harness, member)));
      for (const { status } of replies) expect(status).toBe(200);
    }
    expect((await me(member.token)).status).toBe(401);
    const newest = (await signIn(harness, member)).body.data.token;
    const list = await harness.call('GET', '/api/account/sessions', { token: newest });
    expect(list.body.data).toHaveLength(20);
    expect(list.body.data[0]).toMatchObject({ isCurrent: true });
    const mail = await harness.eventOf('oldest-session-ended', member);
    expect(mail.payload).toMatchObject({ ended: { address: member.address }, begun: { userAgent: 'node' } });
    expect(harness.eventsOfMember('oldest-session-ended', member)).toHaveLength(1);
  });

  it('is ended when the member ends all sessions except the current one', async () => {
    const member = await newMember(harness);
    const others = [await signIn(harness, member), await signIn(harness, member)];
    const ended = await harness.call('DELETE', '/api/account/sessions', { token: member.token });
    expect([ended.status, ended.body.data]).toEqual([200, null]);
    for (const { body } of others) expect((await me(body.data.token)).status).toBe(401);
    const list = await harness.call('GET', '/api/account/sessions', { token: member.token });
    expect(list.body.data).toMatchObject([{ isCurrent: true, lastSeenAt: expect.any(String) }]);
  });

  it('can be ended only after a recent sign-in, so that a stolen session cannot lock out the owner (ASVS 7.5.2)', async () => {
    const member = await newMember(harness);
    const list = await harness.call('GET', '/api/account/sessions', { token: member.token });
    for (const path of ['', `/${list.body.data[0].id}`]) {
      const end = () => harness.call('DELETE', `/api/account/sessions${path}`, { token: member.token });
      expect(answer(await harness.later(11 * 60_000, end))).toEqual([403, 'auth.recent_sign_in_required']);
    }
    expect((await harness.call('POST', '/api/auth/logout', { token: member.token })).status).toBe(200);
  });

  it('can be ended only by its owner (ASVS 8.2.2)', async () => {
    const member = await newMember(harness);
    const stranger = await newMember(harness);
    const list = await harness.call('GET', '/api/account/sessions', { token: member.token });
    const path = `/api/account/sessions/${list.body.data[0].id}`;
    const refused = await harness.call('DELETE', path, { token: stranger.token });
    expect(answer(refused)).toEqual([404, 'auth.session_not_found']);
    expect((await me(member.token)).status).toBe(200);
    const own = (id: string, token = member.token) =>
      harness.call('DELETE', `/api/account/sessions/${id}`, { token });
    expect(answer(await own('mine'))).toEqual([400, 'request.invalid_id']);
    expect((await own('0'.repeat(24))).status).toBe(404);
    expect((await own(list.body.data[0].id)).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
  });

  it('stays ended even if Redis fails over to a replica that has not received the end', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    const mine = (await harness.call('GET', '/api/account/sessions', { token: member.token })).body.data;
    const { id } = mine.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const key = sessionKey(id);
    const held = await harness.redis.dumpBuffer(key);
    expect((await harness.call('POST', '/api/auth/logout', { token: member.token })).status).toBe(200);
    expect((await me(member.token)).status).toBe(401);

    // Restores the session, as a failover to an outdated replica would, and closes every
    // connection.
    await harness.redis.restore(key, 60_000, held, 'REPLACE');
    const { db } = harness.redis.options;
    const clients = String(await harness.redis.client('LIST')).split('\n');
    for (const line of clients) {
      const [, client] = /^id=(\d+) /.exec(line) ?? [];
      if (client && line.includes(` db=${db} `) && / name=\S+:commands /.test(line))
        await harness.redis.client('KILL', 'ID', client);
    }
    await until('it has ended again', async () => expect(await harness.redis.exists(key)).toBe(0));
    expect((await me(member.token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  it('is recorded as ended when a password confirmation replaces it, so that no failover restores it', async () => {
    const member = await newMember(harness);
    const mine = (await harness.call('GET', '/api/account/sessions', { token: member.token })).body.data;
    const { id } = mine.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const confirmed = await harness.call('POST', '/api/account/confirm-password', {
      token: member.token,
      body: { password: member.password },
    });
    expect(confirmed.status).toBe(200);
    expect((await me(member.token)).status).toBe(401);
    expect(
      await harness.database.collection<{ _id: string }>('ended_sessions').findOne({ _id: id }),
    ).toMatchObject({ userId: member.id });
  });
});

it('readiness checks only what calls need, without a connection to Kafka', async () => {
  const ready = await harness.call('GET', '/health/ready');
  expect(ready.status).toBe(200);
  const names = ready.body.checks.map(({ name }: { name: string }) => name);
  // Leaves out the `copies` checks, which call no other system: they only report whether this
  // process has read all events for its copies.
  expect(names.filter((name: string) => !name.startsWith('copies:'))).toEqual(['redis', 'mongo']);
  expect(ready.body.degraded).toEqual([]);
});
