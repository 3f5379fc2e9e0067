import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import {
  accessGranted,
  accountDeleted,
  apiKeyCreated,
  codeRequested,
  contactDetailsChanged,
  dashboardCodeIssued,
  emailChanged,
  memberWelcomed,
  passwordChanged,
  passwordResetRequested,
  sessionReminded,
  webhookCreated,
} from '@croneai/contracts/events/mails.ts';
import { contactReceived, ticketAnswered, ticketOpened } from '@croneai/contracts/events/support.ts';
import { userDeleted } from '@croneai/contracts/events/users.ts';
import type { ContactCategory } from '@croneai/contracts/leads.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { codeIn, linkIn } from '../../../tests/support/inbox.ts';
import { isAdminDataChanged } from '../../../tests/support/live-entries.ts';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import {
  inMinutes,
  someAddress,
  someSignUp,
  someUser,
  startHarness,
  toAddress,
  toMember,
} from './harness.ts';

const notifier = await startHarness({ backing: inject('backing') });
afterAll(() => notifier.stop());

const gold = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;

describe('a notice', () => {
  it('is mailed with the code alone on a line, and with the id of the event in the Message-ID', async () => {
    const email = someAddress();
    const eventId = await notifier.publishCode({ email, secret: 'K7MPQ3' });
    const mail = await notifier.inbox.waitFor(email, /^Your CroneAI confirmation code$/);
    expect(codeIn(mail)).toBe('K7MPQ3');
    expect(mail.html).toContain('K7MPQ3');
    expect(mail.messageId).toContain(`${eventId}@croneai.example`);
    const row = await notifier.rowOf(eventId, 'sent');
    expect(row).toMatchObject({ attempts: 1, sealed: null, email, lastError: null });
  });

  it('stores its secret in clear text neither in the database nor in Redis', async () => {
    const email = someAddress();
    const expiresAt = inMinutes(60);
    const secret = `token-${someId()}`;
    const payload = {
      recipient: toAddress(email),
      sealed: await notifier.seal(passwordResetRequested, secret, expiresAt),
      expiresAt,
    };
    const eventId = await notifier.publish(passwordResetRequested, payload);
    const mail = await notifier.inbox.waitFor(email, /Reset your CroneAI password/);
    expect(linkIn(mail).href).toBe(`https://croneai.example/reset-password?token=${secret}`);
    expect(JSON.stringify(await notifier.rowOf(eventId, 'sent'))).not.toContain(secret);
    const jobs = await notifier.redis.keys(`*codes:${eventId}*`);
    expect(jobs.length).toBeGreaterThan(0);
    for (const key of jobs) {
      // While a job runs, it also has a lock, which is a string.
      const isJob = (await notifier.redis.type(key)) === 'hash';
      const stored = isJob ? await notifier.redis.hgetall(key) : await notifier.redis.get(key);
      expect(JSON.stringify(stored)).not.toMatch(/token-|sealed|example\.com/);
    }
  });

  it('is mailed only once if it arrives twice', async () => {
    const email = someAddress();
    const id = crypto.randomUUID();
    await notifier.publishCode({ email, secret: 'TW1CE2', id });
    await notifier.inbox.waitFor(email, /confirmation code/);
    await notifier.publishCode({ email, secret: 'TW1CE2', id });
    await notifier.publishCode({ email, secret: 'TW1CE2', id });
    // Publishes later events on every partition. Each partition is read in order, so once the mails
    // of these events are sent, the repeated events have been handled too.
    const later = await Promise.all(Array.from({ length: 12 }, () => notifier.publishCode()));
    await Promise.all(later.map((event) => notifier.rowOf(event, 'sent')));
    expect(await notifier.inbox.to(email)).toHaveLength(1);
  });

  it('is mailed at most once an hour if a member creates several API keys', async () => {
    const user = someUser();
    await notifier.publishUser(user);
    const key = { expiresAt: null, prefix: 'crone_abcdef', address: '203.0.113.7' };
    const recipient = toMember(user.userId);
    const hours = ['10:05', '10:20', '10:59', '11:01'];
    for (const clock of hours)
      await notifier.publish(apiKeyCreated, {
        ...key,
        recipient,
        name: `Script ${clock}`,
        createdAt: `2026-03-02T${clock}:00.000Z`,
      });
    // Publishes later events on every partition. Each partition is read in order, so once the mails
    // of these later events are sent, the events above have been handled too.
    const later = await Promise.all(Array.from({ length: 12 }, () => notifier.publishCode()));
    await Promise.all(later.map((event) => notifier.rowOf(event, 'sent')));
    const { userId } = user;
    expect(await notifier.rows.find({ userId, template: 'api-key-created' }).toArray()).toHaveLength(2);
    expect(await notifier.database.collection('messages').find({ userId }).toArray()).toHaveLength(4);
  });

  it('about settings is mailed a limited number of times per day and member, and this limit does not suppress other kinds of mail', async () => {
    const user = someUser();
    const { userId } = user;
    await notifier.publishUser(user);
    const recipient = toMember(userId);
    const hook = { recipient, address: '203.0.113.7', name: 'Bot', host: 'bot.example' };
    // With a single key, all events are in one partition and keep their order.
    const key = someId();
    const times = Array.from({ length: 36 }, (_, at) => Date.UTC(2026, 2, 2, at % 12, at));
    await Promise.all(
      times.map((time) =>
        notifier.publish(webhookCreated, { ...hook, createdAt: new Date(time).toISOString() }, { key }),
      ),
    );
    const where = { changedAt: inMinutes(0), address: '203.0.113.7' };
    const details = { ...where, recipient, changed: ['phone' as const] };
    const changed = await notifier.publish(contactDetailsChanged, details, { key });
    const last = await notifier.publish(passwordChanged, { recipient, ...where }, { key });
    await notifier.rowOf(last, 'sent');
    const mails = notifier.rows.find({ userId, template: 'webhook-created' });
    const statuses = (await mails.toArray()).map(({ status, lastError }) => `${status} ${lastError}`);
    const over = statuses.filter((status) => status.startsWith('cancelled The member got too many'));
    expect([statuses.length, over.length]).toEqual([12, 2]);
    const messages = await notifier.database.collection('messages').find({ userId }).toArray();
    const titles = Map.groupBy(messages, ({ title }) => title as string);
    expect(titles.get('You added a webhook to your CroneAI account')).toHaveLength(30);
    expect(titles.get('The phone number of your CroneAI account changed')).toHaveLength(1);
    expect(await notifier.rows.countDocuments({ userId, template: 'contact-details-changed' })).toBe(1);
    expect(await notifier.rows.countDocuments({ _id: { $gte: changed, $lt: `${changed}~` } })).toBe(0);
    const metrics = await notifier.metrics();
    expect(metrics).toMatch(/notifier_mails_over_budget_total\{template="webhook-created"[^}]*\} 2/);
    expect(metrics).toMatch(/notifier_messages_over_budget_total\{budget="connections"[^}]*\} 6/);
  });

  it('of a kind without its own limit is still limited per day and member, and delays neither codes nor other kinds of mail', async () => {
    const user = someUser();
    const { userId } = user;
    await notifier.publishUser(user);
    const recipient = toMember(userId);
    const where = { recipient, changedAt: inMinutes(0), address: '203.0.113.7' };
    const first = await notifier.rowOf(await notifier.publish(passwordChanged, where), 'sent');
    const messages = notifier.database.collection('messages');
    const made = await messages.findOne({ userId });
    const copies = (count: number) => Array.from({ length: count }, (_, at) => `${userId}-${at}` as never);
    await notifier.rows.insertMany(copies(19).map((id) => ({ ...first, _id: id })));
    await messages.insertMany(copies(29).map((id) => ({ ...made, _id: id })));
    const second = await notifier.rowOf(await notifier.publish(passwordChanged, where), 'cancelled');
    expect(second.lastError).toMatch(/^The member got too many/);
    const sealed = await notifier.seal(dashboardCodeIssued, 'K7MPQ3', inMinutes(60));
    const code = { recipient, sealed, expiresAt: inMinutes(60) };
    await notifier.rowOf(await notifier.publish(dashboardCodeIssued, code), 'sent');
    await notifier.publish(contactDetailsChanged, { ...where, changed: ['phone' as const] });
    await until('the mail of another kind', async () =>
      expect(await notifier.rows.countDocuments({ userId, template: 'contact-details-changed' })).toBe(1),
    );
    expect(await messages.countDocuments({ userId, budget: 'password-changed' })).toBe(30);
    expect(await messages.countDocuments({ userId, budget: 'contact-details' })).toBe(1);
    expect(await notifier.metrics()).toMatch(
      /notifier_messages_over_budget_total\{budget="password-changed"[^}]*\} 1/,
    );
  });

  it('about a changed phone number is mailed at most once an hour', async () => {
    const user = someUser();
    await notifier.publishUser(user);
    const recipient = toMember(user.userId);
    const details = { recipient, address: '203.0.113.7', changed: ['phone' as const] };
    const key = someId();
    for (const clock of ['10:05', '10:20', '11:01'])
      await notifier.publish(
        contactDetailsChanged,
        { ...details, changedAt: `2026-03-02T${clock}:00.000Z` },
        { key },
      );
    const where = { changedAt: inMinutes(0), address: '203.0.113.7' };
    await notifier.rowOf(await notifier.publish(passwordChanged, { recipient, ...where }, { key }), 'sent');
    const template = 'contact-details-changed';
    expect(await notifier.rows.countDocuments({ userId: user.userId, template })).toBe(2);
  });

  it('removes the oldest message from an inbox that already has a thousand messages', async () => {
    const user = someUser();
    const { userId } = user;
    await notifier.publishUser(user);
    const messages = notifier.database.collection('messages');
    const recipient = toMember(userId);
    const where = { changedAt: inMinutes(0), address: '203.0.113.7' };
    const first = await notifier.publish(passwordChanged, { recipient, ...where });
    const made = await until('the first message', async () => {
      const found = await messages.findOne({ userId });
      if (!found) throw new Error('there is none');
      return found;
    });
    expect(made._id).toContain(first);
    const older = Array.from({ length: 1_000 }, (_, at) => ({
      ...made,
      _id: `${userId}-${at}` as never,
      budget: null,
      publishedAt: new Date(made.publishedAt.getTime() - (at + 1) * 1_000),
    }));
    await messages.insertMany(older);
    const second = await notifier.publish(passwordChanged, { recipient, ...where });
    await until('the newest thousand', async () => {
      const ids = (await messages.find({ userId }).toArray()).map(({ _id }) => String(_id));
      expect(ids).toContain(`${second}-password-changed`);
      expect(ids).toHaveLength(1_000);
      expect(ids).not.toContain(`${userId}-999`);
    });
  });

  it('is mailed to the address and name in the stored copy of the member', async () => {
    const user = someUser({ fullName: 'Zoë Łukasz' });
    await notifier.publishUser(user);
    await notifier.publish(accessGranted, { recipient: toMember(user.userId), ...gold });
    const mail = await notifier.inbox.waitFor(user.email, /Gold access is active/);
    expect(mail.text).toContain('Hello Zoë Łukasz,');
    expect(mail.text.split(/\r?\n/)).toContain('https://croneai.example/dashboard');
  });

  it('never sends a reset link to the earlier address of a member whose new one is not known yet', async () => {
    const user = someUser();
    const email = someAddress();
    await notifier.known(user);
    const expiresAt = inMinutes(10);
    const eventId = await notifier.publish(passwordResetRequested, {
      recipient: { ...toMember(user.userId), email },
      sealed: await notifier.seal(passwordResetRequested, 'token-for-the-new-address', expiresAt),
      expiresAt,
    });
    await until('the delivery to wait for the address', async () => {
      expect(await notifier.rowOf(eventId, 'pending')).toMatchObject({ awaits: 'recipient' });
    });
    await notifier.publishUser({ ...user, email }, 2);
    await notifier.inbox.waitFor(email, /Reset your CroneAI password/);
    expect(await notifier.inbox.to(user.email)).toEqual([]);
  });

  it('waits if the copy of the member arrives after the notice', async () => {
    const user = someUser();
    const payload = { admissionCode: user.admissionCode, trialEndsAt: user.trialEndsAt };
    const eventId = await notifier.publish(memberWelcomed, { recipient: toMember(user.userId), ...payload });
    await until('the delivery to wait for its recipient', async () => {
      expect(await notifier.rowOf(eventId, 'pending')).toMatchObject({ awaits: 'recipient' });
    });
    await notifier.publishUser(user);
    const mail = await notifier.inbox.waitFor(user.email, /Welcome/);
    expect(mail.text.split(/\r?\n/)).toContain(user.admissionCode);
  });

  it('is recorded but not mailed if its secret has expired', async () => {
    const email = someAddress();
    const expiresAt = inMinutes(-1);
    const payload = {
      recipient: toAddress(email),
      sealed: await notifier.seal(codeRequested, 'LATE22', expiresAt),
      expiresAt,
    };
    const eventId = await notifier.publish(codeRequested, { ...payload, isResend: true, signUp: someSignUp });
    expect(await notifier.rowOf(eventId, 'expired')).toMatchObject({ sealed: null, sentAt: null });
    expect(await notifier.inbox.to(email)).toHaveLength(0);
    expect(await notifier.metrics()).toMatch(
      /notifier_deliveries_total\{template="code-requested",status="expired"[^}]*\} [1-9]/,
    );
  });

  it('is mailed even if it is a week late, unless it has expired', async () => {
    const user = someUser();
    await notifier.publishUser(user);
    const recipient = toMember(user.userId);
    const weekAgo = inMinutes(-7 * 24 * 60);
    const old = await notifier.publish(passwordChanged, {
      recipient,
      changedAt: weekAgo,
      address: '203.0.113.7',
    });
    const over = await notifier.publish(sessionReminded, {
      recipient,
      title: 'Reading a chart',
      startsAt: weekAgo,
      minutes: 45,
    });
    await notifier.rowOf(old, 'sent');
    await notifier.rowOf(over, 'expired');
    expect((await notifier.inbox.to(user.email)).map(({ subject }) => subject)).toHaveLength(1);
  });

  it('fails at once with the reason if its secret cannot be decrypted', async () => {
    const email = someAddress();
    const payload = { recipient: toAddress(email), sealed: 'not.a.jwe', expiresAt: inMinutes(10) };
    const eventId = await notifier.publish(codeRequested, {
      ...payload,
      isResend: false,
      signUp: someSignUp,
    });
    expect((await notifier.rowOf(eventId, 'failed')).lastError).toContain('cannot be opened');
  });
});

