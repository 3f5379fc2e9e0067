import { ticketAnswered } from '@croneai/contracts/events/support.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startServiceProcess } from '../../../tests/support/service-process.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { toMember } from './harness.ts';
import { DEADLINE_MS, startReach } from './reach.ts';

const reach = await startReach();
afterAll(() => reach.stop());
const { notifier, pushedTo } = reach;

/** Adds ten members with ten devices each, which is the maximum for a member. */
async function someDevices() {
  const made: { endpoint: string; userId: string }[] = [];
  for (let at = 0; at < 10; at += 1) {
    const { userId, token } = await reach.someReader();
    for (let device = 0; device < 10; device += 1)
      made.push({ ...(await reach.addDevice(token, `Phone ${device}`)), userId });
  }
  return made;
}
/**
 * Time limit for the pushes that are repeated after the kill. The claims of the killed process
 * expire within this time.
 */
const CLAIM_OVER_MS = 60_000;

it('two notifiers share the work for a signal, and if one is killed, the other repeats the unfinished calls with the same ids', async () => {
  const environment = { ...notifier.environment, LOG_LEVEL: 'info' };
  const other = await startServiceProcess('services/notifier/src/main.ts', environment);
  const devices = await someDevices();
  const gotOf = (device: { endpoint: string }, signalId: string) =>
    pushedTo(device).filter(({ payload }) => payload.notification.navigate.includes(signalId));
  const haveAll = (signalId: string, deadlineMs: number) =>
    until(
      'each to have it',
      () => expect(devices.filter((device) => gotOf(device, signalId).length > 0)).toHaveLength(100),
      deadlineMs,
    );
  const shared = await reach.publishSignal();
  await haveAll(shared, DEADLINE_MS);
  expect(Math.max(...devices.map((device) => gotOf(device, shared).length))).toBe(1);

  const { push } = reach.outside;
  const attemptsBefore = [...push.attempts.values()].reduce((sum, count) => sum + count, 0);
  push.script('*', { thinkMs: 400 });
  const signalId = await reach.publishSignal({ livesMs: 120_000 });
  await until('pushes to be under way', () =>
    expect([...push.attempts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
      attemptsBefore + 20,
    ),
  );
  await other.kill();
  push.script('*', undefined);
  await haveAll(signalId, CLAIM_OVER_MS);
  for (const device of devices) {
    const got = gotOf(device, signalId);
    expect(got.length).toBeLessThanOrEqual(2);
    expect(new Set(got.map(({ payload }) => payload.notification.data.id)).size).toBe(1);
    expect(new Set(got.map(({ topic }) => topic)).size).toBe(1);
  }
  await until('the receipts to say so', async () => {
    const members = new Set(devices.map(({ userId }) => userId));
    const receipts = [...members].map((userId) => reach.receiptOf(`signal-${signalId}-first`, userId));
    const states = (await Promise.all(receipts)).map((receipt) => receipt?.state);
    expect(states).toEqual(new Array(10).fill('accepted'));
  });
  await notifier.database.collection('devices').deleteMany({});
}, 180_000);

describe('a push service that is down for an hour', () => {
  it('gets no late pushes, and the state of the receipts is “expired”', async () => {
    const gold = await reach.someMember();
    reach.outside.push.script('*', { status: 503 });
    const signalId = await reach.publishSignal({ livesMs: 5 * MINUTE_MS });
    await until(
      'an attempt',
      () => expect(reach.outside.push.attempts.get(gold.endpoint.split('/').at(-1) ?? '')).toBe(1),
      DEADLINE_MS,
    );
    notifier.wait(HOUR_MS);
    const { reason } = await reach.ended(`signal-${signalId}-first`, gold.userId, 'expired');
    const counted = /^notifier_messages_total\{channel="push",event="signal",state="expired"[^}]*\} (\d+)$/m;
    expect(Number(counted.exec(await notifier.metrics())?.[1])).toBeGreaterThan(0);
    expect(reason).toMatch(/^(503|late|paused)/);
    reach.outside.push.script('*', undefined);
    // The browser receives the next signal, but not the signal from the time of the outage.
    const next = await reach.publishSignal();
    await reach.arrived(gold, next);
    expect(pushedTo(gold)).toHaveLength(1);
  });
});

describe('a night when the clock is set forward', () => {
  it('has quiet hours by wall-clock time: signals are suppressed, and an answer waits for the end of the quiet hours', async () => {
    const { telegram } = reach.outside;
    const person = 777_001;
    const pro = await reach.someReader({ tier: 'pro' });
    // To link a chat, a member must have signed in recently by the service's clock, which earlier
    // tests have advanced.
    const fresh = await notifier.sessions.open({ userId: pro.userId, signedInAt: notifier.now() });
    const { envelope } = await notifier.call('POST', '/api/account/telegram/link', fresh.token);
    telegram.write(person, `/start ${new URL(envelope.data.url).searchParams.get('start')}`);
    const sentOf = (text: string) =>
      telegram.sent.filter((message) => message.chatId === String(person) && message.text.includes(text));
    await until('the chat to be linked', () => expect(sentOf('Linked to')).toHaveLength(1), DEADLINE_MS);
    const chosen = {
      matrix: { tickets: { telegram: true } },
      quiet: { from: '22:00', to: '07:00' },
      zone: 'Europe/Berlin',
    };
    expect((await reach.choose(pro.token, chosen)).status).toBe(200);

    // 28 March 2027: 02:00 CET becomes 03:00 CEST, so 07:00 is 05:00 UTC and not 06:00.
    const toTime = (iso: string) => notifier.wait(Date.parse(iso) - notifier.now().getTime());
    toTime('2027-03-28T00:30:00Z');
    const signalId = await reach.publishSignal();
    const { reason } = await reach.ended(`signal-${signalId}-late`, pro.userId, 'suppressed', 'telegram');
    expect(reason).toBe('quiet');
    const eventId = await notifier.publish(ticketAnswered, {
      recipient: toMember(pro.userId),
      ticketId: someId(),
      reference: 'T-2',
      subject: 'A question of the night',
      answer: 'An answer',
      attachments: 0,
    });
    const messageId = `${eventId}-ticket-answered`;
    await reach.ended(messageId, pro.userId, 'waiting', 'telegram');
    toTime('2027-03-28T04:59:00Z');
    const before = sentOf('A question').length;
    toTime('2027-03-28T05:00:30Z');
    await reach.ended(messageId, pro.userId, 'accepted', 'telegram');
    expect(before).toBe(0);
    expect(sentOf(signalId)).toEqual([]);
  });
});
