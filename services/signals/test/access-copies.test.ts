import type { AccessCopy } from '@croneai/access/access-copies.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import { DEFAULT_BOT_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type CuttableLink, openLink } from '../../../packages/platform/test/support/cuttable-link.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { quotaKey } from '../src/disclosure/daily-quota.ts';
import { type Harness, startHarness } from './harness.ts';

let mongo: CuttableLink;
let harness: Harness;
let redis: Redis;
beforeAll(async () => {
  mongo = await openLink(inject('backing').mongoUrl);
  harness = await startHarness({ MONGO_URL: mongo.url });
  redis = new Redis(harness.redisUrl);
});
afterAll(async () => {
  await harness?.stop();
  await mongo?.close();
  await redis?.quit();
});

const state = (userId: string, change: Partial<AccessState> = {}): AccessState => ({
  userId,
  tier: 'silver',
  dashboardUnlocked: true,
  hasDeposited: true,
  features: [],
  changedAt: '2026-11-20T10:00:00.000Z',
  cause: 'admin',
  revokedAtVersion: 0,
  answeredCodeId: null,
  ...change,
});
const publish = (payload: AccessState, version: number) =>
  harness.publish(accessChanged, {
    aggregateId: payload.userId,
    aggregateVersion: version,
    payload,
  });
const settled = (payload: AccessState, version: number) =>
  harness.settled('access', 1, () => publish(payload, version));
const stored = (userId: string) =>
  harness.database.collection('access_copies').findOne({ _id: userId as never });
const mirrored = async (userId: string): Promise<AccessCopy | null> =>
  JSON.parse((await redis.get(accessMirrorOf('signals').keyPrefix + userId)) ?? 'null');
const exported = async (userId: string) => {
  const { token } = await harness.sessions.open({ userId });
  const { envelope } = await harness.call<{ access: AccessCopy | null }>(
    'GET',
    '/api/account/export/signals',
    {
      token,
    },
  );
  return envelope.data.access;
};

