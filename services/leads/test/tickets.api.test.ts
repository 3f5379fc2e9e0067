import type { Ticket } from '@croneai/contracts/support.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId, type TestSession } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { startHarness } from './harness.ts';
import { openSupportApi, samples, someTicket } from './support-api.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const api = openSupportApi(harness);
const admin = await harness.sessions.open({ role: 'owner' });
const member = await harness.sessions.open();
const stranger = await harness.sessions.open();

const openedBy = async (session: TestSession, change: object = {}): Promise<Ticket> => {
  const { status, envelope } = await api.open(session, { subject: `Subject ${someId()}`, ...change });
  expect(status).toBe(201);
  return envelope.data;
};

describe('a member', () => {
  it('can have at most 20 open tickets, and 200 in total', async () => {
    const own = await harness.sessions.open();
    const opened = [];
    for (let count = 0; count < 20; count += 1) opened.push(await openedBy(own));
    const open = () => api.open(own, { subject: `Subject ${someId()}` });
    expect(await open()).toMatchObject({ status: 409, envelope: { error: 'support.too_many_open_tickets' } });
    // Closed and answered tickets do not count as waiting.
    await api.update(own, opened[0]?.id ?? '', { status: 'closed' });
    await openedBy(own);
    const stored = harness.database.collection<{ _id: string }>('tickets');
    await stored.updateMany({ memberId: own.userId } as object, { $set: { status: 'answered' } });
    const {
      _id,
      openedBy: _call,
      ...one
    } = { openedBy: '', ...(await stored.findOne({ _id: opened[1]?.id ?? '' })) };
    const copies = Array.from({ length: 180 }, () => ({ ...one, _id: someId() }));
    await stored.insertMany(copies);
    expect(await open()).toMatchObject({ status: 409, envelope: { error: 'support.too_many_tickets' } });
    await stored.deleteMany({ memberId: own.userId } as object);
  });
});