describe('a secret that was sealed for another kind of mail', () => {
  it('is not mailed', async () => {
    const email = someAddress();
    const expiresAt = inMinutes(10);
    const sealed = await notifier.seal(codeRequested, 'SWAP22', expiresAt);
    const payload = { recipient: toAddress(email), sealed, expiresAt };
    const eventId = await notifier.publish(passwordResetRequested, payload);
    expect((await notifier.rowOf(eventId, 'failed')).lastError).toContain('sealed for code-requested');
    expect(await notifier.inbox.to(email)).toHaveLength(0);
  });
});

describe('a ticket', () => {
  it('is announced to support without its text, while each answer is mailed to the member with the text of the answer', async () => {
    const user = someUser();
    await notifier.publishUser(user);
    const ticket = { ticketId: someId(), reference: `CR-${someId().slice(-6)}` };
    const asked = { ...ticket, category: 'deposit-proof', priority: 'high' } as const;
    await notifier.publish(ticketOpened, asked, { key: ticket.ticketId });
    await notifier.inbox.waitFor(notifier.supportEmail, new RegExp(ticket.reference));
    const recipient = toMember(user.userId);
    const words = { subject: 'My proof', answer: 'Your tier\nis open now.', attachments: 0 };
    const answered = { recipient, ...ticket, ...words };
    const eventId = await notifier.publish(ticketAnswered, answered, { key: ticket.ticketId, version: 2 });
    const mail = await notifier.inbox.waitFor(user.email, new RegExp(ticket.reference));
    expect(mail.text).toContain('is open now.');
    expect(linkIn(mail).href).toBe(`https://croneai.example/dashboard/support/tickets/${ticket.ticketId}`);
    expect(await notifier.rowOf(eventId, 'sent')).toMatchObject({ userId: user.userId, email: null });
  });
});

