import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { ticketsOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

const AT = '2026-11-20T10:00:00.000Z';
const MEMBER = '66f1a2b3c4d5e6f708192c01';
const ticket: Ticket = {
  id: '66f1a2b3c4d5e6f708192c02',
  reference: 'CR-1A2B3C',
  subject: 'My deposit',
  category: 'deposit-proof',
  priority: 'medium',
  status: 'open',
  createdAt: AT,
  lastMessageAt: AT,
  lastMessageFrom: 'member',
  isUnread: false,
  member: { id: MEMBER, fullName: 'Ada Obi', email: 'ada@example.com' },
  assignee: null,
  version: 1,
  messages: [],
};
const { messages: _messages, ...row } = ticket;
const deposit: DepositView = {
  id: '66f1a2b3c4d5e6f708192c03',
  userId: MEMBER,
  fullName: 'Ada Obi',
  state: 'claimed',
  amount: 520,
  currency: 'USD',
  usd: null,
  broker: 'Partner broker',
  account: '5550123',
  eventId: null,
  source: 'ticket',
  ticketId: ticket.id,
  attachmentId: null,
  reason: null,
  tier: null,
  grantId: null,
  proposedTier: 'gold',
  duplicateOf: null,
  duplicateUserId: null,
  duplicateName: null,
  createdAt: AT,
  decidedAt: null,
  decidedBy: null,
  version: 1,
};

function serveProof(rows: DepositView[], sent: object[], handlers: Handlers = {}): Handlers {
  const pagination = { total: rows.length, pages: 1, current: 1 };
  return serveApi({
    getCurrentUser: () => ({ data: someUser({ role: 'owner' }) }),
    listTickets: () => ticketsOf([row]),
    getTicket: () => ({ data: ticket }),
    listDeposits: () => ({ data: rows, pagination }),
    createDeposit: ({ body }) => {
      sent.push(body as object);
      return { data: deposit };
    },
    updateDeposit: ({ body, headers }) => {
      sent.push({ body, seen: headers['if-match'] });
      return { data: { ...deposit, state: 'verified' as const, version: 2 } };
    },
    addTicketMessage: ({ body }) => {
      sent.push(body as object);
      return { data: ticket };
    },
    ...handlers,
  });
}
const openProof = () => openDashboard(`/dashboard/admin/tickets?ticket=${ticket.id}`);

it('verifies, sets the tier, replies, and closes after ten seconds', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent);
  const page = await openProof();
  for (const part of ['520 USD', '5550123 at Partner broker', 'Used by nobody else', 'Gold'])
    await page.sees(part);
  await page.click('button', 'Verify, reply, and close');
  await page.sees('in 10 seconds');
  expect(sent).toEqual([]);
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(2);
  expect(sent).toMatchObject([
    { body: { state: 'verified', usd: 520, tier: 'gold' }, seen: '"1"' },
    { status: 'closed', message: expect.stringContaining('Hello Ada,') },
  ]);
  await page.sees('the ticket is closed');
}, 30_000);

it('replies with the text that is set in Settings', async () => {
  const sent: object[] = [];
  const replies = [{ title: 'Tier is active', text: 'Welcome {name}, all is open.' }];
  serveProof([deposit], sent, { listCannedReplies: () => ({ data: replies }) });
  const page = await openProof();
  await page.sees('520 USD');
  await page.click('button', 'Verify, reply, and close');
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(2);
  expect(sent[1]).toMatchObject({ message: 'Welcome Ada, all is open.' });
}, 30_000);

it('refuses with a reason, which the member gets as an answer', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent);
  const page = await openProof();
  await page.click('button', 'Refuse');
  await page.fill('Reason', 'The picture shows another account.');
  await page.click('button', 'Refuse');
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toMatchObject([
    { body: { state: 'refused', reason: 'The picture shows another account.' }, seen: '"1"' },
    { status: 'answered', message: expect.stringContaining('The picture shows another account.') },
  ]);
});

it('sends nothing after an undo', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent);
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await page.click('button', 'Undo');
  await page.sees('Nothing was changed.');
  expect(page.text()).not.toContain('in 10 seconds');
  expect(sent).toEqual([]);
});

it('names the other member with the account', async () => {
  const duplicate = { duplicateOf: deposit.id, duplicateUserId: MEMBER, duplicateName: 'Bola King' };
  serveProof([{ ...deposit, ...duplicate }], []);
  const page = await openProof();
  await page.sees('Also claimed by');
  await page.sees('Bola King');
});

it('records what the proof shows', async () => {
  const sent: object[] = [];
  serveProof([], sent);
  const page = await openProof();
  await page.fill('Amount *', '775000');
  await page.fill('Currency *', 'ngn');
  await page.fill('Account number *', '5550123');
  await page.click('button', 'Record deposit');
  await expect
    .poll(() => sent)
    .toMatchObject([
      { userId: MEMBER, amount: 775_000, currency: 'NGN', account: '5550123', ticketId: ticket.id },
    ]);
});

it('keeps the ticket open when another admin was faster', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent, { updateDeposit: () => ({ problem: errors.depositConflict }) });
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await expect
    .poll(page.text, { timeout: 15_000 })
    .toContain('Another admin changed this deposit in the meantime.');
  expect(sent).toEqual([]);
}, 30_000);

const inNaira: DepositView = { ...deposit, amount: 775_000, currency: 'NGN' };

it('requires the dollars of a deposit in a currency without a rate, even if another admin gave a tier', async () => {
  serveProof([inNaira], []);
  const page = await openProof();
  await page.sees('Proposed tier: Enter the amount in dollars first');
  expect(screen.getByLabelText<HTMLInputElement>('Confirmed dollars').value).toBe('');
});

it('suggests the dollars of a deposit in the local currency', async () => {
  const values = { ...PUBLIC_SETTINGS_DEFAULTS, currency: 'NGN', currencyRate: 1_550 };
  serveProof([inNaira], [], { getSiteSettings: () => ({ data: { values, version: 1 } }) });
  const page = await openProof();
  await page.sees('Proposed tier: Gold');
  expect(screen.getByLabelText<HTMLInputElement>('Confirmed dollars').value).toBe('500');
});

it('shows that a deposit is below the first tier', async () => {
  serveProof([{ ...deposit, amount: 12, proposedTier: null }], []);
  const page = await openProof();
  await page.sees('Proposed tier: Below the first tier ($20)');
});

it('proposes the tier of the highest verified deposit for a smaller one', async () => {
  const sent: object[] = [];
  const other = { ticketId: '66f1a2b3c4d5e6f708192c04', state: 'verified', version: 2 } as const;
  const earlier: DepositView[] = [
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c05', usd: 30 },
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c06', usd: 520 },
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c07', state: 'refused', usd: 900 },
  ];
  serveProof([{ ...deposit, amount: 15 }, ...earlier], sent);
  const page = await openProof();
  await page.sees('Proposed tier: Gold, by the verified deposit of $520');
  await page.fill('Confirmed dollars', '600');
  await page.sees('Proposed tier: Gold');
  expect(page.text()).not.toContain('by the verified deposit');
  await page.fill('Confirmed dollars', '15');
  await page.click('button', 'Verify, reply, and close');
  await expect.poll(() => sent.length, { timeout: 15_000 }).toBe(2);
  expect(sent[0]).toMatchObject({ body: { state: 'verified', usd: 15, tier: 'gold' } });
}, 30_000);
