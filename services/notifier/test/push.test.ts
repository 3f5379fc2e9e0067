import { randomBytes } from 'node:crypto';
import { LATER_TEST_SECONDS, type PushDevice } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { teamPosted } from '@croneai/contracts/events/support.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { DEADLINE_MS, NO_RULES, startReach } from './reach.ts';

const reach = await startReach();
const {
  outside,
  notifier,
  someReader,
  someMember,
  addDevice,
  grant,
  publishSignal,
  ended,
  pushedTo,
  arrived,
} = reach;
afterAll(() => reach.stop());

describe('a signal', () => {
  it('is pushed in full to gold members until it expires, and a click opens its page', async () => {
    const gold = await someMember();
    const signalId = await publishSignal();
    const { payload, ttl, urgency, topic } = await arrived(gold, signalId);
    expect(payload).toMatchObject({
      web_push: 8030,
      notification: {
        title: '▲ CALL EUR/USD',
        body: expect.stringContaining('Entry 1.08125, confidence 61%'),
        navigate: `https://croneai.example/dashboard/signals/${signalId}`,
      },
    });
    expect(urgency).toBe('high');
    expect(topic).toMatch(/^signal-\d+-1$/);
    expect(ttl).toBeGreaterThan(30);
    expect(ttl).toBeLessThanOrEqual(60);
    expect(await ended(`signal-${signalId}-first`, gold.userId, 'accepted')).toMatchObject({
      accepted: expect.any(Number),
    });
  });

  it('is sent as a hint without details to members of other tiers, once these members may see the signal', async () => {
    const pro = await someMember({ tier: 'pro' });
    const signalId = await publishSignal({ earlyAccessMs: 1_500 });
    const publishedAt = Date.now();
    const { payload, at } = await arrived(pro, signalId);
    expect(at - publishedAt).toBeGreaterThan(1_000);
    expect(JSON.stringify(payload)).not.toMatch(/EUR|CALL|1\.08/);
    expect(payload.notification.title).toBe('A new signal is live');
  });

  it('shows its expiry in each reader’s time zone and in the 12- or 24-hour format', async () => {
    const [lagos, berlin] = [await someMember({ tier: 'pro' }), await someMember()];
    const clocks = [
      [lagos, { zone: 'Africa/Lagos', clock: '12' }],
      [berlin, { zone: 'Europe/Berlin', clock: '24' }],
    ] as const;
    for (const [{ token }, clock] of clocks) expect((await reach.choose(token, clock)).status).toBe(200);
    const signalId = await publishSignal();
    const bodyOf = async (member: typeof lagos) =>
      (await arrived(member, signalId)).payload.notification.body;
    expect(await bodyOf(lagos)).toMatch(/^Expires 1?\d:\d\d [ap]m WAT\. /);
    expect(await bodyOf(berlin)).toMatch(/ expires \d\d:\d\d CET\./);
  });

  it('is not sent to guests or to members whose dashboard is locked', async () => {
    const guest = await someMember({ tier: 'guest' });
    const locked = await someMember({ tier: 'gold', isUnlocked: false });
    const gold = await someMember();
    const signalId = await publishSignal();
    await ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    await until(
      'the message to be over',
      async () =>
        expect(
          await notifier.database.collection('messages').findOne({ _id: `signal-${signalId}-late` as never }),
        ).toMatchObject({
          isOver: true,
        }),
      DEADLINE_MS,
    );
    expect([...pushedTo(guest), ...pushedTo(locked)]).toEqual([]);
  });

  it('is not sent to a member whose access was revoked while the signal was queued', async () => {
    const gold = await someMember();
    outside.push.script(gold.endpoint, { status: 503, times: 3 });
    const signalId = await publishSignal();
    await until('the first attempt', async () =>
      expect(outside.push.attempts.get(gold.endpoint.split('/').at(-1) ?? '')).toBeGreaterThan(0),
    );
    await grant(gold.userId, 'guest', false, 2);
    expect(await ended(`signal-${signalId}-first`, gold.userId, 'suppressed')).toMatchObject({
      reason: 'access',
    });
    expect(pushedTo(gold)).toEqual([]);
  });

  it('is pushed after its settlement to a member who turned on pushes of results', async () => {
    const silver = await someMember({ tier: 'silver' });
    const matrix = { 'signal-settled': { push: true } };
    expect((await reach.choose(silver.token, { matrix })).status).toBe(200);
    const slot = Date.now();
    const result = { status: 'hit_tp', signalType: 'sell', stakes: 0.85 } as const;
    await notifier.publishSettled({ slot, asset: 'EUR/USD', provenance: 'live', ...result });
    const { payload } = await arrived(silver, String(slot));
    expect(payload.notification.title).toBe('EUR/USD PUT won, +0.85 stakes');
    expect(payload.notification.body).toBe('Take profit hit.');
    expect(payload.notification.navigate).toBe(`https://croneai.example/record/signals/${slot}`);
  });
});

