import { INBOX_SHOWN } from '@croneai/contracts/channels.ts';
import { serviceStateChanged } from '@croneai/contracts/events/signals.ts';
import { ticketAnswered } from '@croneai/contracts/events/support.ts';
import { ARRIVALS_KEY } from '@croneai/contracts/public-record.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { publishArrivals } from '../src/messages/receipts/measure-reach.ts';
import {
  DELAY_CLASSES_MS,
  memberReceiptCollection,
  reachCollection,
} from '../src/messages/receipts/receipt.model.ts';
import { createReceiptRepository } from '../src/messages/receipts/receipt.repository.ts';
import { toMember } from './harness.ts';
import { startReach } from './reach.ts';

const reach = await startReach({ timings: { forgetEveryMs: 500 } });
const { notifier } = reach;
afterAll(() => reach.stop());

const answerTo = (userId: string, subject: string) => ({
  recipient: toMember(userId),
  ticketId: someId(),
  reference: 'T-1',
  subject,
  answer: 'An answer',
  attachments: 0,
});
const answer = (userId: string, subject: string) =>
  notifier.publish(ticketAnswered, answerTo(userId, subject));

describe('an open page', () => {
  it('confirms the signals that it showed, but not before the member was allowed to see them', async () => {
    const [gold, pro] = [await reach.someReader(), await reach.someReader({ tier: 'pro' })];
    const signalId = await reach.publishSignal({ earlyAccessMs: 20_000 });
    const published = await until('the signal to be known', async () => {
      const found = await notifier.database
        .collection('messages')
        .findOne({ _id: `signal-${signalId}-late` as never });
      if (!found) throw new Error('not yet');
      return found;
    });
    const shownAt = new Date(published.publishedAt.getTime() + 3).toISOString();
    for (const { token } of [gold, pro])
      expect(
        (await notifier.call('POST', '/api/receipts/shown', token, { shown: [{ signalId, shownAt }] }))
          .status,
      ).toBe(200);
    const own = await reach.ended(`signal-${signalId}-first`, gold.userId, 'received', 'page');
    expect(own.received).toBe(3);
    expect(await reach.receiptOf(`signal-${signalId}-late`, pro.userId, 'page')).toBeUndefined();
    const owner = await notifier.sessions.open({ userId: someId(), role: 'owner' });
    const { envelope } = await notifier.get('/api/admin/reach', owner.token);
    expect(envelope.data.rows).toContainEqual(
      expect.objectContaining({
        channel: 'page',
        tier: 'gold',
        received: { count: 1, median: 100, p99: 100 },
      }),
    );
    expect((await notifier.get('/api/admin/reach', gold.token)).status).toBe(403);
  });

  it('confirms nothing for a member without signals', async () => {
    const guest = await reach.someReader({ tier: 'guest' });
    const signalId = await reach.publishSignal();
    const body = { shown: [{ signalId, shownAt: new Date().toISOString() }] };
    expect((await notifier.call('POST', '/api/receipts/shown', guest.token, body)).status).toBe(200);
    expect(await reach.receiptOf(`signal-${signalId}-first`, guest.userId, 'page')).toBeUndefined();
  });
});

it('the public record shows the time by which half of a tier’s members had the signals, if there are enough receipts', async () => {
  const model = memberReceiptCollection.model(notifier.database);
  const figures = reachCollection.model(notifier.database);
  const counts = (count: number, classMs: number) =>
    [...DELAY_CLASSES_MS, Number.POSITIVE_INFINITY].map((end) => (end === classMs ? count : 0));
  const tierOf = (tier: 'gold' | 'pro', received: number, accepted: number) => ({
    tier,
    states: [],
    opened: counts(0, 0),
    received: counts(received, 1_500),
    accepted: counts(accepted, 5_000),
  });
  const publishedAt = notifier.now();
  for (const [route, tiers] of [
    ['push', [tierOf('gold', 25, 40), tierOf('pro', 5, 5)]],
    ['telegram', [tierOf('gold', 0, 30)]],
  ] as const)
    await figures.create({
      _id: `${someId()}.${route}.0`,
      event: 'signal',
      route,
      publishedAt,
      tiers: [...tiers],
    });
  const { redis, now } = notifier;
  await publishArrivals({
    receipts: createReceiptRepository({ model, reach: figures }),
    channels: [{ name: 'telegram', confirmsArrival: false }],
    redis,
    now,
  })();
  const arrivals = JSON.parse((await redis.get(ARRIVALS_KEY)) ?? '') as { channel: string }[];
  expect(arrivals.sort((a, b) => a.channel.localeCompare(b.channel))).toEqual([
    { channel: 'push', tier: 'gold', seconds: 2 },
    { channel: 'telegram', tier: 'gold', seconds: 5 },
  ]);
});

