import { funnelStepTaken } from '@croneai/contracts/events/funnel.ts';
import { servedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { Redis } from 'ioredis';
import { afterAll, expect, it } from 'vitest';
import { memberOf, servedOf, stepOf, storyOf } from '../../../tests/bench/members/some-members.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { toDocument } from '../src/members/member.repository.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

/*
 * `npm run bench -- members` writes its members and counts straight into the database. In this
 * test, the service stores the same members and counts from events and calls, and both results must
 * be equal.
 */

const harness = await startHarness();
const redis = new Redis(harness.redisUrl);
afterAll(async () => {
  redis.disconnect();
  await harness.stop();
});
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const call = async (method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>) => {
  const { status, envelope } = await harness.call<{ id: string }>(method, path, { token, body });
  expect(status, JSON.stringify(envelope)).toBeLessThan(300);
  return envelope.data;
};
const storedIn = (collection: string, id: string) =>
  harness.database.collection<{ _id: string; countedAt: Date }>(collection).findOne({ _id: id });

/** Removes values that differ from run to run: ids, times, numbers of writes, and the outbox. */
const comparable = (document: object | null): unknown =>
  JSON.parse(
    JSON.stringify(document, (key, value) => {
      if (key === 'outbox') return [];
      if (key === 'outboxClaim' || key === 'writes') return undefined;
      return ['id', 'from', 'changedAt'].includes(key) ? `some ${key}` : value;
    }),
  );

// These members cover every kind: blocked, leaving, with and without a grant, with and without a
// feature, with and without a source, and with a deposit in each state.
it.each([0, 1, 2, 3, 4, 6, 8, 11, 15, 22, 89, 97])(
  'stores member %i exactly as the members benchmark writes it',
  async (index) => {
    const story = storyOf(index, new Date());
    const { user, grants, deposit } = story;
    await harness.publishUser(user);
    for (const { until: end, ...given } of grants)
      await call('POST', '/api/admin/grants', {
        ...given,
        userId: user.userId,
        until: end?.toISOString() ?? null,
        source: 'manual',
        reason: 'A test',
      });
    if (deposit) {
      const claim = { amount: 60, currency: 'USD', broker: 'Partner broker', account: someId() };
      const { id } = await call('POST', '/api/admin/deposits', { userId: user.userId, ...claim });
      const decisions = {
        claimed: undefined,
        'in-review': { state: 'in-review' },
        verified: { state: 'verified', usd: 60 },
        refused: { state: 'refused', reason: 'A test' },
      };
      if (decisions[deposit]) await call('PATCH', `/api/admin/deposits/${id}`, decisions[deposit]);
    }
    const stored = await storedIn('members', user.userId);
    expect(comparable(stored)).toEqual(comparable(toDocument(memberOf(story, new Date()))));
  },
);

it('stores form steps and page counts exactly as the members benchmark writes them', async () => {
  const event = createEvent(funnelStepTaken, {
    aggregateId: someId(),
    aggregateVersion: 0,
    payload: { step: 'form', source: 'campaign-1' },
  });
  await harness.kafka.publish('funnel', [{ key: event.key, value: serialiseEntry(event) }]);
  const takenAt = new Date(event.occurredAt);
  const day = takenAt.toISOString().slice(0, 10);
  await redis.hset(servedKey(day), servedField('one', 'campaign-1'), 7);
  await until('both are stored', async () => {
    expect(await storedIn('funnel_steps', event.id)).toEqual(stepOf(event.id, 'form', 'campaign-1', takenAt));
    const counted = await storedIn('served_documents', `${day} one`);
    const counts = [{ source: 'campaign-1', served: 7 }];
    expect(counted).toEqual(servedOf(day, 'one', counts, counted?.countedAt ?? new Date(0)));
  });
});
