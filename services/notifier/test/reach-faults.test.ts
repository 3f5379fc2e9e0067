import { ticketAnswered } from '@croneai/contracts/events/support.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServiceProcess } from '../../../tests/support/service-process.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { DEADLINE_MS, type Reach, startReach } from './reach.ts';

async function openReach(): Promise<Reach> {
  const reach = await startReach();
  onTestFinished(() => reach.stop());
  return reach;
}
/** One member at the limit of devices each: many targets with few members. */
async function someDevices(reach: Reach, members: number, each: number) {
  const made: { endpoint: string; userId: string }[] = [];
  for (let at = 0; at < members; at += 1) {
    const { userId, token } = await reach.someReader();
    for (let device = 0; device < each; device += 1)
      made.push({ ...(await reach.addDevice(token, `Phone ${device}`)), userId });
  }
  return made;
}
const ENTRY = 'services/notifier/src/main.ts';
/** A notifier in a process of its own, on the same stores. */
const startAnother = ({ notifier }: Reach) =>
  startServiceProcess(ENTRY, { ...notifier.environment, LOG_LEVEL: 'info' });
/** A claim of the dead process has to end first. */
const CLAIM_OVER_MS = 60_000;

describe('two notifiers', () => {
  it('share a signal, and no browser gets it twice', async () => {
    const reach = await openReach();
    const other = await startAnother(reach);
    onTestFinished(async () => void (await other.stop()));
    const devices = await someDevices(reach, 10, 10);
    await reach.publishSignal();
    await until(
      'each to have it',
      () => expect(devices.filter((device) => reach.pushedTo(device).length > 0)).toHaveLength(100),
      DEADLINE_MS,
    );
    expect(Math.max(...devices.map((device) => reach.pushedTo(device).length))).toBe(1);
  });

  it('lose nothing by a kill -9 of one of them: what was in its hands comes once more, with the same id', async () => {
    const reach = await openReach();
    const other = await startAnother(reach);
    const devices = await someDevices(reach, 10, 10);
    reach.outside.push.script('*', { thinkMs: 400 });
    const signalId = await reach.publishSignal({ livesMs: 120_000 });
    await until('pushes to be under way', () => expect(reach.outside.push.attempts.size).toBeGreaterThan(20));
    await other.kill();
    reach.outside.push.script('*', undefined);
    await until(
      'each to have it',
      () => expect(devices.filter((device) => reach.pushedTo(device).length > 0)).toHaveLength(100),
      CLAIM_OVER_MS,
    );
    for (const device of devices) {
      const got = reach.pushedTo(device);
      expect(got.length).toBeLessThanOrEqual(2);
      expect(new Set(got.map(({ payload }) => payload.notification.data.id)).size).toBe(1);
      expect(new Set(got.map(({ topic }) => topic)).size).toBe(1);
    }
    await until('the receipts to say so', async () => {
      const document = await reach.notifier.database
        .collection('receipts')
        .findOne({ dispatchId: `signal-${signalId}-first`, way: 'push' });
      expect(document?.members.map(({ state }: { state: string }) => state)).toEqual(
        new Array(10).fill('accepted'),
      );
    });
  });
});

describe('a push service that is away for an hour', () => {
  it('gets nothing late, and the receipts say expired', async () => {
    const reach = await openReach();
    const gold = await reach.someMember();
    reach.outside.push.script('*', { status: 503 });
    const signalId = await reach.publishSignal({ livesMs: 5 * MINUTE_MS });
    await until('an attempt', () => expect(reach.outside.push.attempts.size).toBe(1), DEADLINE_MS);
    reach.notifier.wait(HOUR_MS);
    const { reason } = await reach.ended(`signal-${signalId}-first`, gold.userId, 'expired');
    expect(reason).toMatch(/^(503|late|paused)/);
    reach.outside.push.script('*', undefined);
    // The next one is what the browser gets, and that alone.
    const next = await reach.publishSignal();
    await reach.arrived(gold, next);
    expect(reach.pushedTo(gold)).toHaveLength(1);
  });
});

describe('a member with two browsers', () => {
  it('of which one has lost its permission is reached by the other, and keeps that alone', async () => {
    const reach = await openReach();
    const gold = await reach.someMember();
    const kept = await reach.addDevice(gold.token, 'Laptop');
    reach.outside.push.script(gold.endpoint, { status: 410 });
    const signalId = await reach.publishSignal();
    await reach.arrived(kept, signalId);
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    const { envelope } = await reach.notifier.get('/api/account/devices', gold.token);
    expect(envelope.data).toMatchObject([{ name: 'Laptop' }]);
  });
});

describe('a night in which the clock is set forward', () => {
  it('has its quiet hours by the clock on the wall: signals are left out, an answer waits for their end', async () => {
    const reach = await openReach();
    const { telegram } = reach.outside;
    const person = 777_001;
    const pro = await reach.someReader({ tier: 'pro' });
    const { envelope } = await reach.notifier.call('POST', '/api/account/telegram/link', pro.token);
    telegram.write(person, `/start ${new URL(envelope.data.url).searchParams.get('start')}`);
    const saidOf = (text: string) =>
      telegram.said.filter(({ chatId, text: said }) => chatId === String(person) && said.includes(text));
    await until('the chat to be linked', () => expect(saidOf('Linked to')).toHaveLength(1), DEADLINE_MS);
    const chosen = {
      matrix: { tickets: { telegram: true } },
      quiet: { from: '22:00', to: '07:00' },
      zone: 'Europe/Berlin',
      clock: '24',
      rules: { markets: '', direction: 'all', minConfidence: 0, hours: null },
    };
    expect((await reach.notifier.call('PUT', '/api/account/channels', pro.token, chosen)).status).toBe(200);

    // 28 March 2027: 02:00 CET becomes 03:00 CEST, so 07:00 is 05:00 UTC and not 06:00.
    const toTime = (iso: string) => reach.notifier.wait(Date.parse(iso) - reach.notifier.now().getTime());
    toTime('2027-03-28T00:30:00Z');
    const signalId = await reach.publishSignal();
    const { reason } = await reach.ended(`signal-${signalId}-late`, pro.userId, 'suppressed', 'telegram');
    expect(reason).toBe('quiet');
    const eventId = await reach.notifier.publish(ticketAnswered, {
      recipient: { kind: 'member', userId: pro.userId },
      ticketId: someId(),
      reference: 'T-2',
      subject: 'A question of the night',
      answer: 'An answer',
      attachments: 0,
    });
    const dispatchId = `${eventId}-ticket-answered`;
    await reach.ended(dispatchId, pro.userId, 'waiting', 'telegram');
    toTime('2027-03-28T04:59:00Z');
    const before = saidOf('A question').length;
    toTime('2027-03-28T05:00:30Z');
    await reach.ended(dispatchId, pro.userId, 'accepted', 'telegram');
    expect(before).toBe(0);
    expect(saidOf(signalId)).toEqual([]);
  });
});