describe('names and addresses from outside', () => {
  it('add no header, recipient, or line (ASVS 1.3.11)', async () => {
    const email = someAddress();
    const victim = someAddress();
    const fullName = `Ada\r\nBcc: ${victim}\r\nSubject: Free money\r\n\r\n<script>alert(1)</script>`;
    const eventId = await notifier.publishCode({ email, secret: 'SAFE22', fullName });
    const mail = await notifier.inbox.waitFor(email, /^Your CroneAI confirmation code$/);
    await notifier.rowOf(eventId, 'sent');
    expect(mail.to).toHaveLength(1);
    for (const part of [mail.html, mail.text, JSON.stringify(mail)]) {
      expect(part).not.toMatch(/Free money|<script>alert/);
    }
    expect(await notifier.inbox.to(victim)).toHaveLength(0);
  });

  it.each([
    ['two addresses', (a: string, b: string) => `${a}, ${b}`],
    ['a line break', (a: string, b: string) => `${a}\r\nRCPT TO:<${b}>`],
    ['a name and brackets', (a: string, b: string) => `"x" <${a}>, <${b}>`],
  ])('refuses %s as an address and sends no mail', async (_, join) => {
    const [first, second] = [someAddress(), someAddress()];
    const eventId = await notifier.publishCode({ email: join(first, second), secret: 'NOBODY' });
    await notifier.rowOf(eventId, 'refused');
    expect([...(await notifier.inbox.to(first)), ...(await notifier.inbox.to(second))]).toHaveLength(0);
  });
});

