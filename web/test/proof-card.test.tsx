import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { MemberProfile } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Handlers, operationsMade, serveApi } from './api.ts';
import { openDashboard, TOKEN } from './page.tsx';
import { failing, leadsOf, ticketsOf } from './some-answers.ts';
import { depositOf, MEMBER } from './some-member.ts';
import { someUser } from './some-user.ts';

const AT = '2026-11-20T10:00:00.000Z';
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
const deposit = depositOf({ ticketId: ticket.id });

function serveProof(rows: DepositView[], sent: object[], handlers: Handlers = {}): Handlers {
  const pagination = { total: rows.length, pages: 1, current: 1 };
  return serveApi({
    getCurrentUser: () => ({ data: someUser({ role: 'owner' }) }),
    listTickets: () => ticketsOf([row]),
    getTicket: () => ({ data: ticket }),
    listDeposits: () => ({ data: rows, pagination }),
    getUserProfile: failing,
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
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets the time end in which the admin can undo a decision. */
async function passUndo(): Promise<void> {
  await screen.findByText(/10 seconds/);
  await pass(10_000);
}

const openProof = () => openDashboard(`/dashboard/admin/tickets?ticket=${ticket.id}`);

it('verifies the proof, sets the tier, replies, and closes the ticket after ten seconds', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent);
  const page = await openProof();
  for (const part of ['520 USD', '5550123 at Partner broker', 'Only by this member', 'Gold'])
    await page.sees(part);
  await page.click('button', 'Verify, reply, and close');
  await page.sees('10 seconds');
  await pass(9_000);
  expect(sent).toEqual([]);
  await pass(1_000);
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toMatchObject([
    { body: { state: 'verified', usd: 520, tier: 'gold' }, seen: '"1"' },
    { status: 'closed', message: expect.stringContaining('Hello Ada,') },
  ]);
  await page.sees('the ticket is closed');
});

it('replies with the text that is set in Settings', async () => {
  const sent: object[] = [];
  const replies = [{ title: 'Tier is active', text: 'Welcome {name}, all is open.' }];
  serveProof([deposit], sent, { listCannedReplies: () => ({ data: replies }) });
  const page = await openProof();
  await page.sees('520 USD');
  await page.click('button', 'Verify, reply, and close');
  await passUndo();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ message: 'Welcome Ada, all is open.' });
});

it('refuses the proof with a reason, which the member gets as an answer', async () => {
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
  expect(page.text()).not.toContain('10 seconds');
  expect(sent).toEqual([]);
});

it('names the other member who has the same account', async () => {
  const duplicate = { duplicateOf: deposit.id, duplicateUserId: MEMBER, duplicateName: 'Bola King' };
  serveProof([{ ...deposit, ...duplicate }], []);
  const page = await openProof();
  await page.sees('Also claimed by');
  await page.sees('Bola King');
});

