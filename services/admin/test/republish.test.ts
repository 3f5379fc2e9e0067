import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { memberCollection } from '../src/members/member.model.ts';
import { createMemberRepository } from '../src/members/member.repository.ts';
import { recoverAccess } from '../src/members/recover-access.ts';
import { republishAccess } from '../src/members/republish-access.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
const adminApi = await openAdminApi(harness);
const redis = new Redis(harness.redisUrl);
const logger = createLogger({ name: 'test', level: 'silent' });
const model = accessCopyCollection.model(harness.database);
const copies = createAccessCopies({ model, redis, mirror: accessMirrorOf('test'), logger });
const reading = startEvents({
  kafka: harness.kafka,
  groupId: 'copies-test',
  topics: [],
  handlers: [onEvent(accessChanged, onAccessChanged(copies))],
  logger,
  metrics: createMetrics('test'),
  health: createHealth(),
});
await reading.joined;
afterAll(async () => {
  await reading.stop();
  await redis.quit();
  await harness.stop();
});

const GOLD = {
  tier: 'gold',
  dashboardUnlocked: true,
  hasDeposited: true,
  reason: 'Deposit verified',
} as const;
const GUEST = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, reason: 'Refunded' } as const;

it('after a restore, a revoke reaches the copies once all access is published again', async () => {
  const { id } = await adminApi.register();
  const copied = (tier: string) =>
    until(`a copy that says ${tier}`, async () => expect(await copies.find(id)).toMatchObject({ tier }));
  await adminApi.patch(id, GOLD);
  await copied('gold');
  const members = harness.database.collection('members');
  // Otherwise the relay would lose its claim when the test replaces the document.
  await relayed([id]);
  const backup = await members.findOne({ _id: id as never });

  // Changes after the backup; the last one sets gold.
  for (const tier of ['silver', 'pro', 'gold']) {
    await adminApi.patch(id, { tier, reason: 'Later than the backup' });
    await copied(tier);
  }
  await until('the copy to be ahead', async () => expect((await copies.find(id))?.version).toBe(5));
  await relayed([id]);

  await members.replaceOne({ _id: id as never }, backup as never);
  await adminApi.patch(id, GUEST);
  await harness.waitForMessages('access', id, 6);
  await relayed([id]);
  // This is the case that the command repairs: the copies in other services have a higher version
  // than the revoke, which was made after the restore.
  expect(await copies.find(id)).toMatchObject({ tier: 'gold', version: 5 });

  const model = memberCollection.model(harness.database);
  const republish = republishAccess({
    model,
    members: createMemberRepository({ model }),
    now: () => new Date(),
  });
  expect(await republish()).toBe(1);
  await copied('guest');
  expect(JSON.parse((await redis.get(`test:access:${id}`)) ?? '{}')).toMatchObject({ tier: 'guest' });
  await adminApi.patch(id, { tier: 'silver', reason: 'D' });
  await copied('silver');
});

it('after a restore, a revoke and a grant that are newer than the backup are recovered from the topic', async () => {
  const [revoked, granted] = [await adminApi.register(), await adminApi.register()];
  const members = harness.database.collection('members');
  const find = (id: string) => members.findOne({ _id: id as never });
  await adminApi.patch(revoked.id, GOLD);
  await harness.waitForMessages('access', revoked.id, 2);
  const backup = await Promise.all([find(revoked.id), find(granted.id)]);
  await adminApi.patch(revoked.id, GUEST);
  await adminApi.patch(granted.id, GOLD);
  await harness.waitForMessages('access', revoked.id, 3);
  await harness.waitForMessages('access', granted.id, 2);
  await restoreMembers(backup);

  const model = memberCollection.model(harness.database);
  const repository = createMemberRepository({ model });
  const recover = recoverAccess({ members: repository, kafka: harness.kafka, now: () => new Date() });
  expect((await recover()).sort()).toEqual(expect.arrayContaining([revoked.id, granted.id].sort()));
  expect(await repository.find(revoked.id)).toMatchObject({
    access: { tier: 'guest', dashboardUnlocked: false },
    grants: [{ tier: 'gold', endedAt: expect.any(Date) }],
    nextGrantAt: null,
  });
  expect(await repository.find(granted.id)).toMatchObject({
    access: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
    grants: [{ tier: 'gold', endedAt: null, isStarted: true }],
  });
  expect(await recover()).toEqual([]);
});

it('recovers features that were given or removed after the backup', async () => {
  const [taken, given] = [await adminApi.register(), await adminApi.register()];
  const bot = { feature: 'bot', until: null, source: 'manual', reason: 'A trial' };
  const giveBot = async (userId: string) =>
    (
      await harness.call<{ id: string }>('POST', '/api/admin/grants', {
        token: adminApi.admin.token,
        body: { userId, ...bot },
      })
    ).envelope.data.id;
  const grantId = await giveBot(taken.id);
  await harness.waitForMessages('access', taken.id, 2);
  const members = harness.database.collection('members');
  const backup = await Promise.all([taken, given].map(({ id }) => members.findOne({ _id: id as never })));
  await harness.call('DELETE', `/api/admin/grants/${grantId}`, { token: adminApi.admin.token });
  await giveBot(given.id);
  await harness.waitForMessages('access', taken.id, 3);
  await harness.waitForMessages('access', given.id, 2);
  await restoreMembers(backup);

  const repository = createMemberRepository({ model: memberCollection.model(harness.database) });
  await recoverAccess({ members: repository, kafka: harness.kafka, now: () => new Date() })();
  expect(await repository.find(taken.id)).toMatchObject({
    access: { features: [] },
    grants: [{ feature: 'bot', endedAt: expect.any(Date) }],
  });
  expect(await repository.find(given.id)).toMatchObject({
    access: { features: ['bot'] },
    grants: [{ feature: 'bot', endedAt: null, isStarted: true }],
  });
});