describe('a post of the team', () => {
  it('is in the inbox of members who can read the network, is pushed to members who want pushes, and does not reach guests', async () => {
    const locked = await someMember({ tier: 'silver', isUnlocked: false });
    const [wanting, guest] = [await someMember({ tier: 'silver' }), await someMember({ tier: 'guest' })];
    const matrix = { community: { push: true } };
    for (const { token } of [wanting, guest])
      expect((await reach.choose(token, { matrix })).status).toBe(200);
    const postId = someId();
    await notifier.publish(teamPosted, { postId }, { key: postId });
    const { payload } = await arrived(wanting, 'New post from');
    expect(payload.notification.navigate).toBe('https://croneai.example/dashboard/community');
    const inboxOf = async ({ token }: { token: string }): Promise<string[]> =>
      (await notifier.get('/api/inbox', token)).envelope.data.map(({ id }: { id: string }) => id);
    for (const member of [wanting, locked]) expect(await inboxOf(member)).toContain(`post-${postId}`);
    expect(await inboxOf(guest)).not.toContain(`post-${postId}`);
    for (const member of [locked, guest]) expect(pushedTo(member)).toEqual([]);
  });
});

describe('the watchlist', () => {
  const star = (token: string, pair: string, isStarred = true) =>
    notifier.call('PUT', '/api/account/watchlist', token, { pair, isStarred });
  const watchlistOf = async (token: string) =>
    (await notifier.get('/api/account/channels', token)).envelope.data.watchlist;

  it('is stored for the member, whatever other settings are stored, and needs a session', async () => {
    const [own, other] = [await someMember(), await someMember()];
    for (const pair of ['EURUSD', 'BTCUSDT', 'EURUSD']) await star(own.token, pair);
    await reach.choose(own.token);
    expect(await watchlistOf(own.token)).toEqual(['EURUSD', 'BTCUSDT']);
    expect((await star(own.token, 'EURUSD', false)).envelope.data.watchlist).toEqual(['BTCUSDT']);
    expect(await watchlistOf(other.token)).toEqual([]);
    expect((await star('', 'EURUSD')).status).toBe(401);
    expect((await star(own.token, 'eur/usd')).status).toBe(422);
  });

  it('contains at most thirty markets', async () => {
    const { token } = await someMember();
    for (let market = 0; market < 30; market++) await star(token, `M${100 + market}`);
    expect((await star(token, 'EURUSD')).status).toBe(422);
    expect((await star(token, 'M100')).status).toBe(200);
    expect(await watchlistOf(token)).toHaveLength(30);
  });

  it('contains at most thirty markets even if more are starred at once', async () => {
    const { token } = await someMember();
    const pairs = Array.from({ length: 45 }, (_pair, number) => `PAIR${number}`);
    const replies = await Promise.all(pairs.map((pair) => star(token, pair, true)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(await watchlistOf(token)).toHaveLength(30);
  });

  it('determines which alerts a member gets if the member’s rules refer to it', async () => {
    const [starred, unstarred] = [await someMember(), await someMember()];
    for (const [{ token }, pair] of [
      [starred, 'EURUSD'],
      [unstarred, 'BTCUSDT'],
    ] as const) {
      await star(token, pair);
      await reach.choose(token, { rules: { ...NO_RULES, hasStarred: true } });
    }
    const signalId = await publishSignal();
    await arrived(starred, signalId);
    expect(await ended(`signal-${signalId}-first`, unstarred.userId, 'suppressed')).toMatchObject({
      reason: 'rules',
    });
    expect(pushedTo(unstarred)).toEqual([]);
  });
});

describe('a device', () => {
  /** Returns the inbox messages about added browsers. */
  const addedIn = async (token: string): Promise<object[]> =>
    (await notifier.get('/api/inbox', token)).envelope.data.filter(({ title }: { title: string }) =>
      title.startsWith('CroneAI alerts were turned on'),
    );

  it('is listed with its name, and disappears when it is removed', async () => {
    const { token, deviceId } = await someMember();
    const { envelope } = await notifier.get('/api/account/devices', token);
    expect(envelope.data).toMatchObject([{ id: deviceId, name: 'My phone', lastUsedAt: null }]);
    expect((envelope as { applicationServerKey?: string }).applicationServerKey).toBe(
      notifier.config.VAPID_PUBLIC_KEY,
    );
    expect((await notifier.call('DELETE', `/api/account/devices/${deviceId}`, token)).status).toBe(200);
    expect((await notifier.get('/api/account/devices', token)).envelope.data).toEqual([]);
  });

  it('can be added only after a recent sign-in, but can be renewed without one (ASVS 7.5.1)', async () => {
    const { userId, token } = await someReader();
    const late = await notifier.sessions.open({ userId, signedInAt: new Date(Date.now() - 11 * 60_000) });
    const subscription = outside.push.subscribe(notifier.config.VAPID_PUBLIC_KEY, outside.url);
    const body = { ...subscription, name: 'Chrome on Android' };
    const call = (method: string, bearer: string) =>
      notifier.call(method, '/api/account/devices', bearer, body);
    const refused = await call('POST', late.token);
    expect([refused.status, refused.envelope.error]).toEqual([403, 'auth.recent_sign_in_required']);
    const unknown = await call('PUT', late.token);
    expect([unknown.status, unknown.envelope.error]).toEqual([404, 'devices.not_found']);
    expect((await call('POST', token)).status).toBe(200);
    expect((await call('POST', token)).status).toBe(200);
    expect((await call('PUT', late.token)).status).toBe(200);
    await until('one message', async () =>
      expect(await addedIn(token)).toMatchObject([
        {
          title: 'CroneAI alerts were turned on for Chrome on Android',
          path: '/dashboard/settings?tab=notifications',
        },
      ]),
    );
    await until('one mail', async () =>
      expect(await notifier.rows.countDocuments({ userId, template: 'device-added' })).toBe(1),
    );
  });

  it('is announced in one mail together with other devices that are added within an hour', async () => {
    const { userId, token } = await someReader();
    for (const name of ['One', 'Two', 'Three']) await addDevice(token, name);
    await until('three messages', async () => expect(await addedIn(token)).toHaveLength(3));
    const hours = new Set(
      (await notifier.database.collection('devices').find({ userId }).toArray()).map(({ createdAt }) =>
        createdAt.toISOString().slice(0, 13),
      ),
    );
    expect(await notifier.rows.countDocuments({ userId, template: 'device-added' })).toBeLessThanOrEqual(
      hours.size,
    );
  });

  it('is refused if its push service is not on the list', async () => {
    const { token } = await someMember();
    const { keys } = outside.push.subscribe(notifier.config.VAPID_PUBLIC_KEY, outside.url);
    for (const endpoint of [
      'https://evil.example/x',
      'http://127.0.0.1:1/x',
      'http://169.254.169.254/latest',
    ]) {
      const { status, envelope } = await notifier.call('POST', '/api/account/devices', token, {
        endpoint,
        keys,
        name: 'Mine',
      });
      expect([endpoint, status, envelope.error]).toEqual([endpoint, 422, 'devices.endpoint_refused']);
    }
  });

  it.each([
    ['p256dh', Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')],
    ['p256dh', Buffer.concat([Buffer.from([5]), randomBytes(64)]).toString('base64url')],
    ['auth', 'A'.repeat(10)],
  ])('is refused with an invalid %s key', async (field, value) => {
    const { token } = await someMember();
    const { endpoint, keys } = outside.push.subscribe(notifier.config.VAPID_PUBLIC_KEY, outside.url);
    const body = { endpoint, keys: { ...keys, [field]: value }, name: 'Mine' };
    expect((await notifier.call('POST', '/api/account/devices', token, body)).status).toBe(422);
  });

  it('is removed if its stored keys are invalid, and does not pause the push service for other devices', async () => {
    const [broken, gold] = [await someMember(), await someMember()];
    const devices = notifier.database.collection('devices');
    const [row] = await devices.find({ userId: broken.userId }).toArray();
    const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
    await devices.updateOne({ _id: row?._id as never }, { $set: { p256dh } });
    for (let at = 0; at < 9; at += 1)
      await devices.insertOne({ ...row, p256dh, _id: `000${at}${broken.userId}`.slice(0, 24) as never });
    const signalId = await publishSignal();
    await arrived(gold, signalId);
    await ended(`signal-${signalId}-first`, broken.userId, 'refused');
    expect(await notifier.redis.keys('notifier:paused:*')).toEqual([]);
    await until('the devices to be gone', async () =>
      expect(await devices.countDocuments({ userId: broken.userId })).toBe(0),
    );
  });

  it('is removed once ten other devices were used later, even if two hundred are added at a time (ASVS 2.4.1)', async () => {
    const { token, userId } = await someMember();
    for (let batch = 0; batch < 8; batch += 1)
      await Promise.all(
        Array.from({ length: 25 }, (_device, at) => addDevice(token, `Phone ${batch}-${at}`)),
      );
    expect(await notifier.database.collection('devices').countDocuments({ userId })).toBe(10);
  });

  it('cannot be tested or removed by another member', async () => {
    const [owner, other] = [await someMember(), await someMember()];
    const path = `/api/account/devices/${owner.deviceId}`;
    expect((await notifier.call('DELETE', path, other.token)).status).toBe(404);
    expect((await notifier.call('POST', `${path}/test`, other.token)).status).toBe(404);
  });

  it('is tested at once when it is added, and the reply contains the result from the push service', async () => {
    const member = await someMember();
    const path = `/api/account/devices/${member.deviceId}/test`;
    expect((await notifier.call('POST', path, member.token)).envelope.data).toEqual({
      state: 'accepted',
      reason: null,
    });
    await arrived(member, 'This is a test alert');
    outside.push.script(member.endpoint, { status: 410 });
    expect((await notifier.call('POST', path, member.token)).envelope.data).toMatchObject({
      state: 'refused',
    });
    expect((await notifier.get('/api/account/devices', member.token)).envelope.data).toEqual([]);
  });

  it('can be tested again later, one test at a time, and shows that the test arrived', async () => {
    const member = await someMember();
    const second = await addDevice(member.token, 'Laptop');
    const other = await someMember();
    const pathOf = (id: string) => `/api/account/devices/${id}/test?afterSeconds=${LATER_TEST_SECONDS}`;
    const startedAt = Date.now();
    expect((await notifier.call('POST', pathOf(member.deviceId), other.token)).status).toBe(404);
    const replies = await Promise.all(
      [1, 2, 3].map(() => notifier.call('POST', pathOf(member.deviceId), member.token)),
    );
    for (const { envelope } of replies) expect(envelope.data).toEqual({ state: 'waiting', reason: null });
    // The second device gets no test while the first test waits.
    await notifier.call('POST', pathOf(second.deviceId), member.token);
    const viewOf = async (id: string) => {
      const { envelope } = await notifier.get('/api/account/devices', member.token);
      return (envelope.data as PushDevice[]).find((device) => device.id === id);
    };
    const { testAt } = (await viewOf(member.deviceId)) ?? {};
    expect(Date.parse(testAt ?? '') - startedAt).toBeGreaterThan(29_000);
    expect(await viewOf(second.deviceId)).toMatchObject({ testAt: null });

    const text = 'This is a test alert';
    const { at, payload } = await until('the test', () => arrived(member, text), 45_000);
    expect(at - startedAt).toBeGreaterThanOrEqual(29_000);
    const testsOf = (device: { endpoint: string }) =>
      pushedTo(device).filter((pushed) => JSON.stringify(pushed.payload).includes(text));
    expect([testsOf(member).length, testsOf(second).length]).toEqual([1, 0]);
    const { receipt } = payload.notification.data;
    expect(await viewOf(member.deviceId)).toMatchObject({ receivedAt: null });
    await notifier.call('POST', '/api/receipts', undefined, { token: receipt, state: 'received' });
    expect(Date.parse((await viewOf(member.deviceId))?.receivedAt ?? '')).toBeGreaterThan(startedAt);
  }, 90_000);
});

describe('a push service', () => {
  it('removes a device by ending its subscription, while the member’s other device gets the push', async () => {
    const gold = await someMember();
    const kept = await addDevice(gold.token, 'Laptop');
    outside.push.script(gold.endpoint, { status: 410 });
    const signalId = await publishSignal();
    await arrived(kept, signalId);
    await ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    const { envelope } = await notifier.get('/api/account/devices', gold.token);
    expect(envelope.data).toMatchObject([{ name: 'Laptop' }]);
  });

  it.each([
    [404, 0],
    [401, 1],
    [413, 1],
    [301, 1],
  ])('refuses permanently with %i, and then the member has %i devices', async (status, left) => {
    const gold = await someMember();
    outside.push.script(gold.endpoint, { status });
    const signalId = await publishSignal();
    expect(await ended(`signal-${signalId}-first`, gold.userId, 'refused')).toMatchObject({
      reason: expect.stringContaining(String(status)),
    });
    expect((await notifier.get('/api/account/devices', gold.token)).envelope.data).toHaveLength(left);
  });

  it('is called again after the pause that it requires, and gets the message once', async () => {
    const gold = await someMember();
    outside.push.script(gold.endpoint, { status: 429, headers: { 'retry-after': '1' }, times: 1 });
    const signalId = await publishSignal();
    await ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    expect(pushedTo(gold)).toHaveLength(1);
  });

  it('raises an alarm if it refuses our key, and no device is removed', async () => {
    const gold = await someMember();
    outside.push.script(gold.endpoint, { status: 403 });
    const signalId = await publishSignal();
    await ended(`signal-${signalId}-first`, gold.userId, 'refused');
    expect((await notifier.get('/api/account/devices', gold.token)).envelope.data).toHaveLength(1);
    expect(await notifier.metrics()).toMatch(/notifier_push_key_refused_total\{[^}]*\} [1-9]/);
  });

  it('delays only one device if it does not answer', async () => {
    const [hanging, prompt] = [await someMember(), await someMember()];
    outside.push.script(hanging.endpoint, { thinkMs: 20_000 });
    const signalId = await publishSignal();
    await arrived(prompt, signalId);
    expect(pushedTo(hanging)).toEqual([]);
    outside.push.script(hanging.endpoint, undefined);
  });
});

describe('an erased member', () => {
  it('is removed from devices, settings, messages, and receipts', async () => {
    const gold = await someReader();
    await addDevice(gold.token, 'Phone of Zoe King');
    const signalId = await publishSignal();
    await ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    const mails = () => notifier.rows.find({ userId: gold.userId }).toArray();
    await until('the mail about the phone', async () =>
      expect(JSON.stringify(await mails())).toContain('Zoe King'),
    );
    await notifier.publishUserTombstone(gold.userId);
    await until('nothing of the member to be left', async () => {
      expect(await notifier.database.collection('devices').countDocuments({ userId: gold.userId })).toBe(0);
      expect(await reach.receiptOf(`signal-${signalId}-first`, gold.userId)).toBeUndefined();
      expect(JSON.stringify(await mails())).not.toContain('Zoe King');
    });
  });
});
