import type { ContactRow } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import type { Lead, LeadRow } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { someAnswers } from '../../tests/support/some-lead.ts';
import { type Handlers, queriesOf, serveApi } from './api.ts';
import { openDashboard, TOKEN } from './page.tsx';
import {
  as,
  failing,
  leadsOf,
  messagesOf,
  pageOf,
  serviceOf,
  stripOf,
  summaryOf,
  ticketsOf,
} from './some-answers.ts';
import { someUser } from './some-user.ts';

const asAdmin = { getCurrentUser: as({ role: 'admin' }) };
const AT = '2026-11-20T10:00:00.000Z';

const leadOf = (submittedAt: string): LeadRow => ({
  id: '66f1a2b3c4d5e6f708192c01',
  submittedAt,
  fullName: 'Lena Lead',
  email: 'lena@example.com',
  phoneNumber: '+2348012345678',
  isPhonePossible: true,
  callNumber: null,
  ...someAnswers(),
  status: 'new',
  statusChangedAt: submittedAt,
  assignee: null,
  isSuspect: false,
  suspectReasons: [],
  linkedCount: 0,
  version: 1,
});
const lead = leadOf(AT);
const wholeLead: Lead = {
  ...lead,
  consent: { text: 'You may call me.', at: AT },
  timeline: [],
  linked: [],
  nextStatuses: ['contacted'],
};

it('lists the leads that the address requests', async () => {
  serveApi({ ...asAdmin, listLeads: () => leadsOf([lead]) });
  const desk = await openDashboard('/dashboard/admin/leads?status=new&search=lena');
  await desk.sees('Lena Lead');
  expect(queriesOf('listLeads').at(-1)).toEqual({ status: 'new', search: 'lena', page: '1' });
});

it('shows that there are none yet, or that none fits and how to see all again', async () => {
  serveApi({ ...asAdmin, listLeads: () => leadsOf([]) });
  const all = await openDashboard('/dashboard/admin/leads');
  await all.sees('No leads yet');
  const some = await openDashboard('/dashboard/admin/leads?search=nobody');
  await some.sees('No lead fits these filters');
  await some.click('button', 'Clear filters');
  await expect.poll(some.address).toBe('/dashboard/admin/leads');
});

it('leads from a page behind the end to the last one', async () => {
  serveApi({
    ...asAdmin,
    listLeads: ({ query }) => (query.page === '9' ? leadsOf([], 30) : leadsOf([lead], 30)),
  });
  const desk = await openDashboard('/dashboard/admin/leads?page=9');
  await desk.sees('The list ends at page 30.');
  await desk.click('button', 'Go to the last page');
  await desk.sees('Lena Lead');
});

it('shows a failure, and the list once it is loaded again', async () => {
  const api = serveApi({ ...asAdmin, listLeads: () => ({ problem: errors.internal }) });
  const desk = await openDashboard('/dashboard/admin/leads');
  await desk.sees('Failed to get bot access submissions');
  api.listLeads = () => leadsOf([lead]);
  await desk.click('button', 'Try again');
  await desk.sees('Lena Lead');
});

it('wants the password where the server wants it proven again, and goes on to the page', async () => {
  let isFresh = false;
  serveApi({
    ...asAdmin,
    listLeads: () => (isFresh ? leadsOf([lead], 60) : { problem: errors.recentSignInRequired }),
    confirmPassword: () => {
      isFresh = true;
      return { data: { token: `${TOKEN}2`, user: someUser({ role: 'admin' }), deviceToken: 'd' } };
    },
  });
  const desk = await openDashboard('/dashboard/admin/leads?page=3');
  await desk.fill('Password', 'Analytical1');
  await desk.click('button', 'Confirm');
  await desk.sees('Lena Lead');
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

it('closes an open lead with Escape while a message is shown, and leaves the message', async () => {
  serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    getLead: () => ({ data: wholeLead }),
    updateLead: () => ({ data: wholeLead }),
  });
  const desk = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await desk.fill('Note', 'Called.');
  await desk.click('button', 'Add note');
  await desk.sees('The note was added.');
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(desk.text()).toContain('The note was added.');
  await expect.poll(desk.address).toBe('/dashboard/admin/leads');
});

it('leads the keyboard to a message with F8, and closes it with Escape', async () => {
  serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    exportLeads: () => ({ problem: errors.internal }),
  });
  const desk = await openDashboard('/dashboard/admin/leads');
  await desk.click('button', 'Download CSV');
  await expect.poll(() => messages().querySelector('button')).not.toBeNull();
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8' }));
  expect(document.activeElement).toBe(messages().querySelector('button'));
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => messages().textContent).toBe('');
  expect(document.activeElement).toBe(messages());
});

function messages(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[aria-label="Notifications (F8)"]');
  if (!found) throw new Error('no messages on this page');
  return found;
}

const message: ContactRow = {
  id: '66f1a2b3c4d5e6f708192c02',
  receivedAt: AT,
  name: 'Lena Letter',
  email: 'lena@example.com',
  category: 'billing',
  subject: 'About my invoice',
  status: 'new',
  statusChangedAt: AT,
  isSuspect: true,
  suspectReasons: ['honeypot'],
  member: { id: '66f1a2b3c4d5e6f708192c03', fullName: 'Lena Letter' },
  version: 1,
};

