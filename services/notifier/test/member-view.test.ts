import { ticketAnswered } from '@croneai/contracts/events/support.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { startReach } from './reach.ts';

const reach = await startReach();
const { notifier } = reach;
afterAll(() => reach.stop());

describe('the view of a member for admins', () => {
  const devicesOf = (userId: string, token?: string) =>
    notifier.get(`/api/admin/users/${userId}/devices`, token);
  const messagesOf = (userId: string, token?: string) =>
    notifier.get(`/api/admin/users/${userId}/messages`, token);

  it.each(['owner', 'support'] as const)('shows devices and messages to %s', async (role) => {
    const gold = await reach.someMember();
    const signalId = await reach.publishSignal();
    const messageId = `signal-${signalId}-first`;
    await reach.ended(messageId, gold.userId, 'accepted');
    const { token } = await notifier.sessions.open({ role });
    const shown = await devicesOf(gold.userId, token);
    expect(shown.envelope.data).toMatchObject([{ id: gold.deviceId, name: 'My phone' }]);
    // Anyone with the keys and the endpoint of a browser could send alerts to the browser.
    expect(JSON.stringify(shown.envelope)).not.toMatch(/p256dh|auth"|endpoint/);
    const { envelope } = await messagesOf(gold.userId, token);
    const own = (await notifier.get('/api/account/deliveries', gold.token)).envelope.data;
    expect(envelope.data).toEqual(own.slice(0, 20));
    expect(envelope.data).toContainEqual(
      expect.objectContaining({ id: `${messageId}.push`, channel: 'push', state: 'accepted' }),
    );
  });

  it('shows the last twenty messages, newest first', async () => {
    const reader = await reach.someReader();
    await Promise.all(
      Array.from({ length: 21 }, (_, number) =>
        notifier.publish(ticketAnswered, {
          recipient: { kind: 'member', userId: reader.userId },
          ticketId: someId(),
          reference: 'CR-1A2B3C',
          subject: `Question ${number}`,
          answer: 'See the page.',
          attachments: 0,
        }),
      ),
    );
    const { token } = await notifier.sessions.open({ role: 'support' });
    const rows = await until('all messages', async () => {
      expect(await notifier.rows.countDocuments({ userId: reader.userId })).toBe(21);
      const { data } = (await messagesOf(reader.userId, token)).envelope;
      expect(data).toHaveLength(20);
      return data as { publishedAt: string }[];
    });
    const times = rows.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('refuses strangers and members, and answers 404 for an unknown or erased member', async () => {
    const [member, erased] = [await reach.someReader(), await reach.someReader()];
    const { token } = await notifier.sessions.open({ role: 'owner' });
    await notifier.publishUserTombstone(erased.userId);
    await until('the erasure', async () =>
      expect(await notifier.recipients.findOne({ _id: erased.userId })).toMatchObject({ isErased: true }),
    );
    for (const read of [devicesOf, messagesOf]) {
      expect((await read(member.userId)).status).toBe(401);
      expect((await read(member.userId, member.token)).status).toBe(403);
      expect((await read('nobody', token)).status).toBe(400);
      for (const id of [someId(), erased.userId])
        expect(await read(id, token)).toMatchObject({
          status: 404,
          envelope: { error: 'admin.member_not_found' },
        });
    }
  });
});