describe('a message from a visitor', () => {
  const someSubmitted = (email: string, isSuspect = false) => ({
    leadId: someId(),
    fullName: 'Zoe Lead',
    email,
    phoneNumber: '+2348012345678',
    callNumber: null,
    canAfford: 'yes',
    hasFunded: 'no',
    usageMethod: 'both',
    readyToStart: 'now',
    submittedAt: inMinutes(0),
    isSuspect,
    linkedCount: 0,
  });
  /** With a single key, all messages are in one partition and keep their order. */
  const key = someId();
  const writeAs = (
    email: string,
    change: { isSuspect?: boolean; receivedAt?: string; category?: ContactCategory } = {},
  ) =>
    notifier.publish(
      contactReceived,
      {
        contactId: someId(),
        name: 'Zoe Writer',
        email,
        category: 'general',
        subject: 'Hello',
        message: 'A question about the pairs.',
        receivedAt: inMinutes(0),
        isSuspect: false,
        ...change,
      },
      { key },
    );
  const receiptOf = (eventId: string) => `<${eventId}.contact-receipt@croneai.example>`;

  it('causes one receipt and one notice, and their rows store no personal data', async () => {
    const email = someAddress();
    const lead = someSubmitted(email);
    const eventId = await notifier.publish(leadSubmitted, lead, { key: lead.leadId });
    await notifier.publish(leadSubmitted, lead, { key: lead.leadId, id: eventId });
    await until('the receipt', async () => {
      const row = await notifier.rows.findOne({ messageId: `<${eventId}.lead-receipt@croneai.example>` });
      expect(row?.status).toBe('sent');
      // The row keeps its `_id` after the email address is erased, so the `_id` must not contain
      // the address.
      expect(row?._id).not.toContain(email);
    });
    await until('the row of the notice to be emptied', async () => {
      const row = await notifier.rowOf(`${eventId}.lead-notice`, 'sent');
      expect(JSON.stringify(row)).not.toMatch(/Zoe|\+234/);
    });
    await until('the row of the receipt to be emptied', async () => {
      const row = await notifier.rows.findOne({ messageId: `<${eventId}.lead-receipt@croneai.example>` });
      expect(JSON.stringify(row)).not.toContain(email);
      expect(JSON.stringify(row)).not.toContain('Zoe');
    });
    expect(await notifier.inbox.to(email)).toHaveLength(1);
    const notices = (await notifier.inbox.to('sales@croneai.example')).filter(({ text }) =>
      text.includes(email),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.messageId).toContain(`${eventId}.lead-notice`);
  });

  it('is announced to support if its category belongs to support, and otherwise to sales', async () => {
    const [mine, theirs] = [someAddress(), someAddress()];
    const billing = await writeAs(mine, { category: 'billing' });
    const general = await writeAs(theirs, { category: 'partnership' });
    for (const id of [billing, general]) await notifier.rowOf(`${id}.contact-notice`, 'sent');
    const readBy = async (address: string) =>
      (await notifier.inbox.to(address)).map(({ messageId }) => messageId).join();
    expect(await readBy(notifier.config.SUPPORT_EMAIL ?? '')).toContain(`${billing}.contact-notice`);
    expect(await readBy('sales@croneai.example')).toContain(`${general}.contact-notice`);
    expect(await readBy('sales@croneai.example')).not.toContain(`${billing}.contact-notice`);
  });

  it('causes only one receipt per address and day, even if forms are sent repeatedly (ASVS 2.4.1)', async () => {
    const email = someAddress();
    const names = [email, email.toUpperCase(), email.replace('@', '+news@')];
    const events: string[] = [];
    for (let at = 0; at < 10; at += 1) events.push(await writeAs(names[at % names.length] as string));
    for (const id of events) await notifier.rowOf(`${id}.contact-notice`, 'sent');
    const receipts = () => notifier.rows.find({ messageId: { $in: events.map(receiptOf) } }).toArray();
    await until('the receipt', async () => {
      expect((await receipts()).map(({ status }) => status)).toEqual(['sent']);
    });
    const tomorrow = await writeAs(email, { receivedAt: inMinutes(24 * 60) });
    await until('the receipt of the next day', async () => {
      expect(await notifier.rows.findOne({ messageId: receiptOf(tomorrow) })).toMatchObject({
        status: 'sent',
      });
    });
    await until('both mails', async () => expect(await notifier.inbox.to(email)).toHaveLength(2));
  });

  it('is announced to the operator at most once an hour if a program sent it', async () => {
    const receivedAt = inMinutes(-600);
    const events = await Promise.all(
      Array.from({ length: 5 }, () => writeAs(someAddress(), { isSuspect: true, receivedAt })),
    );
    const after = await writeAs(someAddress());
    await notifier.rowOf(`${after}.contact-notice`, 'sent');
    await until('the notice', async () => {
      const messageIds = events.map((id) => `<${id}.contact-notice@croneai.example>`);
      const rows = await notifier.rows.find({ messageId: { $in: messageIds } }).toArray();
      expect(rows.map(({ status }) => status)).toEqual(['sent']);
    });
  });

  it('causes no receipt if a program sent it', async () => {
    const [leadEmail, writerEmail] = [someAddress(), someAddress()];
    const lead = someSubmitted(leadEmail, true);
    await notifier.publish(leadSubmitted, lead, { key: lead.leadId });
    const eventId = await writeAs(writerEmail, { isSuspect: true });
    await until('the notice', async () => {
      const row = await notifier.rows.findOne({ messageId: `<${eventId}.contact-notice@croneai.example>` });
      expect(row?.status).toBe('sent');
    });
    expect(await notifier.inbox.to(writerEmail)).toHaveLength(0);
    expect(await notifier.rows.countDocuments({ email: leadEmail })).toBe(0);
  });
});

