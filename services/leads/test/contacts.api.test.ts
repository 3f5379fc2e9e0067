import { randomUUID } from 'node:crypto';
import type { ErasedSender } from '@croneai/contracts/endpoints/erasure.ts';
import type {
  ContactCounts,
  ContactMessage,
  ContactRow,
} from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readAdminChanges } from '../../../tests/support/live-entries.ts';
import { someLead } from '../../../tests/support/some-lead.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { forgetOldForms } from '../src/forms/forget-old-forms.ts';
import { repositoriesOf, startHarness } from './harness.ts';

const adminUser = someUser({ role: 'owner', fullName: 'Zed Admin' });

const harness = await startHarness();
afterAll(() => harness.stop());
const admin = await harness.sessions.open({ role: 'owner', userId: adminUser.userId });
await harness.publishUser(adminUser);

const unique = () => randomUUID().slice(0, 8);
const someMessage = (change: object = {}) => ({
  name: `Zoe ${unique()}`,
  email: `zoe-${unique()}@example.com`,
  category: 'billing',
  subject: `About ${unique()}`,
  message: 'I was charged twice.\nPlease look.',
  ...change,
});
async function newMessage(change: object = {}): Promise<string> {
  const reply = await harness.call<{ id: string }>('POST', '/api/contact', { body: someMessage(change) });
  expect(reply.status).toBe(201);
  return reply.envelope.data.id;
}
const adminApi = <Data>(method: string, path = '', options: object = {}) =>
  harness.call<Data>(method, `/api/admin/contact-messages${path}`, { token: admin.token, ...options });
const get = async (id: string) => (await adminApi<ContactMessage>('GET', `/${id}`)).envelope.data;
const list = async (query: Record<string, string>) => {
  const { envelope } = await adminApi<ContactRow[]>('GET', `?${new URLSearchParams(query)}`);
  return envelope as typeof envelope & { counts: ContactCounts };
};

it('a contact message keeps the campaign from which its sender came', async () => {
  const id = await newMessage({ source: { utmCampaign: 'Launch' } });
  const stored = await harness.database.collection('contact_messages').findOne({ _id: id as never });
  expect(stored?.source).toEqual({ utmCampaign: 'launch' });
});