it('lists the messages that the address requests, with state, category and what is suspect', async () => {
  const api = serveApi({ ...asAdmin, listContactMessages: () => messagesOf([message]) });
  const desk = await openDashboard('/dashboard/admin/messages?category=billing');
  await desk.sees('About my invoice(suspect)Lena Letter · lena@example.com · MemberNewBilling');
  expect(queriesOf('listContactMessages').at(-1)).toMatchObject({ category: 'billing' });
  api.listContactMessages = () => messagesOf([]);
  await (await openDashboard('/dashboard/admin/messages')).sees('No messages yet');
  const none = await openDashboard('/dashboard/admin/messages?search=nobody');
  await none.sees('No message fits these filters');
});

const row = (fullName: string, change: object = {}) => {
  const { id, role, tier, dashboardUnlocked, hasDeposited, createdAt } = someUser();
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const person = { id, role, createdAt, fullName, email, tier, dashboardUnlocked, hasDeposited };
  return { ...person, blockedAt: null, erasesAt: null, version: 1, ...change };
};

it('finds a user by what the address holds, and goes on to the next page', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([row('Bo Member')], {}, 60) });
  const desk = await openDashboard('/dashboard/admin/users?search=bo');
  await desk.sees('Bo Member');
  expect(queriesOf('listUsers')).toEqual([{ page: '1', search: 'bo' }]);
  await desk.click('button', 'Page 2');
  await expect.poll(desk.address).toBe('/dashboard/admin/users?search=bo&page=2');
  await expect.poll(() => queriesOf('listUsers').at(-1)).toEqual({ page: '2', search: 'bo' });
});

it('offers to send the confirmation again where an address has no user', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([]) });
  const desk = await openDashboard('/dashboard/admin/users?search=nobody%40example.com');
  await desk.sees('No users found matching the search text.');
  expect(desk.text()).not.toContain('Clear filters');
});

it('names what an admin sees, whatever tier is kept for them', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([row('Ada Admin', { role: 'admin' })]) });
  const desk = await openDashboard('/dashboard/admin/users');
  await desk.sees('GoldUnlockedAs admin');
  expect(desk.text()).not.toContain('Locked');
});

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const ticketOf = (at: string) => ({
  ...{ id: '66f1a2b3c4d5e6f708192c02', reference: 'CR-1A2B3C', subject: 'About my deposit', version: 1 },
  ...{ category: 'deposit-proof', priority: 'medium', status: 'open', createdAt: at, lastMessageAt: at },
  ...{ lastMessageFrom: 'member', isUnread: false, member: null, assignee: null },
});

const AT_HOME: Handlers = {
  getCurrentUser: as({ role: 'admin', tier: 'gold', dashboardUnlocked: true }),
  listLeads: () => leadsOf([]),
  listContactMessages: () => messagesOf([]),
  getEngine: failing,
  getOutcomeStrip: () => stripOf({ counts: { missed: 3 } }),
};

it('is a queue for an admin: how many wait and how long the first has, and one record of each list', async () => {
  serveApi({
    ...AT_HOME,
    getSignalsSummary: () => summaryOf({ service: serviceOf('engine_training') }),
    listTickets: ({ query }) =>
      query.category ? ticketsOf([ticketOf(ago(3))], 2) : ticketsOf([ticketOf(ago(5))], 4),
    listLeads: ({ query }) => leadsOf([leadOf(ago(query.page === '7' ? 50 : 1))], 7),
  });
  const page = await openDashboard('/dashboard');
  await page.sees('Deposit proofsOldest: 3 hours ago2');
  await page.sees('Open ticketsOldest: 5 hours ago4');
  await page.sees('New leadsOldest: 2 days ago7');
  await page.sees('New messagesNobody waits0');
  await page.sees('StateThe engine is retraining.');
  await page.sees('Slots missed today3');
  for (const { limit } of [...queriesOf('listTickets'), ...queriesOf('listLeads')]) expect(limit).toBe('1');
  expect(page.text()).not.toContain('Today’s record');
});

it('has the desks first in the menu of an admin, and the pages of members folded below', async () => {
  serveApi(AT_HOME);
  const page = await openDashboard('/dashboard');
  await page.sees('AdminCommand CenterUsersLeads');
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Member pagesNeural Signals');
});

it('says how signals reached members by channel and tier, whom they did not and why', async () => {
  const delays = (count: number, median: number | null, p99: number | null) => ({ count, median, p99 });
  serveApi({
    ...AT_HOME,
    getReach: () => ({
      data: {
        since: ago(24),
        rows: [
          {
            ...{ channel: 'push', tier: 'gold', accepted: delays(40, 500, 3_000) },
            ...{ received: delays(25, 1_500, 5_000), opened: delays(0, null, null) },
          },
        ],
        refusals: [{ channel: 'push', state: 'suppressed', reason: 'quiet', count: 7 }],
        devices: { total: 41, silent: 3 },
        telegram: { linked: 12, joined: 5 },
      },
    }),
  });
  const page = await openDashboard('/dashboard');
  await page.sees('Push, GoldAccepted40 · ≤ 0.5 s · ≤ 3 sArrived25 · ≤ 1.5 s · ≤ 5 sOpened–');
  await page.sees('Silent for two days3');
  await page.sees('Push: Left out (quiet hours)7');
});
