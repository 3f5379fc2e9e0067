import { serviceNoticeEndpoints } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { readLiveEntries } from '../../../tests/support/live-entries.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { dueAgain, inMinutes, someUser, startHarness } from './harness.ts';

const notifier = await startHarness({
  backing: inject('backing'),
  watch: ['audit'],
  // The sweep finds scheduled mailings even if their jobs are lost. Short intervals keep the tests
  // fast.
  timings: { resumeMailingsEveryMs: 300, forgetEveryMs: 300 },
});
afterAll(() => notifier.stop());

const admin = someUser({ role: 'owner', fullName: 'Ines Admin', country: 'Other' });
const PATH = '/api/admin/service-notices';
const asAdmin = async (method: string, path: string, body?: unknown) => {
  const { token } = await notifier.sessions.open({
    role: 'owner',
    userId: admin.userId,
    signedInAt: notifier.now(),
  });
  return notifier.call(method, path, token, body);
};
const asMember = async ({ userId }: UserState, method: string, path: string) => {
  const { token } = await notifier.sessions.open({ userId });
  return notifier.call(method, path, token);
};
const bannersOf = async (member: UserState): Promise<string[]> =>
  (await asMember(member, 'GET', '/api/service-notices')).envelope.data.map(
    ({ subject }: { subject: string }) => subject,
  );

const nothing = { signals: false, trades: false, marketing: false, security: true } as const;
let words = 0;
/**
 * Each notice gets a different subject, because the service treats two identical notices as a
 * double click.
 */
const someNotice = (change: object = {}) => {
  words += 1;
  return { subject: `Maintenance ${words}`, text: 'No signals for an hour.', segment: {}, ...change };
};

async function send(notice: ReturnType<typeof someNotice>, change: object = {}) {
  const { recipients } = (await asAdmin('POST', `${PATH}/preview`, notice)).envelope.data;
  const reply = await asAdmin('POST', PATH, { ...notice, recipients, ...change });
  expect(reply.status).toBe(202);
  return { id: reply.envelope.data.id as string, recipients: recipients as number };
}

