import { randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { receiptToken } from '../src/messages/receipt-token.ts';
import { startReach } from './reach.ts';

const formerKey = randomBytes(32).toString('base64');
const reach = await startReach({ env: { LINK_KEY_PREVIOUS: formerKey } });
const { notifier } = reach;
afterAll(() => reach.stop());

const confirm = async (token: string, state: 'received' | 'opened') =>
  expect((await notifier.call('POST', '/api/receipts', undefined, { token, state })).status).toBe(200);
/**
 * Makes a gold member, and sends a signal to the member's browser. The result includes the receipt
 * token of the push.
 */
async function someReceived() {
  const gold = await reach.someMember();
  const signalId = await reach.publishSignal();
  const { payload } = await reach.arrived(gold, signalId);
  const messageId = `signal-${signalId}-first`;
  await reach.ended(messageId, gold.userId, 'accepted');
  return { gold, signalId, messageId, token: payload.notification.data.receipt as string };
}
const devices = notifier.database.collection<{ _id: string; receivedAt: Date | null }>('devices');
const delivered = async (token: string): Promise<{ id: string }[]> =>
  (await notifier.get('/api/account/deliveries', token)).envelope.data;

it('a tombstone changes nothing for a member who is already erased', async () => {
  const { gold, messageId } = await someReceived();
  const recipient = () => notifier.recipients.findOne({ _id: gold.userId });
  await notifier.publishUserTombstone(gold.userId);
  await until('the member to be erased', async () =>
    expect(await recipient()).toMatchObject({ isDeleted: true, isErased: true }),
  );
  expect(await reach.receiptOf(messageId, gold.userId)).toBeUndefined();
  const planted = { _id: someId(), userId: gold.userId, receivedAt: null };
  await devices.insertOne(planted as never);
  await notifier.publishUserTombstone(gold.userId);
  // The topic keeps its order, so once the next member is erased, the second tombstone of this
  // member has been handled.
  const next = await reach.someReader();
  await notifier.publishUserTombstone(next.userId);
  await until('the next one to be erased', async () =>
    expect(await notifier.recipients.findOne({ _id: next.userId })).toMatchObject({ isErased: true }),
  );
  expect((await devices.deleteOne({ _id: planted._id })).deletedCount).toBe(1);
});

it('a signal is counted as dropped, and reported by the health check, if it expires before its event arrives', async () => {
  await notifier.publishSignal({ livesMs: -1_000 });
  await until('the count', async () =>
    expect(await notifier.metrics()).toMatch(/notifier_messages_dropped_total\{[^}]*\} [12]/),
  );
  expect(JSON.stringify(await notifier.health())).toContain('late-messages');
});

describe('a receipt of a member', () => {
  it('can be confirmed for two hours, even if the delivery marks in Redis have expired', async () => {
    const { gold, messageId, token } = await someReceived();
    const late = await someReceived();
    for (const id of [messageId, late.messageId])
      await notifier.redis.unlink(...(await notifier.redis.keys(`notifier:marks:${id}:*`)));
    notifier.wait(30 * MINUTE_MS);
    await confirm(token, 'opened');
    await reach.ended(messageId, gold.userId, 'opened');
    notifier.wait(2 * HOUR_MS);
    await confirm(late.token, 'opened');
    expect(await reach.receiptOf(late.messageId, late.gold.userId)).toMatchObject({ state: 'accepted' });
  });

  it('is confirmed only with a token that was signed with the current or the previous key', async () => {
    const { gold, messageId } = await someReceived();
    const { userId, deviceId } = gold;
    const tokenBy = (key: string) =>
      receiptToken(key, { messageId, route: 'push', userId, targetId: deviceId });
    const body = { token: tokenBy(randomBytes(32).toString('base64')), state: 'opened' };
    expect((await notifier.call('POST', '/api/receipts', undefined, body)).status).toBe(422);
    await confirm(tokenBy(formerKey), 'opened');
    await reach.ended(messageId, userId, 'opened');
  });

  it('is written at most once a minute, together with the time of the device’s last confirmation', async () => {
    const { gold, token } = await someReceived();
    const receivedAt = async () => (await devices.findOne({ _id: gold.deviceId }))?.receivedAt?.getTime();
    await confirm(token, 'received');
    const first = await receivedAt();
    expect(first).toBeTypeOf('number');
    notifier.wait(1_000);
    await confirm(token, 'received');
    await confirm(token, 'opened');
    expect(await receivedAt()).toBe(first);
  });

  it('is listed for a week, whatever receipts other members have', async () => {
    const { gold, messageId } = await someReceived();
    const ids = async () => (await delivered(gold.token)).map(({ id }) => id);
    expect(await ids()).toContain(`${messageId}.push`);
    notifier.wait(7 * DAY_MS + HOUR_MS);
    const again = await notifier.sessions.open({ userId: gold.userId, signedInAt: notifier.now() });
    expect((await delivered(again.token)).map(({ id }) => id)).not.toContain(`${messageId}.push`);
  });
});