describe('the admin page of contact messages', () => {
  it('finds a sender with a dotted capital I in every spelling', async () => {
    const mark = unique();
    const id = await newMessage({ name: `İbrahim Yıldız ${mark}` });
    const names = ['İbrahim', 'ibrahim', 'IBRAHIM', 'İBRAHİM', 'ıbrahım', 'I\u0307brahim'];
    for (const name of [...names, 'yıldız', 'YILDIZ', 'yildiz'])
      expect(
        (await list({ search: name, limit: '200' })).data.map((row) => row.id),
        name,
      ).toContain(id);
    expect((await list({ search: `ibrahim yıldız ${mark}` })).data).toHaveLength(1);
  });

  it.each([
    ['a zero-width space after a link', 'See https://example.com\u200b', 'See https://example.com'],
    ['a direction mark in Arabic', 'مرحبا\u200f!', 'مرحبا\u200f!'],
    ['a direction mark in Hebrew', 'שלום\u200e!', 'שלום\u200e!'],
    ['a byte order mark in the middle', 'one\ufefftwo', 'onetwo'],
    ['a soft hyphen', 'soft\u00adhyphen', 'softhyphen'],
    [
      'the flag of England',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['an emoji that is joined from two emojis', '👩\u200d💻', '👩\u200d💻'],
    ['a Persian non-joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
  ])('shows the text of a message with %s', async (_name, message, shown) => {
    expect(await get(await newMessage({ message }))).toMatchObject({ message: shown });
  });

  it('is refreshed when a message is added or changed, and the leads page is refreshed in the same way', async () => {
    const count = async (area: string) =>
      (await readAdminChanges(harness.redisUrl)).filter(({ of }) => of === area).length;
    const tells = async (area: string, change: () => Promise<unknown>) => {
      const before = await count(area);
      await change();
      await until(`a hint of ${area}`, async () => expect(await count(area)).toBeGreaterThan(before));
    };
    // Waits for pending hints, so that the next hint is about the next change.
    const quiet = (area: string) => {
      let [known, since] = [-1, Date.now()];
      return until(`nothing more about ${area}`, async () => {
        const now = await count(area);
        if (now !== known) [known, since] = [now, Date.now()];
        expect(Date.now() - since).toBeGreaterThan(3_500);
      });
    };
    const bothQuiet = () => Promise.all([quiet('contacts'), quiet('leads')]);
    await bothQuiet();
    let id = '';
    const email = `told-${unique()}@example.com`;
    const lead = someLead({ email });
    await Promise.all([
      tells('contacts', async () => {
        id = await newMessage({ email });
      }),
      tells('leads', () => harness.call('POST', '/api/bot-access/submit', { body: lead })),
    ]);
    await quiet('contacts');
    await tells('contacts', () => adminApi('PATCH', `/${id}`, { body: { status: 'answered' } }));
    await bothQuiet();
    const before = await count('leads');
    await tells('contacts', () =>
      adminApi('POST', `/${id}/erasure`, { body: { reason: 'They asked for it' } }),
    );
    expect(await count('leads')).toBeGreaterThan(before);
  });

  it('lists messages newest first, filters them by status, category, suspicion and text, and shows how many match', async () => {
    const mark = unique();
    const first = await newMessage({ subject: `First ${mark}` });
    const second = await newMessage({
      subject: `Second ${mark}`,
      category: 'support',
      website: 'https://spam.example',
    });
    await adminApi('PATCH', `/${first}`, { body: { status: 'answered' } });
    const all = await list({ search: mark.toUpperCase(), limit: '1' });
    expect(all.data.map(({ id }) => id)).toEqual([second]);
    expect(all).toMatchObject({
      counts: { total: 2, new: 1, answered: 1, closed: 0 },
      pagination: { total: 2, pages: 2, current: 1 },
    });
    expect(JSON.stringify(all.data)).not.toContain('charged twice');
    for (const [query, found] of [
      [{ status: 'answered' }, first],
      [{ category: 'support' }, second],
      [{ suspect: 'no' }, first],
    ] as const) {
      const page = await list({ search: mark, ...query });
      expect(page.data.map(({ id }) => id)).toEqual([found]);
      expect(page.pagination?.total).toBe(1);
    }
    expect((await list({ search: `${mark}.*` })).data).toEqual([]);
  });

  it('shows a whole message, the member with the sender’s address, and other messages from that address', async () => {
    const member = someUser({ fullName: 'Mia Member' });
    await harness.publishUser(member);
    const other = await newMessage({ email: member.email, subject: 'Before' });
    const id = await newMessage({ email: member.email });
    expect(await get(id)).toMatchObject({
      message: 'I was charged twice.\nPlease look.',
      status: 'new',
      version: 1,
      timeline: [],
      member: { id: member.userId, fullName: 'Mia Member' },
      others: [{ id: other, subject: 'Before', status: 'new' }],
    });
    expect(await get(await newMessage())).toMatchObject({ member: null, others: [] });
    expect((await adminApi('GET', `/${'0'.repeat(24)}`)).status).toBe(404);
  });

  it('accepts a status and a note, and audits the change without the note’s text', async () => {
    const id = await newMessage();
    const { status, envelope } = await adminApi<ContactMessage>('PATCH', `/${id}`, {
      body: { status: 'answered', note: 'Refund promised to Zoe' },
      headers: { 'if-match': '"1"' },
    });
    expect(status).toBe(200);
    const by = { id: adminUser.userId, fullName: 'Zed Admin' };
    expect(envelope.data).toMatchObject({
      status: 'answered',
      version: 2,
      timeline: [
        { kind: 'status', from: 'new', to: 'answered', by },
        { kind: 'note', text: 'Refund promised to Zoe', by },
      ],
    });
    const [audit] = await harness.waitForMessages('audit', id, 1);
    expect(audit?.value.payload).toMatchObject({
      action: 'contact.update',
      subject: { kind: 'contact-message', id },
      before: { status: 'new', notes: 0 },
      after: { status: 'answered', notes: 1 },
    });
    expect(JSON.stringify(audit)).not.toContain('Refund');
    const [, event] = await harness.waitForMessages('support', id, 2);
    expect(event?.value).toMatchObject({
      type: 'contact.status-changed',
      payload: { from: 'new', to: 'answered' },
    });

    const late = await adminApi('PATCH', `/${id}`, {
      body: { status: 'closed' },
      headers: { 'if-match': '"1"' },
    });
    expect(late).toMatchObject({ status: 409, envelope: { error: 'contact.conflict' } });
    expect((await adminApi('PATCH', `/${id}`, { body: {} })).status).toBe(422);
    expect((await adminApi('PATCH', `/${'0'.repeat(24)}`, { body: { status: 'closed' } })).status).toBe(404);
  });
});

it('messages beyond a hundred in an hour are marked as suspicious, even if they have different addresses', async () => {
  const stored = harness.database.collection('contact_messages');
  const copied = await stored.findOne({ _id: (await newMessage()) as never });
  const copies = Array.from({ length: 100 }, () => ({ ...copied, _id: unique() as never, outbox: [] }));
  await stored.insertMany(copies);
  onTestFinished(async () => void (await stored.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } })));
  const id = await newMessage();
  expect(await get(id)).toMatchObject({ isSuspect: true, suspectReasons: ['flood'] });
  const [event] = await harness.waitForMessages('support', id, 1);
  expect(event?.value.payload.isSuspect, 'so that notifier sends one notice an hour').toBe(true);
});