describe('a ticket', () => {
  it('changes its status with each question and answer', async () => {
    const ticket = await openedBy(member);
    expect(ticket).toMatchObject({
      status: 'open',
      priority: 'high',
      isUnread: false,
      member: null,
      assignee: null,
      messages: [{ from: 'member', text: someTicket.message, isInternal: false, attachments: [] }],
    });
    const answered = await api.write(admin, ticket.id, { message: 'We look into it.' });
    expect(answered).toMatchObject({ status: 201, envelope: { data: { status: 'answered' } } });

    const seen = (await api.get(member, ticket.id)).envelope.data;
    expect(seen).toMatchObject({ status: 'answered', isUnread: true, lastMessageFrom: 'support' });
    expect(seen.messages.at(-1)).toMatchObject({ from: 'support', author: null, text: 'We look into it.' });
    expect((await api.read(member, ticket.id, seen.lastMessageAt)).status).toBe(200);
    expect((await api.get(member, ticket.id)).envelope.data.isUnread).toBe(false);
    // `seen` is what the member has on screen. An answer after that stays unread.
    await api.write(admin, ticket.id, { message: 'Please send a picture.', status: 'waiting' });
    await api.read(member, ticket.id, seen.lastMessageAt);
    expect((await api.get(member, ticket.id)).envelope.data).toMatchObject({
      status: 'waiting',
      isUnread: true,
    });

    const again = await api.write(member, ticket.id, { message: 'Here it is.' });
    expect(again.envelope.data).toMatchObject({ status: 'open', lastMessageFrom: 'member' });
    expect((await api.update(member, ticket.id, { status: 'closed' })).envelope.data.status).toBe('closed');
    expect((await api.write(member, ticket.id, { message: 'One more.' })).envelope.data.status).toBe('open');

    const events = await harness.waitForMessages('support', ticket.id, 6);
    expect(events.map(({ value }) => value.type)).toEqual([
      'ticket.opened',
      'ticket.answered',
      'ticket.answered',
      'ticket.replied',
      'ticket.status-changed',
      'ticket.replied',
    ]);
    expect(events[0]?.value.payload).toEqual({
      ticketId: ticket.id,
      reference: ticket.reference,
      category: 'deposit-issues',
      priority: 'high',
    });
    expect(events[1]?.value.payload).toMatchObject({
      recipient: { kind: 'member', userId: member.userId },
      answer: 'We look into it.',
    });
  });

  it('hides admins’ notes from the member and from mails, and keeps the ticket’s status after a note (ASVS 8.2.3)', async () => {
    const ticket = await openedBy(member);
    const note = await api.write(admin, ticket.id, { message: 'Known fraudster?', isInternal: true });
    expect(note.envelope.data).toMatchObject({
      status: 'open',
      lastMessageFrom: 'member',
      messages: [{}, { isInternal: true, author: { id: admin.userId } }],
    });
    await api.write(admin, ticket.id, { message: 'Hello' });
    const seen = (await api.get(member, ticket.id)).envelope;
    expect(seen.data.messages).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toMatch(/fraudster|isInternal":true/);
    expect(JSON.stringify(seen)).not.toContain(admin.userId);
    const events = await harness.waitForMessages('support', ticket.id, 2);
    expect(JSON.stringify(events)).not.toContain('fraudster');
    const audit = await harness.waitForMessages('audit', ticket.id, 2);
    expect(audit.map(({ value }) => value.payload)).toMatchObject([
      { action: 'ticket.note', actor: { userId: admin.userId }, subject: { kind: 'ticket', id: ticket.id } },
      { action: 'ticket.answer', before: { status: 'open' }, after: { status: 'answered' } },
    ]);
    expect(JSON.stringify(audit)).not.toMatch(/fraudster|Hello/);
  });

  it('changes its status only as the transition table allows and only if the admin has the current version, and each change is audited', async () => {
    const ticket = await openedBy(member);
    const taken = await api.update(admin, ticket.id, { assignee: 'me' }, { 'if-match': '"1"' });
    expect(taken.envelope.data).toMatchObject({ version: 2, assignee: { id: admin.userId } });
    expect(await api.update(admin, ticket.id, { status: 'closed' }, { 'if-match': '"1"' })).toMatchObject({
      status: 409,
      envelope: { error: 'support.ticket_conflict' },
    });
    expect((await api.update(admin, ticket.id, { status: 'closed' })).status).toBe(200);
    expect(await api.update(admin, ticket.id, { status: 'waiting' })).toMatchObject({
      status: 409,
      envelope: { error: 'support.transition_refused' },
    });
    // A repeated or unchanged value changes nothing and adds no audit entry.
    for (const session of [admin, member]) {
      const { data } = (await api.get(session, ticket.id)).envelope;
      const sent = await api.update(session, ticket.id, data);
      expect([sent.status, sent.envelope.data]).toEqual([200, data]);
    }
    expect((await api.update(admin, ticket.id, { status: 'closed' })).envelope.data.version).toBe(3);
    await api.update(admin, ticket.id, { assignee: null, status: 'open' });
    const audit = await harness.waitForMessages('audit', ticket.id, 3);
    expect(audit.map(({ value: { payload } }) => [payload.action, payload.before, payload.after])).toEqual([
      ['ticket.update', { assigneeId: null }, { assigneeId: admin.userId }],
      ['ticket.update', { status: 'open' }, { status: 'closed' }],
      ['ticket.update', { status: 'closed', assigneeId: admin.userId }, { status: 'open', assigneeId: null }],
    ]);
  });
});

describe('a member', () => {
  it('cannot reach tickets of other members with any call (ASVS 8.2.2)', async () => {
    const { id } = await openedBy(member);
    const replies = await Promise.all([
      api.get(stranger, id),
      api.write(stranger, id, { message: 'Let me in' }),
      api.read(stranger, id, new Date().toISOString()),
      api.update(stranger, id, { status: 'closed' }),
      api.get(stranger, someId()),
    ]);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 404, envelope: { error: 'support.ticket_not_found' } });
    }
    const { rows, counts } = await api.list(stranger, `memberId=${member.userId}&assignee=unassigned`);
    expect(rows).toEqual([]);
    expect(counts).toEqual({ open: 0, waiting: 0, answered: 0, closed: 0 });
  });

  it('cannot set the fields that only support may set (ASVS 8.2.3)', async () => {
    const ticket = await openedBy(member, {
      status: 'closed',
      memberId: stranger.userId,
      reference: 'CR-MINE',
      isInternal: true,
      messages: [],
      assigneeId: member.userId,
    });
    expect(ticket).toMatchObject({ status: 'open', isUnread: false });
    expect(ticket.reference).not.toBe('CR-MINE');
    const written = await api.write(member, ticket.id, {
      message: 'A note?',
      isInternal: true,
      status: 'closed',
      from: 'support',
      authorId: admin.userId,
    });
    expect(written.envelope.data).toMatchObject({
      status: 'open',
      messages: [{}, { from: 'member', isInternal: false }],
    });
    expect((await api.update(member, ticket.id, { assignee: 'me' })).envelope.data.version).toBe(2);
    expect((await api.update(member, ticket.id, { status: 'answered' })).status).toBe(409);
    expect((await api.get(admin, ticket.id)).envelope.data).toMatchObject({
      assignee: null,
      member: { id: member.userId },
    });
  });

  it.each([
    ['no subject', { subject: '  ' }, 'subject', 'Subject is required'],
    ['no category', { category: '' }, 'category', 'Category is required'],
    [
      'a category that does not exist',
      { category: 'vip' },
      'category',
      'Please choose a category from the list',
    ],
    ['no message', { message: undefined }, 'message', 'Message is required'],
    [
      'a priority that does not exist',
      { priority: 'now' },
      'priority',
      'Please choose a priority from the list',
    ],
    ['an operator', { subject: { $gt: '' } }, 'subject', 'Subject must be text'],
    ['a line break in the subject', { subject: 'Hi\r\nBcc: a@b.c' }, 'subject', /not allowed/],
    ['too long a message', { message: 'x'.repeat(5_001) }, 'message', /at most 5000/],
    ['six files', { attachmentIds: Array.from({ length: 6 }, someId) }, 'attachmentIds', /at most 5/],
  ])('gets an error at the field for %s', async (_, change, field, text) => {
    const { status, envelope } = await api.open(member, change);
    expect(status).toBe(422);
    const { fields } = envelope.data as unknown as { fields: Record<string, string> };
    expect(fields[field]).toMatch(text);
  });

  it('must be signed in to open or list tickets', async () => {
    expect((await api.open(undefined)).status).toBe(401);
    expect((await api.list(undefined)).status).toBe(401);
  });
});