describe('a deleted member', () => {
  it('gets no more mails, and leaves no personal data', async () => {
    const user = someUser();
    const codeEvent = await notifier.publishCode({ email: user.email, secret: 'BEF0RE' });
    await notifier.rowOf(codeEvent, 'sent');
    await notifier.publishUser(user);
    const changed = { changedAt: inMinutes(0), address: '203.0.113.7' };
    const sentEvent = await notifier.publish(passwordChanged, {
      recipient: toMember(user.userId),
      ...changed,
    });
    await notifier.rowOf(sentEvent, 'sent');
    await notifier.publish(
      userDeleted,
      { userId: user.userId, deletedAt: inMinutes(0) },
      { key: user.userId, version: 2 },
    );
    await notifier.publishUserTombstone(user.userId);
    await until('the copy to be erased', async () => {
      expect(await notifier.recipients.findOne({ _id: user.userId })).toEqual({
        _id: user.userId,
        version: expect.any(Number),
        isDeleted: true,
        isErased: true,
      });
    });
    const late = await notifier.publish(passwordChanged, { recipient: toMember(user.userId), ...changed });
    await notifier.rowOf(late, 'cancelled');
    const farewell = await notifier.publish(accountDeleted, {
      recipient: toAddress(user.email),
      deletedAt: inMinutes(0),
    });
    await notifier.inbox.waitFor(user.email, /account was deleted/);
    await notifier.rowOf(farewell, 'sent');
    // Publishes the member's old state, as if the topic were read again from its start. The erased
    // recipient must stay erased.
    await notifier.publishUser(user, 1);
    await until('every row to be erased', async () => {
      const kept = JSON.stringify([
        await notifier.rows.find({}).toArray(),
        await notifier.recipients.find({}).toArray(),
      ]);
      expect(kept).not.toContain(user.email);
      const rows = await notifier.rows.find({ userId: user.userId }).toArray();
      expect(rows.map(({ data, lastError }) => [data, lastError])).toEqual([
        [undefined, undefined],
        [undefined, undefined],
      ]);
    });
    await until('all mails', async () => expect(await notifier.inbox.to(user.email)).toHaveLength(3));
  });

  it('leaves no data in a mail whose event arrives after the erasure', async () => {
    const user = someUser();
    await notifier.publishUser(user);
    await notifier.publishUserTombstone(user.userId);
    await until('the copy to be erased', async () =>
      expect(await notifier.recipients.findOne({ _id: user.userId })).toMatchObject({ isErased: true }),
    );
    const former = someAddress();
    const late = await notifier.publish(emailChanged, {
      recipient: { ...toAddress(former), userId: user.userId },
      changedAt: inMinutes(0),
      newEmail: someAddress(),
      address: '203.0.113.7',
    });
    const row = await notifier.rowOf(late, 'cancelled');
    await until('the row to be empty', async () => {
      expect(JSON.stringify(await notifier.rows.findOne({ _id: row._id }))).not.toContain('@example.com');
    });
    expect(await notifier.inbox.to(former)).toEqual([]);
  });

  it('leaves no data in mails to a former address', async () => {
    const former = someAddress();
    const user = someUser({ email: former });
    const codeEvent = await notifier.publishCode({ email: former, secret: 'F0RMER' });
    await notifier.rowOf(codeEvent, 'sent');
    await notifier.publishUser(user);
    await until('the copy', async () => {
      expect(await notifier.recipients.findOne({ _id: user.userId })).toMatchObject({ email: former });
    });
    await notifier.publishUser({ ...user, email: someAddress() }, 2);
    await notifier.publishUserTombstone(user.userId);
    await until('the row to be erased', async () => {
      expect(JSON.stringify(await notifier.rows.find({}).toArray())).not.toContain(former);
    });
  });
});