it('shows that the picture could not be loaded, and offers a retry', async () => {
  const attachment = {
    id: '66f1a2b3c4d5e6f708192c04',
    name: 'proof.png',
    type: 'image/png',
    sizeBytes: 4,
  } as const;
  const message = {
    id: '66f1a2b3c4d5e6f708192c05',
    from: 'member',
    author: null,
    text: 'Here it is',
    isInternal: false,
    attachments: [attachment],
    createdAt: AT,
  } as const;
  const api = serveProof([deposit], [], {
    getTicket: () => ({ data: { ...ticket, messages: [message] } }),
    downloadAttachment: failing,
  });
  const page = await openProof();
  await page.sees('proof.png couldn’t be loaded.');
  api.downloadAttachment = () => new Response('file', { headers: { 'content-type': 'image/png' } });
  await page.click('button', 'Try again');
  expect(await screen.findByRole('img', { name: 'Proof: proof.png' })).toBeTruthy();
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

it.each(['refused', 'verified'] as const)(
  'records another deposit from new proof in the ticket of a %s deposit',
  async (state) => {
    const sent: object[] = [];
    const decided: DepositView = { ...deposit, state, version: 2 };
    const api = serveProof([decided], sent);
    const page = await openProof();
    await page.sees('If the member sent new proof, record another deposit.');
    await page.click('button', 'Record another deposit');
    await page.fill('Amount *', '600');
    await page.fill('Account number *', '5550123');
    api.listDeposits = () => ({
      data: [{ ...deposit, id: '66f1a2b3c4d5e6f708192c15', amount: 600 }, decided],
      pagination: { total: 2, pages: 1, current: 1 },
    });
    await page.click('button', 'Record deposit');
    await page.sees('600 USD');
    expect(sent).toMatchObject([{ userId: MEMBER, amount: 600, ticketId: ticket.id }]);
    expect(await screen.findByRole('button', { name: 'Verify, reply, and close' })).toBeTruthy();
  },
);

it('shows a claim from the account setup as decided after its verification', async () => {
  const claimed: DepositView = { ...deposit, source: 'wizard', ticketId: null };
  const api = serveProof([claimed], []);
  api.updateDeposit = () => {
    const verified = { ...claimed, state: 'verified' as const, usd: 520, decidedAt: AT, version: 2 };
    api.listDeposits = () => ({ data: [verified], pagination: { total: 1, pages: 1, current: 1 } });
    return { data: verified };
  };
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await passUndo();
  await page.sees('the ticket is closed');
  await page.sees('Someone already verified or refused this deposit.');
  expect(screen.queryByRole('button', { name: 'Record deposit' })).toBeNull();
});

const profileOf = (change: Partial<MemberProfile>): MemberProfile => ({
  id: MEMBER,
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '+2348012345678',
  phoneSince: AT,
  previousPhone: null,
  country: 'Nigeria',
  telegram: '',
  blockedAt: null,
  role: 'member',
  admissionCode: 'A1B2C3',
  accountSetup: false,
  accessPath: null,
  brokerAccount: null,
  depositAmount: 0,
  notifications: { signals: true, trades: true, marketing: false, security: true },
  createdAt: AT,
  trialEndsAt: AT,
  acceptances: [],
  lastSeenAt: AT,
  twoFactorSince: null,
  dashboardCode: null,
  ...change,
});

it('starts with the account and the deposit that the member entered in the account setup', async () => {
  const sent: object[] = [];
  const profile = profileOf({ accessPath: 'manual', brokerAccount: '5550123', depositAmount: 120.5 });
  serveProof([], sent, { getUserProfile: () => ({ data: profile }) });
  const page = await openProof();
  await page.sees('Compare them with the proof');
  await page.click('button', 'Record deposit');
  await expect
    .poll(() => sent)
    .toMatchObject([{ userId: MEMBER, amount: 120.5, currency: 'USD', account: '5550123' }]);
});

it('leaves the fields empty if the member entered nothing', async () => {
  serveProof([], [], { getUserProfile: () => ({ data: profileOf({}) }) });
  const page = await openProof();
  await page.sees('Record deposit');
  expect(screen.getByLabelText<HTMLInputElement>('Amount *').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Account number *').value).toBe('');
  expect(page.text()).not.toContain('Compare them with the proof');
});

it('keeps the ticket open if another admin was faster', async () => {
  const sent: object[] = [];
  serveProof([deposit], sent, { updateDeposit: () => ({ problem: errors.depositConflict }) });
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await passUndo();
  await expect.poll(page.text).toContain('This deposit was changed in the meantime.');
  expect(sent).toEqual([]);
});

const inNaira: DepositView = { ...deposit, amount: 775_000, currency: 'NGN' };

it('requires the amount in dollars for a currency without a rate before it proposes a tier', async () => {
  serveProof([inNaira], []);
  const page = await openProof();
  await page.sees('Proposed tier: Enter the amount in dollars first');
  expect(screen.getByLabelText<HTMLInputElement>('Confirmed amount (USD)').value).toBe('');
});

it('suggests the amount in dollars for a deposit in the local currency', async () => {
  const values = { ...PUBLIC_SETTINGS_DEFAULTS, currency: 'NGN', currencyRate: 1_550 };
  serveProof([inNaira], [], { getSiteSettings: () => ({ data: { values, version: 1 } }) });
  const page = await openProof();
  await page.sees('Proposed tier: Gold');
  expect(screen.getByLabelText<HTMLInputElement>('Confirmed amount (USD)').value).toBe('500');
});

it('shows that a deposit is below the first tier', async () => {
  serveProof([{ ...deposit, amount: 12, proposedTier: null }], []);
  const page = await openProof();
  await page.sees('Proposed tier: Below the first tier ($20)');
});

it('proposes the tier of the highest verified deposit if the deposit on the card is smaller', async () => {
  const sent: object[] = [];
  const other = { ticketId: '66f1a2b3c4d5e6f708192c04', state: 'verified', version: 2 } as const;
  const earlier: DepositView[] = [
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c05', usd: 30 },
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c06', usd: 520 },
    { ...deposit, ...other, id: '66f1a2b3c4d5e6f708192c07', state: 'refused', usd: 900 },
  ];
  serveProof([{ ...deposit, amount: 15 }, ...earlier], sent);
  const page = await openProof();
  await page.sees('Proposed tier: Gold, because of an earlier verified deposit of $520');
  await page.fill('Confirmed amount (USD)', '600');
  await page.sees('Proposed tier: Gold');
  expect(page.text()).not.toContain('because of the verified deposit');
  await page.fill('Confirmed amount (USD)', '15');
  await page.click('button', 'Verify, reply, and close');
  await passUndo();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]).toMatchObject({ body: { state: 'verified', usd: 15, tier: 'gold' } });
});

const SECOND = { id: '66f1a2b3c4d5e6f708192c12', userId: '66f1a2b3c4d5e6f708192c11' };
const secondMember = { id: SECOND.userId, fullName: 'Bola King', email: 'bola@example.com' };
const secondTicket: Ticket = { ...ticket, id: SECOND.id, subject: 'Bola pays', member: secondMember };
const secondDeposit: DepositView = {
  ...deposit,
  id: '66f1a2b3c4d5e6f708192c13',
  userId: SECOND.userId,
  ticketId: SECOND.id,
  amount: 60,
};

/**
 * Serves a queue of two proofs. Returns the ids of the deposits that the page verifies, and of the
 * tickets that it closes.
 */
function serveQueue(handlers: Handlers = {}) {
  const verified: (string | undefined)[] = [];
  const closed: (string | undefined)[] = [];
  const { messages: _none, ...secondRow } = secondTicket;
  const pagination = { total: 1, pages: 1, current: 1 };
  const api = serveProof([], [], {
    listTickets: () => ticketsOf([row, secondRow]),
    getTicket: ({ params }) => ({ data: params.id === ticket.id ? ticket : secondTicket }),
    listDeposits: ({ query }) => ({
      data: [query.userId === MEMBER ? deposit : secondDeposit],
      pagination,
    }),
    updateDeposit: ({ params }) => {
      verified.push(params.id);
      return { data: { ...deposit, state: 'verified' as const, version: 2 } };
    },
    addTicketMessage: ({ params }) => {
      closed.push(params.id);
      return { data: ticket };
    },
    listLeads: () => leadsOf([]),
    ...handlers,
  });
  return { api, verified, closed };
}
const openTicketOf = async (subject: RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name: subject }));

