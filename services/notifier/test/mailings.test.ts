import { type PaperWeekAccount, paperWeekReported } from '@croneai/contracts/events/mails.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import { readSignedText } from '@croneai/platform/auth/signed-text.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readAdminChanges } from '../../../tests/support/live-entries.ts';
import { mongoCommandsOf } from '../../../tests/support/mongo-commands.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { utcDay } from '../src/mailings/summary/summarise-day.ts';
import { dueAgain, inMinutes, someUser, startHarness, toMember } from './harness.ts';

const notifier = await startHarness({ backing: inject('backing'), watch: ['audit'] });
afterAll(() => notifier.stop());
// Removes the pause that an earlier run left in the same Redis.
await notifier.redis.del('notifier:news-pause');

const DAY_MINUTES = 24 * 60;

function someMember(notifications: Partial<Notifications>, change: Partial<UserState> = {}): UserState {
  const settings = { signals: false, trades: false, marketing: false, security: true } as const;
  return someUser({ notifications: { ...settings, ...notifications }, ...change });
}

const STAKES: Readonly<Record<SignalOutcome, number>> = { profit: 0.85, loss: -1, breakeven: 0 };

async function settle(outcome: SignalOutcome, settledAt: string): Promise<void> {
  const facts = { signalId: someId(), pair: 'EURUSD', outcome, stakes: STAKES[outcome], settledAt };
  const id = crypto.randomUUID();
  // The signal is published twice but must count once.
  for (const _ of [1, 2]) await notifier.publishSettled(facts, id);
}