it('receipts of members are deleted after a week, and statistics after 90 days', async () => {
  const receipts = notifier.database.collection('member_receipts');
  const figures = notifier.database.collection('reach');
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const insertReceipt = async (days: number) => {
    const kept = { userId: someId(), hour: daysAgo(days), receipts: {} };
    return (await receipts.insertOne({ _id: someId() as never, ...kept })).insertedId;
  };
  const insertFigures = async (days: number) => {
    const kept = { event: 'signal', route: 'push', publishedAt: daysAgo(days), tiers: [] };
    return (await figures.insertOne({ _id: someId() as never, ...kept })).insertedId;
  };
  const [old, recent] = [await insertReceipt(7.1), await insertReceipt(6.9)];
  const [oldFigures, recentFigures] = [await insertFigures(91), await insertFigures(89)];
  await until('the old ones to be gone', async () => {
    expect(await receipts.findOne({ _id: old })).toBeNull();
    expect(await figures.findOne({ _id: oldFigures })).toBeNull();
  });
  expect(await receipts.findOne({ _id: recent })).not.toBeNull();
  expect(await figures.findOne({ _id: recentFigures })).not.toBeNull();
});

it('devices count as silent if they accept pushes but confirm no push for two days', async () => {
  const devices = notifier.database.collection('devices');
  const { deviceId } = await reach.someMember();
  await reach.someMember();
  const owner = await notifier.sessions.open({ role: 'owner' });
  const silent = async () =>
    (await notifier.get('/api/admin/reach', owner.token)).envelope.data.devices.silent;
  expect(await silent()).toBe(0);
  const long = new Date(Date.now() - 3 * DAY_MS);
  const aged = { createdAt: long, acceptedAt: new Date(), receivedAt: long };
  await devices.updateOne({ _id: deviceId as never }, { $set: aged });
  expect(await silent()).toBe(1);
  await until('the metric', async () =>
    expect(await notifier.metrics()).toMatch(/notifier_push_devices\{[^}]*kind="silent"[^}]*\} 1/),
  );
});

describe('the inbox', () => {
  it('counts unread messages for each member until a page reads them, and treats a read time in the future as now', async () => {
    const [one, other] = [await reach.someReader(), await reach.someReader()];
    const inboxOf = async ({ token }: { token: string }) =>
      (await notifier.get('/api/inbox', token)).envelope as never as {
        data: { at: string; isUnread: boolean }[];
        unread: number;
      };
    const unreadIs = (member: { token: string }, unread: number) =>
      until('the count', async () => expect((await inboxOf(member)).unread).toBe(unread));
    const deliveredOf = async ({ token }: { token: string }) =>
      (await notifier.get('/api/account/deliveries', token)).envelope.data as { channel: string }[];
    const inList = async (member: { token: string }) =>
      (await deliveredOf(member)).filter(({ channel }) => channel === 'inbox');
    for (const { userId } of [one, other]) await answer(userId, 'First');
    await unreadIs(one, 1);
    await unreadIs(other, 1);
    expect(await inList(one)).toMatchObject([{ event: 'tickets', state: 'accepted' }]);
    const ahead = new Date(Date.now() + DAY_MS).toISOString();
    expect((await notifier.call('POST', '/api/inbox/read', one.token, { until: ahead })).status).toBe(200);
    expect(await inboxOf(one)).toMatchObject({ unread: 0, data: [{ isUnread: false }] });
    expect(await inList(one)).toMatchObject([{ event: 'tickets', state: 'opened' }]);
    expect((await deliveredOf(one)).map(({ channel }) => channel)).toContain('mail');
    expect((await inboxOf(other)).unread).toBe(1);
    await answer(one.userId, 'Second');
    await unreadIs(one, 1);
    expect((await notifier.get('/api/inbox')).status).toBe(401);
  });

  it('counts a message as unread if it arrives after a page read newer ones', async () => {
    const { userId, token } = await reach.someReader();
    const inbox = async () =>
      (await notifier.get('/api/inbox', token)).envelope as never as {
        data: { title: string; isUnread: boolean }[];
        unread: number;
        readMark: string | null;
      };
    expect(await inbox()).toMatchObject({ unread: 0, readMark: null });
    const read = async () =>
      notifier.call('POST', '/api/inbox/read', token, { until: (await inbox()).readMark });
    await answer(userId, 'Newer');
    await until('the newer message', async () => expect((await inbox()).unread).toBe(1));
    await read();
    expect((await inbox()).unread).toBe(0);
    const older = createEvent(ticketAnswered, {
      aggregateId: someId(),
      aggregateVersion: 1,
      now: new Date(Date.now() - HOUR_MS),
      payload: answerTo(userId, 'Older'),
    });
    const value = serialiseEntry(older);
    await notifier.kafka.publish(ticketAnswered.topic, [{ key: userId, value }]);
    await until('the older message', async () => expect((await inbox()).unread).toBe(1));
    const isUnread = (await inbox()).data.map(({ isUnread }) => isUnread);
    expect(isUnread).toEqual([false, true]);
    await read();
    expect((await inbox()).unread).toBe(0);
  });
});

