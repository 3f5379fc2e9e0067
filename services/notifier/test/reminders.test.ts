import { dashboardCodeIssued } from '@croneai/contracts/events/mails.ts';
import { ticketAnswered, ticketOpened, ticketStatusChanged } from '@croneai/contracts/events/support.ts';
import { type UserState, userDeleted } from '@croneai/contracts/events/users.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { someUser, startHarness } from './harness.ts';

const notifier = await startHarness({ backing: inject('backing'), timings: { remindEveryMs: 300 } });
afterAll(() => notifier.stop());
const reminders = notifier.database.collection<{ _id: string; userId: string | null; status: string }>(
  'reminders',
);

const later = (ms: number) => new Date(notifier.now().getTime() + ms).toISOString();
const member = (change: Partial<UserState> = {}): UserState =>
  someUser({ createdAt: later(0), lastSeenAt: later(0), trialEndsAt: later(DAY_MS), ...change });
const waiting = async (of: string): Promise<string[]> =>
  (await reminders.find({ _id: { $regex: of }, status: 'waiting' } as never).toArray())
    .map(({ _id }) => _id.slice(0, -of.length - 1))
    .sort();
const planned = (of: string, kinds: string[]) =>
  until(`${kinds.join()} of ${of}`, async () => expect(await waiting(of)).toEqual(kinds.toSorted()));
const subjectsTo = async ({ email }: UserState) =>
  (await notifier.inbox.to(email)).map(({ subject }) => subject).sort();
/** Waits until no reminder is due and no mail is pending. */
const swept = () =>
  until('nothing to be due', async () => {
    const due = { status: 'waiting', dueAt: { $lte: notifier.now() } };
    expect(await reminders.countDocuments(due as never)).toBe(0);
    expect(await notifier.rows.countDocuments({ status: 'pending' })).toBe(0);
  });
const unlocked = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const;