/**
 * Makes a member with three mails: a code before registration, a notice of a changed password, and
 * a dashboard code.
 */
async function someMemberWithMails() {
  const user = someUser();
  const first = await notifier.publishCode({ email: user.email, secret: 'SECRET77' });
  await notifier.rowOf(first, 'sent');
  await notifier.publishUser(user);
  const changed = { changedAt: inMinutes(0), address: '203.0.113.7' };
  const second = await notifier.publish(passwordChanged, { recipient: toMember(user.userId), ...changed });
  await notifier.rowOf(second, 'sent');
  const third = await notifier.publish(dashboardCodeIssued, {
    recipient: toMember(user.userId),
    expiresAt: inMinutes(10),
    sealed: await notifier.seal(dashboardCodeIssued, 'SECRET77'),
  });
  await notifier.rowOf(third, 'sent');
  return user;
}

const reader = await someMemberWithMails();
const pathOf = (userId: string) => `/api/admin/users/${userId}/deliveries`;
const EXPORT = '/api/account/export/notifier';

describe('GET /api/admin/users/:id/deliveries', () => {
  it('lists mails to a member page by page, newest first, without secrets', async () => {
    const { token } = await notifier.sessions.open({ role: 'owner' });
    const { status, envelope } = await notifier.get(pathOf(reader.userId), token);
    expect(status).toBe(200);
    expect(envelope.data.map(({ template }: { template: string }) => template)).toEqual([
      'dashboard-code-issued',
      'password-changed',
      'code-requested',
    ]);
    expect(envelope.data[0]).toMatchObject({
      recipient: reader.email,
      subject: 'Your CroneAI dashboard code',
      status: 'sent',
      attempts: 1,
      lastError: null,
    });
    expect(envelope.pagination).toEqual({ total: 3, pages: 1, current: 1 });
    await until('a hint for the mails', async () =>
      expect(await isAdminDataChanged(notifier.config.REDIS_URL, 'mails', reader.userId)).toBe(true),
    );
    expect(JSON.stringify(envelope)).not.toMatch(/SECRET77|sealed|203\.0\.113/);
    const second = (await notifier.get(`${pathOf(reader.userId)}?page=2&limit=2`, token)).envelope;
    expect(second.data).toMatchObject([{ template: 'code-requested' }]);
    expect(second.pagination).toEqual({ total: 3, pages: 2, current: 2 });
  });

  it('is only for admins, and rejects invalid requests', async () => {
    const admin = await notifier.sessions.open({ role: 'owner' });
    const member = await notifier.sessions.open();
    expect((await notifier.get(pathOf(someId()))).status).toBe(401);
    expect((await notifier.get(pathOf(member.userId), member.token)).status).toBe(403);
    expect((await notifier.get(pathOf('nobody'), admin.token)).status).toBe(400);
    expect((await notifier.get(`${pathOf(someId())}?limit=0`, admin.token)).status).toBe(422);
    expect((await notifier.get(`${pathOf(someId())}?page[$gt]=1&limit=9999`, admin.token)).status).toBe(422);
  });

  it('distinguishes an unknown id from a member without mails', async () => {
    const { token } = await notifier.sessions.open({ role: 'owner' });
    const unknown = await notifier.get(pathOf(someId()), token);
    expect([unknown.status, unknown.envelope.error]).toEqual([404, 'admin.member_not_found']);

    const other = someUser();
    await notifier.publishUser(other);
    await until('the copy of the member', async () => {
      const { status, envelope } = await notifier.get(pathOf(other.userId), token);
      expect([status, envelope.data, envelope.pagination?.total]).toEqual([200, [], 0]);
    });
  });
});