describe('the inbox of a member who turned off a kind of message', () => {
  it('shows older messages of other kinds below any number of newer ones of that kind', async () => {
    const { userId, token } = await reach.someReader();
    await answer(userId, 'First');
    const events = async () =>
      (await notifier.get('/api/inbox', token)).envelope.data.map(({ event }: { event: string }) => event);
    await until('the first message', async () => expect(await events()).toEqual(['tickets']));
    const messages = notifier.database.collection('messages');
    const first = await messages.findOne({ userId });
    const newer = Array.from({ length: INBOX_SHOWN }, () => ({
      ...first,
      _id: someId() as never,
      event: 'community',
      publishedAt: new Date(),
      isOver: true,
    }));
    await messages.insertMany(newer);
    expect((await reach.choose(token, { matrix: { community: { inbox: false } } })).status).toBe(200);
    expect(await events()).toEqual(['tickets']);
  });
});

describe('the choices of a member', () => {
  const path = '/api/account/channels';
  const chosen = {
    quiet: { from: '22:00', to: '07:00' },
    zone: 'Africa/Lagos',
    clock: '24',
    rules: { markets: 'EUR', direction: 'buy', minConfidence: 60, hours: null },
  };

  it.each([
    ['turn off security emails', { matrix: { account: { mail: false } } }],
    ['turn off service notices in the inbox', { matrix: { 'service-notice': { inbox: false } } }],
    ['send an event over a channel that it does not have', { matrix: { signal: { mail: true } } }],
    ['contain an unknown event', { matrix: { prices: { push: true } } }],
    ['contain an unknown time zone', { zone: 'Mars/Base' }],
    ['contain an hour that does not exist', { quiet: { from: '25:00', to: '07:00' } }],
  ])('cannot %s', async (_what, change) => {
    const { token } = await reach.someReader();
    const refused = await reach.choose(token, { ...chosen, ...change });
    expect(refused.status).toBe(422);
    expect((await notifier.get(path, token)).envelope.data).toMatchObject({ quiet: null });
  });

  it('can be sent back unchanged, and this does not change the mail settings of the account', async () => {
    const { token } = await reach.someReader();
    const { data } = (await notifier.get(path, token)).envelope;
    expect(data.matrix['daily-summary'].mail).toBeTypeOf('boolean');
    const mail = !data.matrix['daily-summary'].mail;
    const matrix = { ...data.matrix, 'daily-summary': { ...data.matrix['daily-summary'], mail } };
    for (const body of [data, { ...data, matrix }]) {
      const sent = await notifier.call('PUT', path, token, body);
      expect([sent.status, sent.envelope.data]).toEqual([200, data]);
    }
  });

  it('keep the stored clock format if the request contains none', async () => {
    const { token } = await reach.someReader();
    expect((await reach.choose(token, { clock: '12' })).status).toBe(200);
    expect((await reach.choose(token, { clock: undefined })).envelope.data).toMatchObject({ clock: '12' });
  });

  it('are each changed alone, so that an outdated page of another device undoes nothing', async () => {
    const { token } = await reach.someReader();
    const put = (change: object) => notifier.call('PUT', path, token, change);
    const changes = [
      { zone: 'Africa/Lagos', clock: '12' },
      { quiet: { from: '22:00', to: '07:00' } },
      { rules: { minConfidence: 70 } },
      { rules: { hasStarred: true, hours: { from: '08:00', to: '20:00' } } },
      { matrix: { community: { push: true } } },
      { matrix: { community: { telegram: true } } },
      {},
    ];
    for (const change of changes) expect((await put(change)).status).toBe(200);
    expect((await notifier.get(path, token)).envelope.data).toMatchObject({
      zone: 'Africa/Lagos',
      clock: '12',
      quiet: { from: '22:00', to: '07:00' },
      rules: {
        markets: '',
        direction: 'all',
        minConfidence: 70,
        hasStarred: true,
        hours: { from: '08:00', to: '20:00' },
      },
      matrix: { community: { push: true, telegram: true } },
    });
    expect((await put({ quiet: null })).envelope.data).toMatchObject({ quiet: null, clock: '12' });
  });

  it('are all stored if they are changed at the same time', async () => {
    const { token } = await reach.someReader();
    const changes = [
      { matrix: { community: { push: true } } },
      { matrix: { tickets: { telegram: true } } },
      { rules: { minConfidence: 60 } },
      { rules: { direction: 'buy' } },
    ];
    await Promise.all(changes.map((change) => notifier.call('PUT', path, token, change)));
    const { data } = (await notifier.get(path, token)).envelope;
    expect(data.matrix).toMatchObject({ community: { push: true }, tickets: { telegram: true } });
    expect(data.rules).toMatchObject({ minConfidence: 60, direction: 'buy' });
  });

  it('belong to the account, and a partial change does not affect the other choices', async () => {
    const { token } = await reach.someReader();
    const put = (matrix: object) => reach.choose(token, { ...chosen, matrix });
    expect((await put({ community: { push: true } })).status).toBe(200);
    expect((await put({ tickets: { telegram: true } })).status).toBe(200);
    const { data } = (await notifier.get(path, token)).envelope;
    expect(data).toMatchObject({ ...chosen, matrix: { community: { push: true, inbox: true } } });
    expect(data.matrix.tickets).toEqual({ push: true, telegram: true, inbox: true, mail: true });
    expect(data.matrix.account).toMatchObject({ inbox: true, mail: true });
  });
});

