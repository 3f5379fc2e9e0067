import { ticketOpened } from '@croneai/contracts/events/support.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { inMinutes, someUser, startHarness } from './harness.ts';

// The outage was 30 hours after the start of the test's clock.
const MAILINGS_SINCE = inMinutes(30 * 60);
const notifier = await startHarness({
  backing: inject('backing'),
  env: { MAILINGS_SINCE },
  timings: { remindEveryMs: 300 },
});
afterAll(() => notifier.stop());

const reminders = notifier.database.collection<{ _id: string; userId: string | null; status: string }>(
  'reminders',
);
const later = (ms: number) => new Date(notifier.now().getTime() + ms).toISOString();
const stateOf = async (id: string) => (await reminders.findOne({ _id: id }))?.status;

it('after a restore, no reminder is sent again that was due before the outage', async () => {
  const member = (trialMs: number): UserState =>
    someUser({ createdAt: later(0), lastSeenAt: later(0), trialEndsAt: later(trialMs) });
  const [before, after] = [member(DAY_MS), member(32 * HOUR_MS)];
  await notifier.known(before, after);
  const ticketId = someId();
  const ticket = { ticketId, reference: 'CR-1', category: 'deposit-proof', priority: 'high' } as const;
  await notifier.publish(ticketOpened, ticket, { key: ticketId });
  const due = [
    `trial-ending-${before.userId}`,
    `trial-ended-${before.userId}`,
    `trial-ending-${after.userId}`,
    `proof-waiting-${ticketId}`,
  ];
  await until('the reminders', async () => {
    for (const id of [...due, `trial-ended-${after.userId}`]) expect(await stateOf(id)).toBe('waiting');
  });

  // A reminder lives for a day, so the clock must not pass this day at once.
  notifier.wait(20 * HOUR_MS);
  await until('the reminder of the ticket', async () =>
    expect(await stateOf(`proof-waiting-${ticketId}`)).toBe('sent'),
  );
  notifier.wait(13 * HOUR_MS);
  await notifier.inbox.waitFor(after.email, /trial has ended/);
  await until('the earlier reminders', async () => {
    for (const id of due) expect(await stateOf(id)).toBe('sent');
  });
  expect(await notifier.inbox.to(before.email)).toEqual([]);
  const toSupport = (await notifier.inbox.to(notifier.supportEmail)).map(({ subject }) => subject);
  expect(toSupport.filter((subject) => subject.startsWith('CroneAI deposit proof'))).toEqual([]);
  expect((await notifier.inbox.to(after.email)).map(({ subject }) => subject)).toEqual([
    'Your CroneAI trial has ended',
  ]);
});