describe('the daily summary of signals', () => {
  it('is mailed once to members who want it and may see signals, even if it is planned several times', async () => {
    const wanting = someMember({ signals: true });
    const declining = someMember({ marketing: true });
    const leaving = someMember({ signals: true }, { erasesAt: inMinutes(60) });
    const locked = someMember({ signals: true });
    const blocked = someMember({ signals: true }, { blockedAt: inMinutes(-60) });
    const admin = someMember({ signals: true }, { role: 'owner' });
    const changing = someMember({ signals: true });
    await notifier.known(wanting, declining, leaving, locked, blocked, admin, changing);
    for (const { userId } of [wanting, declining, leaving, blocked, changing])
      await notifier.grant(userId, { tier: 'silver' });
    await notifier.grant(locked.userId, { tier: 'guest', dashboardUnlocked: false });
    // Both days get the same signals, so the test also passes if midnight comes during the test.
    for (const day of [inMinutes(-DAY_MINUTES), inMinutes(0)]) {
      for (const outcome of ['profit', 'profit', 'loss'] as const) await settle(outcome, day);
    }
    await until('six settled signals', async () => {
      expect(await notifier.settledSignals.countDocuments({})).toBe(6);
    });
    await Promise.all([notifier.startAnother(), notifier.startAnother()]);

    const mail = await notifier.inbox.waitFor(
      wanting.email,
      /^CroneAI signals on .*: 2 won, 1 lost, \+0\.70 stakes \(simulated\)$/,
    );
    expect(mail.text).toContain('Settled: 3');
    expect(mail.text).toContain('Win rate: 66.7%');
    expect(mail.text).toContain('Sample prices.');
    await notifier.inbox.waitFor(admin.email, /2 won, 1 lost/);
    const summaries = await notifier.rows.find({ template: 'signals-summary' }).toArray();
    expect(summaries.map(({ userId }) => userId).sort()).toEqual(
      [wanting, admin, changing].map(({ userId }) => userId).sort(),
    );
    await until('all to be sent', async () => {
      expect(await notifier.rows.countDocuments({ template: 'signals-summary', status: 'sent' })).toBe(3);
    });
    expect(await notifier.inbox.to(wanting.email)).toHaveLength(1);

    const link = mail.headers['list-unsubscribe'] ?? '';
    expect(link).toMatch(/^<https:\/\/croneai\.example\/api\/unsubscribe\?token=[^>]+>$/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const token = new URL(link.slice(1, -1)).searchParams.get('token') ?? '';
    const text = readSignedText(notifier.config.LINK_KEY, 'unsubscribe', token);
    expect(text).toBe(`${wanting.userId}.signals`);
    expect(mail.text).toContain(`https://croneai.example/unsubscribe?token=${token}`);
  });
});

describe('a summary of a day whose settlements arrive late', () => {
  const day = utcDay(new Date(), -1);
  it('is corrected in the mails that have not been sent yet', async () => {
    const id = `signals-summary-${day}`;
    const settledIn = async () =>
      ((await notifier.mailings.findOne({ _id: id }))?.data as { settled: number } | undefined)?.settled ?? 0;
    const before = await settledIn();
    await settle('breakeven', `${day}T23:59:59.000Z`);
    await until('the correction', async () => expect(await settledIn()).toBe(before + 1));
  });
});

describe('the weekly report of the paper account', () => {
  it('is mailed once, with an unsubscribe link, and only to members who want it', async () => {
    const wanting = someMember({ trades: true });
    const declining = someMember({ signals: true });
    const leaving = someMember({ trades: true }, { erasesAt: inMinutes(60) });
    const all = [wanting, declining, leaving];
    await notifier.known(...all);
    const account: PaperWeekAccount = {
      kind: 'bot',
      openingBalanceUsd: 10_000,
      closingBalanceUsd: 10_075.5,
      trades: 4,
      won: 3,
      lost: 1,
      breakeven: 0,
      uncounted: 0,
      maxDrawdownPercent: 0.5,
      maxDrawdownUsd: 50,
      terms: [],
      grossTotal: 0,
    };
    const reports: string[] = [];
    for (const { userId } of all) {
      const payload = {
        recipient: toMember(userId),
        weekStartsAt: '2026-11-16T00:00:00.000Z',
        weekEndsAt: '2026-11-23T00:00:00.000Z',
        accounts: [account],
        provenance: 'recorded' as const,
      };
      const id = crypto.randomUUID();
      for (const _ of [1, 2]) await notifier.publish(paperWeekReported, payload, { key: userId, id });
      reports.push(id);
    }
    const [sent, declined, left] = reports as [string, string, string];
    await notifier.rowOf(sent, 'sent');
    const reasons = [await notifier.rowOf(declined, 'cancelled'), await notifier.rowOf(left, 'cancelled')];
    expect(reasons.map(({ lastError }) => lastError)).toEqual([
      'The member turned these emails off.',
      'The member is blocked or about to be deleted.',
    ]);
    const [mail, ...more] = await notifier.inbox.to(wanting.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Closing balance: $10,075.50');
    expect(mail?.text).not.toContain('Sample prices');
    const token = /token=([^>]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const text = readSignedText(notifier.config.LINK_KEY, 'unsubscribe', decodeURIComponent(token));
    expect(text).toBe(`${wanting.userId}.trades`);
    for (const { email } of [declining, leaving]) expect(await notifier.inbox.to(email)).toEqual([]);
  });
});

describe('news', () => {
  const admin = someMember({}, { role: 'owner', fullName: 'Ines Admin' });
  const news = {
    subject: 'New pairs',
    text: 'Hello.\n\nRead https://croneai.example/news?a=1&b=2.\n<b>Bye</b>',
  };
  const call = async (path: string, body: unknown) => {
    const { token } = await notifier.sessions.open({ role: 'owner', userId: admin.userId });
    return notifier.call('POST', `/api/admin/news${path}`, token, body);
  };

  it('is for admins only, and rejects invalid input', async () => {
    const { token } = await notifier.sessions.open();
    for (const path of ['', '/preview', '/test']) {
      expect((await notifier.call('POST', `/api/admin/news${path}`, undefined, news)).status).toBe(401);
      expect((await notifier.call('POST', `/api/admin/news${path}`, token, news)).status).toBe(403);
      const refused = await call(path, { subject: 'Two\r\nBcc: x@example.com', text: '' });
      expect(Object.keys(refused.envelope.data.fields)).toEqual(expect.arrayContaining(['subject', 'text']));
    }
    expect((await notifier.get('/api/admin/news', token)).status).toBe(403);
  });

  it('can be mailed to its author as a test, is sent once if the author confirms the number of readers, and is audited', async () => {
    const reader = someMember({ marketing: true });
    const declining = someMember({ signals: true });
    const leaving = someMember({ marketing: true }, { erasesAt: inMinutes(60) });
    await notifier.known(admin, reader, declining, leaving);
    await call('/test', news);
    const test = await notifier.inbox.waitFor(admin.email, /^New pairs · CroneAI$/);
    expect(test.headers['list-unsubscribe']).toBeUndefined();

    const preview = (await call('/preview', news)).envelope.data;
    expect(preview.text).toContain('Read https://croneai.example/news?a=1&b=2.');
    const wrong = await call('', { ...news, recipients: preview.recipients + 11 });
    expect([wrong.status, wrong.envelope.error]).toEqual([409, 'news.recipients_changed']);
    const told = async () =>
      (await readAdminChanges(notifier.config.REDIS_URL)).filter(({ of }) => of === 'news').length;
    const before = await told();
    // The number may differ a little from the preview, because members may register or leave in
    // between.
    const confirmed = { ...news, recipients: preview.recipients + 10 };
    const sent = await Promise.all([call('', confirmed), call('', confirmed)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([202, 429]);

    const mail = await notifier.inbox.waitFor(reader.email, /^New pairs · CroneAI$/);
    expect(mail.html).toContain('href="https://croneai.example/news?a=1&amp;b=2"');
    expect(mail.html).toContain('&lt;b&gt;Bye&lt;/b&gt;');
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const { token } = await notifier.sessions.open({ role: 'owner', userId: admin.userId });
    await until('every mail to be delivered', async () => {
      const { envelope } = await notifier.get('/api/admin/news', token);
      expect(envelope.data).toMatchObject([
        { subject: 'New pairs', sentBy: 'Ines Admin', recipients: preview.recipients, pending: 0 },
      ]);
      expect(envelope.data[0].delivered).toBe(preview.recipients);
    });
    // Waits for two hints to the admin pages: one about the news, and one about its outcome.
    await until('two hints', async () => expect(await told()).toBeGreaterThan(before + 1));
    // The outcome is stored with the news, so that it is kept after the mails are deleted.
    const stored = await notifier.mailings.findOne({ kind: 'news' });
    expect(stored).toMatchObject({ outcome: { delivered: preview.recipients, notDelivered: 0 } });
    for (const { email } of [declining, leaving]) expect(await notifier.inbox.to(email)).toHaveLength(0);
    const [audit] = await notifier.waitForMessages('audit', stored?._id ?? '', 1);
    expect(audit?.value.payload).toMatchObject({
      actor: { userId: admin.userId },
      action: 'news.send',
      after: { subject: 'New pairs' },
    });
  });

  it('is listed with the names of all authors, and one query reads all these names', async () => {
    const others = [1, 2, 3].map((number) => someMember({}, { role: 'owner', fullName: `Author ${number}` }));
    await notifier.known(...others);
    const sent = await notifier.mailings.findOne({ kind: 'news' });
    const copies = others.map(({ userId }) => ({ ...sent, _id: someId(), authorId: userId }));
    await notifier.mailings.insertMany(copies as never[]);
    const { token } = await notifier.sessions.open({ role: 'owner', userId: admin.userId });
    const authors: string[] = [];
    const commands = await mongoCommandsOf(notifier.config.MONGO_DATABASE, async () => {
      const { envelope } = await notifier.get('/api/admin/news', token);
      authors.push(...envelope.data.map(({ sentBy }: { sentBy: string }) => sentBy));
    });
    expect(authors.toSorted()).toEqual(['Author 1', 'Author 2', 'Author 3', 'Ines Admin']);
    const ofAuthors = commands.filter(
      ({ collection, command }) =>
        collection === 'recipients' &&
        others.some(({ userId }) => JSON.stringify(command.filter ?? '').includes(userId)),
    );
    expect(ofAuthors).toHaveLength(1);
    await notifier.mailings.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } } as never);
  });

  it('is not mailed to a member who turned it off before it was sent', async () => {
    const member = someMember({});
    await notifier.known(member);
    const row = await notifier.rows.findOne({ template: 'news' });
    const late = { ...dueAgain(row), _id: `late-${member.userId}`, userId: member.userId };
    await notifier.rows.insertOne(late as never);
    const { lastError } = await notifier.rowOf(late._id, 'cancelled');
    expect(lastError).toBe('The member turned these emails off.');
    expect(await notifier.inbox.to(member.email)).toHaveLength(0);
  });
});