it('the end of an interruption is pushed to members with signals, unless the interruption was short', async () => {
  const at = notifier.now().getTime();
  const isoAt = (ms: number) => new Date(ms).toISOString();
  const stopFor = (ms: number) =>
    notifier.publish(
      serviceStateChanged,
      {
        state: 'trading',
        cause: null,
        since: isoAt(at),
        provenance: 'live',
        previous: { state: 'closed', cause: 'markets_closed', since: isoAt(at - ms) },
      },
      { key: 'service' },
    );
  const [pro, guest] = [await reach.someMember({ tier: 'pro' }), await reach.someMember({ tier: 'guest' })];
  await stopFor(60_000);
  await stopFor(3_600_000);
  await reach.arrived(pro, 'Signals are back');
  expect(reach.pushedTo(pro)).toHaveLength(1);
  expect(reach.pushedTo(guest)).toEqual([]);
});

describe('the mail about an answer in a ticket', () => {
  it('is not sent to a member who has turned off these mails', async () => {
    const silver = await reach.someReader({ tier: 'silver' });
    const matrix = { tickets: { mail: false } };
    expect((await reach.choose(silver.token, { matrix })).status).toBe(200);
    const row = await notifier.rowOf(await answer(silver.userId, 'A question'), 'cancelled');
    expect(row.lastError).toBe('The member turned these emails off.');
    const { envelope } = await notifier.get('/api/inbox', silver.token);
    expect(envelope.data).toMatchObject([{ event: 'tickets' }]);
  });
});

describe('the export of a member', () => {
  it('includes the chat, choices, inbox, receipts, and the devices without their keys', async () => {
    const gold = await reach.someMember();
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    const reply = await fetch(`${notifier.url}/api/account/export/notifier`, {
      headers: { authorization: `Bearer ${gold.token}` },
    });
    const text = await reply.text();
    expect(JSON.parse(text)).toMatchObject({
      devices: [{ name: 'My phone', endpoint: gold.endpoint }],
      telegram: null,
      channels: null,
      // The inbox has the message about the added browser.
      inbox: { messages: [{ title: expect.any(String) }] },
      receipts: expect.arrayContaining([
        expect.objectContaining({ channel: 'push', event: 'signal', state: 'accepted' }),
      ]),
    });
    expect(text).not.toContain(gold.keys.auth);
  });
});