it('recovers the end of a temporary tier that was given after the backup', async () => {
  const { id } = await adminApi.register();
  const members = harness.database.collection('members');
  const backup = await members.findOne({ _id: id as never });
  const until = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const gold = { userId: id, tier: 'gold', until, source: 'manual', reason: 'A trial' };
  await harness.call('POST', '/api/admin/grants', { token: adminApi.admin.token, body: gold });
  await harness.waitForMessages('access', id, 2);
  await restoreMembers([backup]);

  const repository = createMemberRepository({ model: memberCollection.model(harness.database) });
  await recoverAccess({ members: repository, kafka: harness.kafka, now: () => new Date() })();
  expect(await repository.find(id)).toMatchObject({
    access: { tier: 'gold' },
    grants: [{ tier: 'gold', until: new Date(until), endedAt: null, isStarted: true }],
    nextGrantAt: expect.any(Date),
  });
});

it.each([
  'before the service has read the user again',
  'after the service has inserted the member again as a guest',
])('recovers a member who is not in the backup, %s', async (order) => {
  const trial = new Date(Date.now() + 20 * DAY_MS).toISOString();
  const user = someUser({ importedGrant: { tier: 'silver', until: trial } });
  const id = user.userId;
  await harness.publishUser(user);
  await harness.waitForMessages('access', id, 1);
  const end = new Date(Date.now() + 5 * DAY_MS).toISOString();
  const gold = { userId: id, tier: 'gold', until: end, source: 'manual', reason: 'A trial' };
  await harness.call('POST', '/api/admin/grants', { token: adminApi.admin.token, body: gold });
  const copied = (tier: string) =>
    until(`a copy that says ${tier}`, async () => expect(await copies.find(id)).toMatchObject({ tier }));
  await copied('gold');
  await relayed([id]);
  const collection = harness.database.collection('members');
  await collection.deleteOne({ _id: id as never });
  if (order.startsWith('after')) {
    await harness.publishUser(user);
    await until('the member to be back', async () =>
      expect(await collection.findOne({ _id: id as never })).toMatchObject({ access: { tier: 'silver' } }),
    );
    await harness.waitForMessages('access', id, 3);
    await relayed([id]);
  }

  const model = memberCollection.model(harness.database);
  const members = createMemberRepository({ model });
  const now = () => new Date();
  const recover = recoverAccess({ members, kafka: harness.kafka, now });
  expect(await recover()).toContain(id);
  await republishAccess({ model, members, now })();
  await harness.publishUser(user);
  await harness.publishUser({ ...user, fullName: 'Ada Later' }, 2);
  await until('the newer user', async () =>
    expect((await members.find(id))?.user.fullName).toBe('Ada Later'),
  );
  const recovered = await members.find(id);
  expect(recovered).toMatchObject({ access: { tier: 'gold', dashboardUnlocked: true } });
  expect(recovered?.grants.filter(({ endedAt }) => !endedAt)).toMatchObject([
    { tier: 'gold', until: new Date(end) },
  ]);
  expect(await recover()).not.toContain(id);

  await adminApi.patch(id, GUEST);
  await copied('guest');
});

it('does not recover an erased member whose access is still on the topic', async () => {
  const user = someUser();
  const id = user.userId;
  await harness.publishUser(user);
  await harness.waitForMessages('access', id, 1);
  await relayed([id]);
  const published = (await harness.kafka.readAll('access')).filter(({ key }) => key === id);
  const members = createMemberRepository({ model: memberCollection.model(harness.database) });
  await harness.publishUserDeleted(id);
  await until('the erasure', async () => expect(await members.isDeleted(id)).toBe(true));
  await until('the tombstone of the access', async () =>
    expect((await harness.kafka.readAll('access')).filter(({ key }) => key === id).at(-1)?.value).toBeNull(),
  );
  await relayed([id]);
  await harness.database.collection('members').deleteOne({ _id: id as never });
  await harness.kafka.publish(
    'access',
    published.map(({ key, value }) => ({ key, value: String(value) })),
  );

  const recover = recoverAccess({ members, kafka: harness.kafka, now: () => new Date() });
  expect(await recover()).not.toContain(id);
  expect(await members.find(id)).toBeUndefined();
});

/** Waits until the relay has published all events of the members. */
const relayed = (ids: readonly string[]) =>
  until('the relay to finish', async () =>
    expect(
      await harness.database
        .collection('members')
        .countDocuments({ _id: { $in: ids as never[] }, 'outbox.0': { $exists: true } }),
    ).toBe(0),
  );

/**
 * Restores the members once the relay has emptied the outboxes. Otherwise the relay would publish
 * the events again.
 */
async function restoreMembers(backup: readonly (Record<string, unknown> | null)[]): Promise<void> {
  const members = harness.database.collection('members');
  await relayed(backup.map((document) => String(document?._id)));
  for (const document of backup)
    await members.replaceOne({ _id: document?._id as never }, { ...document, outbox: [] });
}