describe('access.changed', () => {
  it('is copied, and is mirrored for every process', async () => {
    const userId = someId();
    await settled(state(userId), 3);
    expect(await stored(userId)).toEqual({
      _id: userId,
      version: 3,
      tier: 'silver',
      dashboardUnlocked: true,
      hasDeposited: true,
      features: [],
      changedAt: new Date('2026-11-20T10:00:00.000Z'),
    });
    expect(await mirrored(userId)).toMatchObject({ version: 3, tier: 'silver', dashboardUnlocked: true });
  });

  it('soon locks the member out if it revokes access, and lets them in if it grants access', async () => {
    const userId = someId();
    const { token } = await harness.sessions.open({ userId });
    const polled = async () => (await harness.call('GET', '/api/signals', { token })).status;
    expect(await polled()).toBe(403);
    for (let version = 1; version <= 6; version++) {
      const isGrant = version % 2 === 1;
      const access = isGrant
        ? { tier: 'gold', dashboardUnlocked: true }
        : { tier: 'guest', dashboardUnlocked: false };
      await publish(state(userId, access as Partial<AccessState>), version);
      // This takes less than a second on an idle machine.
      await until(
        `the effect of version ${version}`,
        async () => expect(await polled()).toBe(isGrant ? 200 : 403),
        10_000,
      );
    }
  });

  it('stops the member’s paper accounts on a revoke, resumes them on a grant, and deletes them with the member', async () => {
    const userId = someId();
    await settled(state(userId, { tier: 'gold' }), 1);
    const { token } = await harness.sessions.open({ userId });
    const settings = { ...DEFAULT_BOT_SETTINGS, hours: null, minConfidence: 0, status: 'active' };
    const body = { version: 0, settings };
    expect((await harness.call('PUT', '/api/bot/settings', { token, body })).status).toBe(200);
    const rowsOf = async () =>
      (
        await harness.database.collection('paper_settings').find({ userId }).sort({ version: 1 }).toArray()
      ).map(({ version, cause, grant, settings: saved }) => ({
        version,
        cause,
        ...grant,
        status: saved.status,
      }));
    const first = {
      version: 1,
      cause: 'member',
      isAdmin: false,
      mayTrade: true,
      tradesPerDay: null,
      status: 'active',
    };
    const stopped = { ...first, version: 2, cause: 'access', mayTrade: false, tradesPerDay: 10 };
    await settled(state(userId, { tier: 'silver' }), 2);
    await settled(state(userId, { tier: 'silver' }), 2);
    expect(await rowsOf()).toEqual([first, stopped]);
    await settled(state(userId, { tier: 'gold' }), 3);
    expect(await rowsOf()).toEqual([first, stopped, { ...first, version: 3, cause: 'access' }]);
    const reports = harness.database.collection('paper_week_reports');
    const weekStartsAt = new Date('2026-11-16T00:00:00.000Z');
    await reports.insertOne({ userId, weekStartsAt, reportedAt: new Date(), outbox: [] });
    const states = harness.database.collection('paper_states');
    await states.insertOne({
      _id: `${userId}.bot.1` as never,
      userId,
      kind: 'bot',
      at: 7,
      ledger: { seen: 9 },
    });
    const board = harness.database.collection('paper_leaderboard');
    const row = { userId: someId(), kind: 'bot' };
    const rows = [{ userId, kind: 'bot' }, row];
    await board.insertOne({ _id: 'present' as never, rows });
    const trades = harness.database.collection('own_trades');
    await trades.insertOne({ userId, signalId: 'a'.repeat(24), slot: 1, note: 'Slow app.' });
    type Exported = { paperSettings: object[]; paperStates: object[]; weekReports: object[] };
    const { envelope } = await harness.call<Exported>('GET', '/api/account/export/signals', { token });
    expect(envelope.data.paperStates).toEqual([{ kind: 'bot', at: 7, ledger: { seen: 9 } }]);
    expect(envelope.data.paperSettings).toMatchObject([
      { version: 1 },
      { version: 2 },
      { version: 3, settings },
    ]);
    expect(envelope.data.weekReports).toMatchObject([{ weekStartsAt: weekStartsAt.toISOString() }]);

    await harness.settled('access', 1, () => harness.publishTombstone('access', userId));
    expect(await rowsOf()).toEqual([]);
    expect(await states.countDocuments({ userId })).toBe(0);
    expect((await board.findOne({}))?.rows).toEqual([row]);
    expect(await reports.countDocuments({ userId })).toBe(0);
    expect(await trades.countDocuments({ userId })).toBe(0);
  });

  it('deletes the stored quota when the member is erased', async () => {
    const userId = someId();
    await settled(state(userId), 1);
    await redis.sadd(quotaKey(userId, utcDayOf(new Date())), 'a'.repeat(24));
    await harness.settled('access', 1, () => harness.publishTombstone('access', userId));
    expect(await redis.exists(quotaKey(userId, utcDayOf(new Date())))).toBe(0);
  });

  it('waits while the database is down', async () => {
    const userId = someId();
    mongo.cut();
    try {
      await publish(state(userId), 1);
      await until('the service says that it is not ready', async () => {
        expect((await fetch(`${harness.url}/health/ready`)).status).toBe(503);
      });
    } finally {
      mongo.restore();
    }
    await until('the copy', async () => expect(await mirrored(userId)).toMatchObject({ version: 1 }));
    expect(harness.seen('access.dead-letter', userId)).toEqual([]);
  });

  it('is moved to the dead letters if its key belongs to another member', async () => {
    const userId = someId();
    const key = someId();
    const entry = createEvent(accessChanged, {
      aggregateId: key,
      aggregateVersion: 1,
      payload: state(userId),
    });
    await harness.kafka.publish('access', [{ key, value: serialiseEntry(entry) }]);
    const [letter] = await harness.waitForMessages('access.dead-letter', key, 1);
    expect(letter?.headers['dead-letter-code']).toBe('handler.permanent');
    expect(await stored(userId)).toBeNull();
  });

  it('deletes the copy and its mirror when the member is erased', async () => {
    const userId = someId();
    await settled(state(userId), 1);
    await harness.settled('access', 2, async () => {
      await harness.publishTombstone('access', userId);
      await harness.publishTombstone('access', userId);
    });
    expect(await stored(userId)).toBeNull();
    expect(await mirrored(userId)).toBeNull();
  });
});

describe('GET /api/account/export/signals', () => {
  it('contains the copy', async () => {
    const userId = someId();
    await settled(state(userId), 3);
    expect(await exported(userId)).toMatchObject({ version: 3, tier: 'silver' });
  });

  it('contains nothing about a member whose access is unknown', async () => {
    expect(await exported(someId())).toBeNull();
  });

  it('refuses visitors, and members who signed in more than ten minutes ago', async () => {
    const path = '/api/account/export/signals';
    expect(await harness.call('GET', path)).toMatchObject({ status: 401 });
    const signedInAt = new Date(Date.now() - 10 * 60_000 - 1_000);
    const { token } = await harness.sessions.open({ signedInAt });
    expect(await harness.call('GET', path, { token })).toMatchObject({
      status: 403,
      envelope: { error: 'auth.recent_sign_in_required' },
    });
  });
});