describe('a service notice', () => {
  it('can be managed only by admins, and members see only their own', async () => {
    const { token } = await notifier.sessions.open();
    const own: readonly string[] = ['/api/service-notices', '/api/service-notices/:id/dismiss'];
    for (const { method, path } of Object.values(serviceNoticeEndpoints)) {
      const to = path.replace(':id', someId());
      const verb = method.toUpperCase();
      const body = verb === 'POST' ? someNotice() : undefined;
      expect((await notifier.call(verb, to, undefined, body)).status, to).toBe(401);
      if (!own.includes(path)) expect((await notifier.call(verb, to, token, body)).status, to).toBe(403);
    }
    expect((await asAdmin('DELETE', `${PATH}/${someId()}`)).status).toBe(404);
  });

  it('is rejected if it is invalid', async () => {
    const bad = { subject: 'Two\r\nBcc: x@example.com', text: '', recipients: 0, bannerDays: 31 };
    const segment = { tier: 'platinum', state: 'asleep', country: 'Atlantis', silentDays: 0 };
    const { status, envelope } = await asAdmin('POST', PATH, { ...bad, segment, sendsAt: 'soon' });
    expect(status).toBe(422);
    const named = ['subject', 'text', 'recipients', 'bannerDays', 'sendsAt', 'segment.tier'];
    expect(Object.keys(envelope.data.fields)).toEqual(expect.arrayContaining(named));
  });

  it('reaches every member once, by mail and as a banner, whatever their settings, and is audited', async () => {
    const quiet = someUser({ notifications: nothing });
    const leaving = someUser({ notifications: nothing, erasesAt: inMinutes(60) });
    const blocked = someUser({ notifications: nothing, blockedAt: inMinutes(-60) });
    await notifier.known(admin, quiet, leaving, blocked);
    const notice = someNotice();
    const changed = await asAdmin('POST', PATH, { ...notice, recipients: 5_000 });
    expect([changed.status, changed.envelope.error]).toEqual([409, 'notices.recipients_changed']);
    const { recipients } = (await asAdmin('POST', `${PATH}/preview`, notice)).envelope.data;
    const sent = await Promise.all([1, 2].map(() => asAdmin('POST', PATH, { ...notice, recipients })));
    expect(sent.map(({ status }) => status).sort()).toEqual([202, 429]);

    for (const { email } of [quiet, leaving, blocked]) {
      const mail = await notifier.inbox.waitFor(email, new RegExp(`^${notice.subject} · CroneAI$`));
      expect(mail.headers['list-unsubscribe']).toBeUndefined();
      expect(mail.text).toContain('Notices about the service can’t be turned off.');
    }
    expect(await bannersOf(quiet)).toEqual([notice.subject]);
    await until('open pages to be told', async () => {
      const entries = await readLiveEntries(notifier.config.REDIS_URL);
      expect(entries).toContainEqual({ event: 'member', to: { all: true }, data: { of: 'notices' } });
    });
    const { token } = await notifier.sessions.open({ userId: quiet.userId });
    const inbox = (await notifier.get('/api/inbox', token)).envelope.data;
    expect(inbox).toMatchObject([{ event: 'service-notice', title: notice.subject, isUnread: true }]);
    const [row] = (await asAdmin('GET', PATH)).envelope.data;
    expect(row).toMatchObject({ subject: notice.subject, sentBy: 'Ines Admin', recipients });
    expect(await notifier.waitForMessages('audit', row.id, 1)).toMatchObject([
      { value: { payload: { actor: { userId: admin.userId }, action: 'service-notice.send' } } },
    ]);
    // A member who registers later is not a recipient.
    const late = someUser();
    await notifier.known(late);
    expect(await bannersOf(late)).toEqual([]);
  });

  it('stays closed only for a member who has closed it', async () => {
    const [one, other] = [someUser({ country: 'Kenya' }), someUser({ country: 'Kenya' })];
    await notifier.known(one, other);
    const notice = someNotice({ segment: { country: 'Kenya' } });
    const { id, recipients } = await send(notice);
    expect(recipients).toBe(2);
    await until('the banners', async () => {
      for (const member of [one, other]) expect(await bannersOf(member)).toEqual([notice.subject]);
    });
    // A notice to a segment appears only for the members of that segment.
    const stranger = someUser();
    const titlesOf = async (member: UserState) =>
      (await asMember(member, 'GET', '/api/inbox')).envelope.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titlesOf(one)).toContain(notice.subject);
    expect(await titlesOf(stranger)).not.toContain(notice.subject);
    await asMember(one, 'POST', `/api/service-notices/${id}/dismiss`);
    expect(await bannersOf(one)).toEqual([]);
    expect(await bannersOf(other)).toEqual([notice.subject]);
  });

  it('keeps its banner even if five newer notices go to other members, or have been closed', async () => {
    const country = 'India';
    const [guest, silver] = [someUser({ country }), someUser({ country })];
    await notifier.known(guest, silver);
    await notifier.grant(silver.userId, { tier: 'silver' });
    const first = someNotice({ segment: { country } });
    const newer = Array.from({ length: 5 }, () => someNotice({ segment: { country, tier: 'silver' } }));
    await send(first);
    await until('the first banner', async () => expect(await bannersOf(guest)).toEqual([first.subject]));
    const ids: string[] = [];
    for (const notice of newer) ids.push((await send(notice)).id);
    const newest = newer.map(({ subject }) => subject).reverse();
    await until('the newer banners', async () => expect(await bannersOf(silver)).toEqual(newest));
    expect(await bannersOf(guest)).toEqual([first.subject]);
    for (const id of ids) await asMember(silver, 'POST', `/api/service-notices/${id}/dismiss`);
    expect(await bannersOf(silver)).toEqual([first.subject]);
  });

  it('is sent to a group of members that is chosen by tier, state, or inactivity, or by several of these', async () => {
    const country = 'Ghana';
    const long = new Date(Date.now() - 20 * DAY_MS).toISOString();
    const silver = someUser({ country, lastSeenAt: long });
    const trial = someUser({ country });
    const over = someUser({ country, trialEndsAt: inMinutes(-1) });
    await notifier.known(silver, trial, over);
    await notifier.grant(silver.userId, { tier: 'silver' });
    const countOf = async (segment: object) => {
      const body = someNotice({ segment: { country, ...segment } });
      return (await asAdmin('POST', `${PATH}/preview`, body)).envelope.data.recipients;
    };
    expect(await countOf({})).toBe(3);
    expect(await countOf({ tier: 'silver' })).toBe(1);
    expect(await countOf({ tier: 'guest' })).toBe(2);
    expect(await countOf({ state: 'trial' })).toBe(1);
    expect(await countOf({ state: 'trial-ended' })).toBe(1);
    expect(await countOf({ state: 'unlocked', silentDays: 14 })).toBe(1);
    expect(await countOf({ state: 'trial', silentDays: 14 })).toBe(0);
  });

  it('cancels mails that have not been sent when it is withdrawn', async () => {
    const member = someUser({ country: 'Canada' });
    await notifier.known(member);
    const { id } = await send(someNotice({ segment: { country: 'Canada' } }));
    await until('it to be out', async () => expect(await bannersOf(member)).toHaveLength(1));
    await notifier.mailings.updateOne({ _id: id } as never, { $set: { withdrawnAt: new Date() } });
    const row = await notifier.rows.findOne({ mailingId: id });
    await notifier.rows.insertOne({ ...dueAgain(row), _id: `again-${id}` } as never);
    expect((await notifier.rowOf(`again-${id}`, 'cancelled')).lastError).toBe(
      'An admin withdrew this email.',
    );
    expect(await bannersOf(member)).toEqual([]);
  });

  it('is sent at its planned time, unless it is withdrawn first', async () => {
    const member = someUser({ country: 'South Africa' });
    await notifier.known(member);
    const sendsAt = new Date(notifier.now().getTime() + DAY_MS).toISOString();
    const segment = { country: 'South Africa' };
    const [planned, withdrawn] = [someNotice({ segment }), someNotice({ segment })];
    await send(planned, { sendsAt });
    const { id } = await send(withdrawn, { sendsAt });
    expect((await asAdmin('DELETE', `${PATH}/${id}`)).status).toBe(200);
    expect(await bannersOf(member)).toEqual([]);
    expect(await notifier.inbox.to(member.email)).toEqual([]);

    notifier.wait(DAY_MS + 120_000);
    const mail = await notifier.inbox.waitFor(member.email, new RegExp(`^${planned.subject} `));
    expect(mail.text).toContain(planned.text);
    const notices = (await notifier.inbox.to(member.email)).filter(({ subject }) =>
      subject.startsWith('Maintenance'),
    );
    expect(notices).toHaveLength(1);
    expect((await notifier.mailings.findOne({ _id: id } as never))?.recipients).toBeNull();
  });

  // Last, because the clock stays months ahead.
  it('is sent even if it was planned more months ahead than old notices are kept', async () => {
    const member = someUser({ country: 'Australia' });
    await notifier.known(member);
    const sendsAt = new Date(notifier.now().getTime() + 100 * DAY_MS).toISOString();
    const segment = { country: 'Australia' };
    const [old, planned] = [someNotice({ segment }), someNotice({ segment })];
    const { id: oldId } = await send(old);
    await notifier.inbox.waitFor(member.email, new RegExp(`^${old.subject} `));
    await send(planned, { sendsAt });

    notifier.wait(93 * DAY_MS);
    await until('the old notice to be purged', async () =>
      expect(await notifier.mailings.findOne({ _id: oldId } as never)).toBeNull(),
    );
    notifier.wait(7 * DAY_MS + 120_000);
    await notifier.inbox.waitFor(member.email, new RegExp(`^${planned.subject} `));
    expect(await bannersOf(member)).toEqual([planned.subject]);
  });
});