it('keeps a decision that can still be undone when the next ticket is opened', async () => {
  const { verified, closed } = serveQueue();
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await openTicketOf(/^Bola pays/);
  await page.sees('60 USD');
  await page.sees('Ada Obi: in 10 seconds, we’ll verify $520 and close the ticket.');
  await page.click('button', 'Undo: Ada Obi');
  await page.sees('Nothing was changed.');
  expect(page.text()).not.toContain('10 seconds');
  await openTicketOf(/^My deposit/);
  await page.click('button', 'Verify, reply, and close');
  await openTicketOf(/^Bola pays/);
  await page.click('button', 'Verify, reply, and close');
  await openTicketOf(/^My deposit/);
  await page.sees('Bola King: in 10 seconds, we’ll verify $60');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(verified).toEqual([]);
  await pass(10_000);
  await expect.poll(() => closed).toEqual([ticket.id, SECOND.id]);
  expect(verified).toEqual([deposit.id, secondDeposit.id]);
});

it('requests the password only once for decisions about tickets that are no longer open', async () => {
  let isFresh = false;
  const { api, closed } = serveQueue({
    confirmPassword: () => {
      isFresh = true;
      return { data: { token: `${TOKEN}2`, user: someUser({ role: 'owner' }), deviceToken: 'd' } };
    },
  });
  const accept = api.updateDeposit;
  api.updateDeposit = (asked) =>
    isFresh && accept ? accept(asked) : { problem: errors.recentSignInRequired };
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await openTicketOf(/^Bola pays/);
  await page.click('button', 'Verify, reply, and close');
  await openTicketOf(/^My deposit/);
  await pass(10_000);
  await expect.poll(page.text).toContain('Confirm it’s you');
  await expect.poll(() => operationsMade().filter((name) => name === 'updateDeposit').length).toBe(2);
  await page.fill('Password', 'correct horse battery');
  await page.click('button', 'Confirm');
  await expect.poll(() => closed.toSorted()).toEqual([ticket.id, SECOND.id]);
  await page.sees('Bola King: the deposit is verified, and the ticket is closed.');
});

it('sends a decision at once if the admin leaves the page', async () => {
  const { verified, closed } = serveQueue();
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await page.sees('10 seconds');
  await page.click('link', 'Leads');
  await page.sees('No leads yet');
  await expect.poll(() => closed).toEqual([ticket.id]);
  expect(verified).toEqual([deposit.id]);
  await page.sees('Ada Obi: the deposit is verified, and the ticket is closed.');
});

it('shows that a decision was refused after the admin left the page, and opens the ticket of the decision', async () => {
  const { closed } = serveQueue({ updateDeposit: () => ({ problem: errors.recentSignInRequired }) });
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await page.sees('10 seconds');
  await page.click('link', 'Leads');
  await page.sees('Ada Obi: the deposit wasn’t verified. Please confirm your password to continue.');
  expect(closed).toEqual([]);
  await page.click('button', 'Open ticket');
  await expect.poll(page.address).toBe(`/dashboard/admin/tickets?ticket=${ticket.id}`);
});

it('shows a decision again if its password dialog was open when the admin left the page', async () => {
  serveQueue({ updateDeposit: () => ({ problem: errors.recentSignInRequired }) });
  const page = await openProof();
  await page.click('button', 'Verify, reply, and close');
  await passUndo();
  await expect.poll(page.text).toContain('Confirm it’s you');
  // An admin cannot reach this link, because the dialog hides it, but can leave the page by the
  // Back button of the browser. The click has the same effect.
  fireEvent.click(screen.getByRole('link', { name: 'Leads', hidden: true }));
  await page.sees('Ada Obi: the deposit wasn’t verified.');
});

it('warns before the tab is closed if a decision has not been sent', async () => {
  serveQueue();
  const page = await openProof();
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await page.click('button', 'Verify, reply, and close');
  await page.sees('10 seconds');
  expect(isWarned()).toBe(true);
  await page.click('button', 'Undo');
  expect(isWarned()).toBe(false);
});