describe('a person without an account', () => {
  const person = { fullName: 'Canary UserCopy', phoneNumber: '+2348021234567' };
  const submit = async (email: string) =>
    (
      await harness.call<{ id: string }>('POST', '/api/bot-access/submit', {
        body: someLead({ ...person, email }),
      })
    ).envelope.data.id;

  it.each([
    ['an application', 'lead'],
    ['a message', 'message'],
  ])(
    'is erased with all their forms when an admin erases the sender of %s, and the reason is audited',
    async (_what, found) => {
      const email = `canary-${unique()}@example.com`;
      const others = await newMessage();
      const ids = { lead: await submit(email), message: await newMessage({ email }) };
      await newMessage({ email });
      const path =
        found === 'lead'
          ? `/api/bot-access/submissions/${ids.lead}`
          : `/api/admin/contact-messages/${ids.message}`;
      const call = (body: object) =>
        harness.call<ErasedSender>('POST', `${path}/erasure`, { token: admin.token, body });
      expect((await call({ reason: ' ' })).status).toBe(422);
      const reply = await call({ reason: 'Asked for by mail' });
      expect(reply).toMatchObject({ status: 200, envelope: { data: { leads: 1, messages: 2 } } });
      const named = found === 'lead' ? ids.lead : ids.message;
      const audit = await harness.waitForMessages('audit', named, 2);
      expect(audit.map(({ value }) => value.payload)).toMatchObject([
        {
          action: 'sender.erase',
          subject: { kind: 'erasure', id: named },
          after: { leads: 1, messages: 2 },
          reason: 'Asked for by mail',
          actor: { userId: adminUser.userId },
        },
        { subject: { kind: found === 'lead' ? 'lead' : 'contact-message', id: named } },
      ]);
      await harness.storesNothingOf(email);
      expect((await call({ reason: 'Again' })).status).toBe(404);
      expect(await get(others)).toMatchObject({ status: 'new' });
    },
  );

  it('is erased with the forms sent from a former address, but the forms of the person who now owns this address stay', async () => {
    const member = someUser({ fullName: 'Mia Member' });
    await harness.publishUser(member);
    const former = { lead: await submit(member.email), message: await newMessage({ email: member.email }) };
    const email = `later-${unique()}@example.com`;
    await harness.publishUser({ ...member, email }, 2);
    const heir = someUser({ email: member.email, fullName: 'Henry Heir' });
    await harness.publishUser(heir);
    const heirs = await newMessage({ email: heir.email });
    const present = await newMessage({ email });
    expect(await get(present)).toMatchObject({
      member: { id: member.userId },
      others: [{ id: former.message }],
    });
    expect(await get(former.message)).toMatchObject({
      member: { id: member.userId, fullName: 'Mia Member' },
      others: [{ id: present }],
    });
    expect(await get(heirs)).toMatchObject({ member: { fullName: 'Henry Heir' }, others: [] });

    const body = { reason: 'Asked for by mail' };
    expect(await adminApi<ErasedSender>('POST', `/${present}/erasure`, { body })).toMatchObject({
      envelope: { data: { leads: 1, messages: 2 } },
    });
    await harness.storesNothingOf(former.message);
    await harness.storesNothingOf(former.lead);
    expect(await get(heirs)).toMatchObject({ status: 'new' });

    // The erasure finds the form that the member sent from the old address. The new owner of that
    // address also sends a form, which is kept.
    const second = { ...someUser({ fullName: 'Sue Second' }), email: `second-${unique()}@example.com` };
    await harness.publishUser(second);
    const old = await newMessage({ email: second.email });
    await harness.publishUser({ ...second, email: `third-${unique()}@example.com` }, 2);
    const strangers = await newMessage({ email: second.email });
    expect(await adminApi('POST', `/${old}/erasure`, { body })).toMatchObject({
      envelope: { data: { leads: 0, messages: 1 } },
    });
    expect(await get(strangers)).toMatchObject({ member: null, others: [], status: 'new' });
  });

  it('is erased when no admin has changed the person’s forms for as long as the retention time', async () => {
    const email = `canary-${unique()}@example.com`;
    const kept = await newMessage();
    await submit(email);
    const old = await newMessage({ email });
    const longAgo = { $set: { statusChangedAt: new Date(Date.now() - 40 * 86_400_000) } };
    for (const name of ['submissions', 'contact_messages'])
      await harness.database.collection(name).updateMany({ email }, longAgo);
    const logger = { info: () => undefined } as never;
    const round = { ...repositoriesOf(harness), logger, now: () => new Date() };
    const forget = (days: number) => {
      const kept = { SUBMISSIONS_KEPT_DAYS: days, CONTACT_MESSAGES_KEPT_DAYS: days };
      return forgetOldForms({ ...round, config: { ...harness.config, ...kept } })();
    };
    await forget(50);
    expect((await adminApi('GET', `/${old}`)).status).toBe(200);
    // A note or an assignee does not change the status, but counts as work on the form.
    const worked = { message: await newMessage(), lead: await submit(`kept-${unique()}@example.com`) };
    const leadPath = `/api/bot-access/submissions/${worked.lead}`;
    await adminApi('PATCH', `/${worked.message}`, { body: { note: 'Waits for the bank' } });
    const assigned = { token: admin.token, body: { assigneeId: adminUser.userId } };
    expect((await harness.call('PATCH', `${leadPath}/status`, assigned)).status).toBe(200);
    for (const [name, id] of [
      ['submissions', worked.lead],
      ['contact_messages', worked.message],
    ] as const)
      await harness.database.collection<{ _id: string }>(name).updateOne({ _id: id }, longAgo);
    await forget(30);
    expect((await adminApi('GET', `/${worked.message}`)).status).toBe(200);
    expect((await harness.call('GET', leadPath, { token: admin.token })).status).toBe(200);
    expect((await adminApi('GET', `/${old}`)).status).toBe(404);
    await harness.storesNothingOf(email);
    expect((await adminApi('GET', `/${kept}`)).status).toBe(200);
  });
});
