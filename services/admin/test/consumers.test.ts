import { type UserState, userRegistered } from '@croneai/contracts/events/users.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const admin = await harness.sessions.open({ role: 'owner' });

const remove = async (userId: string) => {
  await harness.publishUserDeleted(userId, 9);
  await harness.settled('users', 1, () => harness.publishTombstone('users', userId));
};
const patch = (userId: string, body: unknown) =>
  harness.call('PATCH', `/api/admin/users/${userId}/access`, { token: admin.token, body });
// biome-ignore lint/suspicious/noExplicitAny: tests read stored documents of any shape
const stored = async (collection: string, id: string): Promise<any> =>
  harness.database.collection(collection).findOne({ _id: id as never });
const versionsOf = (userId: string) =>
  harness.seen('access', userId).map(({ value }) => value?.aggregateVersion ?? 'end');

describe('a user state', () => {
  it('creates a member with guest access', async () => {
    const user = someUser();
    await harness.publishUser(user);
    const [changed] = await harness.waitForMessages('access', user.userId, 1);
    expect(changed?.value).toMatchObject({
      type: 'access.changed',
      aggregateVersion: 1,
      payload: { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, cause: 'registered' },
    });
    expect(harness.seen('mails', user.userId)).toEqual([]);
  });

  it('takes effect once even if it arrives twice or is published again', async () => {
    const user = someUser();
    const entry = createEvent(userRegistered, {
      aggregateId: user.userId,
      aggregateVersion: 1,
      payload: user,
    });
    const message = { key: entry.key, value: serialiseEntry(entry) };
    await harness.settled('users', 2, () => harness.kafka.publish('users', [message, message]));
    await harness.publishUser(user, 2);
    expect(await harness.waitForMessages('access', user.userId, 1)).toHaveLength(1);
    expect(await stored('members', user.userId)).toMatchObject({ version: 1, userVersion: 2 });
  });

  it('changes nothing if a newer state arrived first', async () => {
    const user = someUser();
    await harness.publishUser({ ...user, fullName: 'Newer Name' }, 3);
    await harness.publishUser({ ...user, fullName: 'Older Name' }, 2);
    expect(await stored('members', user.userId)).toMatchObject({
      userVersion: 3,
      user: { fullName: 'Newer Name' },
      listed: { fullName: 'newer name' },
    });
  });

  it.each<[string, (user: UserState, other: string) => [string, unknown]]>([
    ['whose user id differs from the message key', (user, other) => [other, user]],
    ['that does not fit its schema', (user) => [user.userId, { ...user, role: 'admin' }]],
  ])('%s goes to the dead letters, and the next message is read', async (_what, broken) => {
    const user = someUser();
    const entry = createEvent(userRegistered, {
      aggregateId: user.userId,
      aggregateVersion: 1,
      payload: user,
    });
    const [key, payload] = broken(user, someId());
    const envelope = { ...JSON.parse(serialiseEntry(entry) ?? ''), aggregateId: key, payload };
    await harness.kafka.publish('users', [{ key, value: JSON.stringify(envelope) }]);
    const [letter] = await harness.waitForMessages('users.dead-letter', key, 1);
    expect(letter?.headers['dead-letter-reason']).toBeTruthy();
    expect(await stored('members', user.userId)).toBeNull();

    await harness.kafka.publish('users', [{ key: user.userId, value: serialiseEntry(entry) }]);
    await harness.waitForMessages('access', user.userId, 1);
  });
});

describe('the deletion of a user', () => {
  it('erases the member, publishes a tombstone of the access facts, and keeps no personal data', async () => {
    const user = someUser();
    await harness.publishUser(user);
    await harness.waitForMessages('access', user.userId, 1);
    await patch(user.userId, { tier: 'gold' });
    await harness.waitForMessages('access', user.userId, 2);
    await remove(user.userId);
    const messages = await harness.waitForMessages('access', user.userId, 3);
    expect(messages.at(-1)?.value).toBeNull();
    expect([...new Set(versionsOf(user.userId))]).toEqual([1, 2, 'end']);

    const { envelope } = await harness.call('GET', `/api/admin/users?search=${user.userId}`, {
      token: admin.token,
    });
    expect(envelope.data).toEqual([]);
    expect((await patch(user.userId, { tier: 'gold' })).status).toBe(404);
    await until('the outbox is drained', async () => {
      const document = await stored('members', user.userId);
      expect(document).toEqual({ _id: user.userId, deletedAt: expect.any(Date), outbox: [] });
    });
  });

  it('publishes the tombstone of the access facts again for each tombstone of the user', async () => {
    const user = someUser();
    await harness.publishUser(user);
    await harness.waitForMessages('access', user.userId, 1);
    await remove(user.userId);
    await harness.waitForMessages('access', user.userId, 3);
    await remove(user.userId);
    await harness.waitForMessages('access', user.userId, 4);
    expect(versionsOf(user.userId)).toEqual([1, 'end', 'end', 'end']);
  });

  it('is not undone by a state that arrives later, even with a newer version', async () => {
    const user = someUser();
    await harness.publishUser(user);
    await remove(user.userId);
    await harness.publishUser(user);
    await harness.publishUser(user, 100);
    expect(await stored('members', user.userId)).not.toHaveProperty('user');
    expect([...new Set(versionsOf(user.userId))]).toEqual([1, 'end']);
  });

  it('is recorded even if the member is unknown', async () => {
    const user = someUser();
    await remove(user.userId);
    await harness.publishUser(user);
    expect(await stored('members', user.userId)).not.toHaveProperty('user');
    expect(versionsOf(user.userId).filter((version) => version !== 'end')).toEqual([]);
  });
});
