import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { startEvents } from '@croneai/platform/events/consumer.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { memberCollection } from '../src/members/member.model.ts';
import { createMemberRepository } from '../src/members/member.repository.ts';
import { republishAccess } from '../src/members/republish-access.ts';
import { openAdminDesk } from './admin-desk.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
const desk = await openAdminDesk(harness);
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

it('a revoke after a restore reaches the copies once all access is published again', async () => {
  const { id } = await desk.register();
  const copied = (tier: string) =>
    until(`a copy that says ${tier}`, async () => expect(await copies.find(id)).toMatchObject({ tier }));
  await desk.patch(id, GOLD);
  await copied('gold');
  const members = harness.database.collection('members');
  // A relay that is still at work on what is replaced would take its claim for lost.
  const relayed = () =>
    until('an empty outbox', async () =>
      expect(await members.findOne({ _id: id as never })).toMatchObject({ outbox: [] }),
    );
  await relayed();
  const backup = await members.findOne({ _id: id as never });

  // What the backup has not seen; the last word is gold.
  for (const tier of ['silver', 'pro', 'gold']) {
    await desk.patch(id, { tier, reason: 'Later than the backup' });
    await copied(tier);
  }
  await until('the copy to be ahead', async () => expect((await copies.find(id))?.version).toBe(5));
  await relayed();

  await members.replaceOne({ _id: id as never }, backup as never);
  await desk.patch(id, GUEST);
  await harness.waitForMessages('access', id, 6);
  await relayed();
  // This is what the command is for: the revoke is older than what the copies hold.
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
  await desk.patch(id, { tier: 'silver', reason: 'D' });
  await copied('silver');
});