describe('GET /api/account/export/notifier', () => {
  it('after a recent sign-in, gives members all data that is stored about them, but no codes', async () => {
    const { token } = await notifier.sessions.open({ userId: reader.userId });
    const { status, envelope } = await notifier.get(EXPORT, token);
    expect(status).toBe(200);
    const { fullName, email, notifications } = reader;
    const held = envelope.data;
    expect(held.recipient).toEqual({ fullName, email, notifications });
    expect(held.deliveries).toHaveLength(3);
    expect(JSON.stringify(held)).toContain('203.0.113.7');
    expect(JSON.stringify(held)).not.toMatch(/SECRET77|sealed/);
  });

  it('requires a sign-in within the last ten minutes', async () => {
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    const { token } = await notifier.sessions.open({ signedInAt });
    const { status, envelope } = await notifier.get(EXPORT, token);
    expect([status, envelope.error]).toEqual([403, 'auth.recent_sign_in_required']);
    expect((await notifier.get(EXPORT)).status).toBe(401);
  });

  it('answers even if the member is unknown', async () => {
    const { token } = await notifier.sessions.open();
    const { envelope } = await notifier.get(EXPORT, token);
    expect(envelope.data).toEqual({
      recipient: null,
      access: null,
      channels: null,
      telegram: null,
      inbox: { readUntil: null, messages: [] },
      deliveries: [],
      devices: [],
      mailings: [],
      receipts: [],
      reminders: [],
      webhooks: [],
    });
  });
});

describe('readiness', () => {
  it('depends only on the stores that calls need', async () => {
    await until('the service to be ready', async () => {
      expect(await notifier.health()).toMatchObject({
        ready: true,
        checks: [
          { name: 'redis', ok: true },
          { name: 'mongo', ok: true },
          { name: 'copies:notifier', ok: true },
        ],
        degraded: [],
      });
    });
  });
});