describe('the steps of a member', () => {
  it('cause one reminder for each open step when it is due, and none for a completed step', async () => {
    const guest = member();
    const paying = member();
    const wizard = member({ setupSavedAt: later(0), trialEndsAt: later(40 * DAY_MS) });
    for (const user of [guest, paying, wizard]) await notifier.publishUser(user);
    await planned(guest.userId, ['away', 'trial-ended', 'trial-ending']);
    await planned(wizard.userId, ['away', 'setup-left', 'trial-ended', 'trial-ending']);
    await planned(paying.userId, ['away', 'trial-ended', 'trial-ending']);

    notifier.wait(20 * HOUR_MS);
    await swept();
    expect(await subjectsTo(guest)).toEqual([]);
    await notifier.publishAccess(paying.userId, 1, unlocked);
    await planned(paying.userId, ['away']);

    notifier.wait(90 * 60_000);
    await notifier.inbox.waitFor(guest.email, /trial ends in 3 hours/);
    notifier.wait(3 * HOUR_MS);
    await notifier.inbox.waitFor(guest.email, /trial has ended/);
    await notifier.inbox.waitFor(wizard.email, /setup is half done/);
    const messagesTo = async ({ userId }: UserState) =>
      (await notifier.database.collection('messages').find({ userId }).toArray())
        .map(({ event, title, path }) => `${event}: ${title} ${path}`)
        .sort();
    expect(await messagesTo(guest)).toEqual([
      'account: Your CroneAI trial ends in 3 hours /dashboard/account-setup',
      'account: Your CroneAI trial has ended /dashboard/account-setup',
    ]);
    expect(await messagesTo(paying)).toEqual([]);
    // Publishes a newer state with the same steps. No reminder may be sent a second time.
    await notifier.publishUser({ ...guest, phone: '+2348000000000' }, 2);
    await until('the newer copy', async () =>
      expect((await notifier.recipients.findOne({ _id: guest.userId } as never))?.version).toBe(2),
    );
    await swept();
    expect(await subjectsTo(guest)).toHaveLength(2);
    expect(await messagesTo(guest)).toHaveLength(2);
    expect(await subjectsTo(paying)).toEqual([]);
  });

  it('cause a reminder after two weeks only for inactive members who want mails about signals', async () => {
    const away = member();
    const back = member();
    const declining = member({
      notifications: { signals: false, trades: false, marketing: false, security: true },
    });
    for (const user of [away, back, declining]) {
      await notifier.publishUser(user);
      await notifier.publishAccess(user.userId, 1, unlocked);
      await planned(user.userId, ['away']);
    }
    notifier.wait(13 * DAY_MS);
    await notifier.publishUser({ ...back, lastSeenAt: later(0) }, 2);
    await until('the visit', async () =>
      expect((await notifier.recipients.findOne({ _id: back.userId } as never))?.version).toBe(2),
    );
    notifier.wait(1.1 * DAY_MS);
    const mail = await notifier.inbox.waitFor(away.email, /still here/);
    expect(mail.headers['list-unsubscribe']).toBeDefined();
    await swept();
    expect(await subjectsTo(back)).toEqual([]);
    expect(await subjectsTo(declining)).toEqual([]);
  });

  it('cause a reminder within a day if a code is unused', async () => {
    const [idle, quick] = [member(), member()];
    for (const user of [idle, quick]) {
      if (user === quick) await notifier.publishUser(user);
      const expiresAt = later(7 * DAY_MS);
      const sealed = await notifier.seal(dashboardCodeIssued, 'K7MPQ3', expiresAt);
      const recipient = { kind: 'member', userId: user.userId } as const;
      await notifier.publish(dashboardCodeIssued, { recipient, sealed, expiresAt }, { key: user.userId });
      // The two topics have no common order, so either event can arrive first. For `idle`, the test
      // publishes the event about the code before the member's state.
      if (user === idle) {
        await until('its mail', async () =>
          expect(await notifier.rows.countDocuments({ userId: user.userId, awaits: 'recipient' })).toBe(1),
        );
        await notifier.publishUser(user);
      }
      await until('the code', async () => expect(await waiting(user.userId)).toContain('code-unused'));
    }
    await notifier.publishAccess(quick.userId, 1, unlocked);
    await planned(quick.userId, ['away']);
    notifier.wait(26 * HOUR_MS);
    await notifier.inbox.waitFor(idle.email, /code is waiting/);
    await swept();
    expect(await subjectsTo(quick)).not.toContain('Your CroneAI dashboard code is waiting');
  });

  it('cause no reminder that became due long ago', async () => {
    const old = member({
      createdAt: later(-60 * DAY_MS),
      trialEndsAt: later(-59 * DAY_MS),
      lastSeenAt: later(-40 * DAY_MS),
    });
    const fresh = member();
    await notifier.publishUser(old);
    await notifier.publishUser(fresh);
    await planned(fresh.userId, ['away', 'trial-ended', 'trial-ending']);
    await until('the copy', async () =>
      expect(await notifier.recipients.countDocuments({ _id: old.userId } as never)).toBe(1),
    );
    await swept();
    expect(await waiting(old.userId)).toEqual([]);
    expect(await subjectsTo(old)).toEqual([]);
  });

  it('are deleted with the member, and no reminder is sent', async () => {
    const gone = member();
    await notifier.publishUser(gone);
    await planned(gone.userId, ['away', 'trial-ended', 'trial-ending']);
    const payload = { userId: gone.userId, deletedAt: later(0) };
    await notifier.publish(userDeleted, payload, { key: gone.userId, version: 2 }).catch(() => undefined);
    await planned(gone.userId, []);
    notifier.wait(2 * DAY_MS);
    await swept();
    expect(await notifier.inbox.to(gone.email)).toEqual([]);
  });
});

describe('a proof of a deposit', () => {
  it('is announced to support once after two hours if its ticket has the category for proofs and is still unanswered', async () => {
    const ids = { waits: someId(), answered: someId(), closed: someId(), other: someId() };
    for (const [name, ticketId] of Object.entries(ids)) {
      const category = name === 'other' ? 'technical' : 'deposit-proof';
      const payload = { ticketId, reference: `CR-${name}`, category, priority: 'high' } as const;
      await notifier.publish(ticketOpened, payload, { key: ticketId });
    }
    for (const name of ['waits', 'answered', 'closed'] as const) await planned(ids[name], ['proof-waiting']);
    const answer = { subject: 'Proof', answer: 'Thanks.', attachments: 0, reference: 'CR-answered' };
    const recipient = { kind: 'member', userId: someId() } as const;
    const { answered: ticketId, closed } = ids;
    await notifier.publish(ticketAnswered, { recipient, ticketId, ...answer }, { key: ticketId, version: 2 });
    await notifier.publish(
      ticketStatusChanged,
      { ticketId: closed, status: 'closed' },
      { key: closed, version: 2 },
    );
    await planned(ticketId, []);
    await planned(closed, []);
    notifier.wait(2.1 * HOUR_MS);
    const mail = await notifier.inbox.waitFor(
      notifier.supportEmail,
      /^CroneAI deposit proof waiting for two hours: CR-waits$/,
    );
    expect(mail.text).toContain(ids.waits);
    await notifier.startAnother();
    const about = (await notifier.inbox.to(notifier.supportEmail)).filter(({ subject }) =>
      subject.startsWith('CroneAI deposit proof'),
    );
    expect(about).toHaveLength(1);
  });
});