describe('a repeated form', () => {
  it('creates one ticket and one event if it is sent 50 times in parallel with one key', async () => {
    const own = await harness.sessions.open();
    const key = { 'idempotency-key': `key-${someId()}` };
    const replies = await Promise.all(Array.from({ length: 50 }, () => api.open(own, {}, key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ envelope }) => envelope.data.id)).size).toBe(1);
    expect((await api.list(own)).pagination).toMatchObject({ total: 1 });
    const id = replies[0]?.envelope.data.id ?? '';
    await harness.waitForMessages('support', id, 1);
    // A key cannot be reused with different content, and each caller has separate keys.
    expect(await api.open(own, { subject: 'Something else' }, key)).toMatchObject({
      status: 409,
      envelope: { error: 'request.idempotency_key_reused' },
    });
    expect((await api.open(stranger, {}, key)).envelope.data.id).not.toBe(id);
    // An answer that is sent several times with the same key is added only once.
    const answer = { message: 'Once' };
    await Promise.all(Array.from({ length: 10 }, () => api.write(admin, id, answer, key)));
    expect((await api.get(own, id)).envelope.data.messages).toHaveLength(2);
    await harness.waitForMessages('support', id, 2);
    expect(harness.seen('support', id)).toHaveLength(2);
  });

  it('creates only one ticket even without a key if it is sent twice within a moment', async () => {
    const own = await harness.sessions.open();
    const [first, second] = [await api.open(own), await api.open(own)];
    expect(second.envelope.data.id).toBe(first.envelope.data.id);
    expect((await api.open(own, { message: 'Something new' })).envelope.data.id).not.toBe(
      first.envelope.data.id,
    );
  });
});

describe('the queue', () => {
  it('is filtered, searched and counted for admins, and shows the name and e-mail of each member', async () => {
    const user = someUser({ fullName: 'Zoë (Queue) .*', email: `zoe+${someId()}@example.com` });
    await harness.publishUser(user);
    const session = await harness.sessions.open({ userId: user.userId });
    const old = await openedBy(session, { category: 'billing' });
    const recent = await openedBy(session, { subject: 'Needle $where [x] in the stack' });
    await api.write(admin, recent.id, { message: 'Found' });
    const mine = `memberId=${user.userId}`;

    await until('the name to be known', async () => {
      const { rows } = await api.list(admin, mine);
      expect(rows[0]?.member).toEqual({ id: user.userId, fullName: user.fullName, email: user.email });
    });
    const ids = async (query: string) => (await api.list(admin, query)).rows.map(({ id }) => id);
    expect(await ids(mine)).toEqual([recent.id, old.id]);
    expect(await ids(`${mine}&sort=longest-waiting`)).toEqual([old.id, recent.id]);
    expect(await ids(`${mine}&status=open`)).toEqual([old.id]);
    expect(await ids(`${mine}&category=billing`)).toEqual([old.id]);
    expect(await ids(`${mine}&assignee=me`)).toEqual([]);
    expect(await ids(`search=${encodeURIComponent('NEEDLE $WHERE [x]')}`)).toEqual([recent.id]);
    expect(await ids(`search=${old.reference.toLowerCase()}`)).toEqual([old.id]);
    expect(await ids(`search=${encodeURIComponent('zoë (queue) .*')}`)).toEqual([recent.id, old.id]);
    expect(await ids(`search=${encodeURIComponent(user.email)}`)).toEqual([recent.id, old.id]);
    expect(await ids(`${mine}&search=${encodeURIComponent('.*')}&status=closed`)).toEqual([]);
    expect((await api.list(admin, `${mine}&status=closed`)).counts).toEqual({
      open: 1,
      waiting: 0,
      answered: 1,
      closed: 0,
    });
    expect(await api.list(admin, `${mine}&limit=1&page=9`)).toMatchObject({
      rows: [],
      pagination: { total: 2, pages: 2, current: 9 },
    });
  });

  it.each(['status[$ne]=open', 'search[$regex]=.*', 'memberId[$gt]='])(
    'ignores the operator %s',
    async (query) => {
      const [filtered, plain] = [await api.list(stranger, query), await api.list(stranger)];
      expect(filtered.status).toBe(200);
      expect(filtered.rows).toEqual(plain.rows);
    },
  );

  it.each(['status=deleted', 'memberId=1', 'sort=$natural'])('refuses %s', async (query) => {
    expect((await api.list(admin, query)).status).toBe(422);
  });
});

describe('files of other members', () => {
  it('cannot be sent in a ticket', async () => {
    const { envelope } = await api.upload(stranger, samples.png);
    expect(await api.open(member, { attachmentIds: [envelope.data.id] })).toMatchObject({
      status: 404,
      envelope: { error: 'support.attachment_not_found' },
    });
  });
});
