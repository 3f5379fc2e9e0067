import type { ContactRow } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import type { Lead, LeadRow } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { someAnswers } from '../../tests/support/some-lead.ts';
import { bodiesOf, type Handlers, queriesOf, serveApi } from './api.ts';
import { openDashboard, TOKEN } from './page.tsx';
import {
  as,
  auditRowOf,
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

afterEach(() => vi.useRealTimers());

const asAdmin = { getCurrentUser: as({ role: 'owner' }) };
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
  source: { utmSource: 'tiktok', referrerHost: 'www.tiktok.com' },
  timeline: [],
  linked: [],
  nextStatuses: ['contacted'],
};

it('lists the leads that match the filters in the URL', async () => {
  serveApi({ ...asAdmin, listLeads: () => leadsOf([lead]) });
  const page = await openDashboard('/dashboard/admin/leads?status=new&search=lena');
  await page.sees('Lena Lead');
  expect(queriesOf('listLeads').at(-1)).toEqual({ status: 'new', search: 'lena', page: '1' });
});

it('shows that there are no leads yet, or, if no lead matches, how to remove the filters', async () => {
  serveApi({ ...asAdmin, listLeads: () => leadsOf([]) });
  const all = await openDashboard('/dashboard/admin/leads');
  await all.sees('No leads yet');
  const some = await openDashboard('/dashboard/admin/leads?search=nobody');
  await some.sees('No leads match');
  await some.click('button', 'Clear filters');
  await expect.poll(some.address).toBe('/dashboard/admin/leads');
});

it('offers a link to the last page if the page number is too high', async () => {
  serveApi({
    ...asAdmin,
    listLeads: ({ query }) => (query.page === '9' ? leadsOf([], 30) : leadsOf([lead], 30)),
  });
  const page = await openDashboard('/dashboard/admin/leads?page=9');
  await page.sees('The list ends at page 30.');
  await page.click('button', 'Go to the last page');
  await page.sees('Lena Lead');
});

it('shows that loading failed, and shows the list after a successful retry', async () => {
  const api = serveApi({ ...asAdmin, listLeads: () => ({ problem: errors.internal }) });
  const page = await openDashboard('/dashboard/admin/leads');
  await page.sees('Failed to get bot access submissions');
  api.listLeads = () => leadsOf([lead]);
  await page.click('button', 'Try again');
  await page.sees('Lena Lead');
});

it('prompts for the password if the server requires it, and then opens the page', async () => {
  let isFresh = false;
  serveApi({
    ...asAdmin,
    listLeads: () => (isFresh ? leadsOf([lead], 60) : { problem: errors.recentSignInRequired }),
    confirmPassword: () => {
      isFresh = true;
      return { data: { token: `${TOKEN}2`, user: someUser({ role: 'owner' }), deviceToken: 'd' } };
    },
  });
  const page = await openDashboard('/dashboard/admin/leads?page=3');
  await page.fill('Password', 'Analytical1');
  await page.click('button', 'Confirm');
  await page.sees('Lena Lead');
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

it('shows the source of a lead', async () => {
  serveApi({ ...asAdmin, listLeads: () => leadsOf([lead]), getLead: () => ({ data: wholeLead }) });
  const page = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await page.sees('tiktok · www.tiktok.com');
});

it('gives the applicant’s account the bot for six months, until the last day of the month if that month is shorter', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-31T12:00:00.000Z') });
  const member = row('Lena Lead', { email: lead.email });
  const until = '2027-02-28T12:00:00.000Z';
  const grant = { userId: member.id, feature: 'bot', source: 'lead', reason: 'Free 6-month AI bot trial' };
  const api = serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    getLead: () => ({ data: wholeLead }),
    listUsers: () => pageOf([row('Other Lead', { id: lead.id }), member]),
    giveGrant: ({ body }) => {
      const given = { id: lead.id, tier: null, from: AT, endedAt: null, state: 'live', ...(body as object) };
      api.listGrants = () => ({ data: [given] });
      return { data: given };
    },
  });
  const page = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await page.click('button', 'Give 6 months of the bot');
  await page.sees('The member has the bot for six months.');
  await page.sees('This member has the bot until 28 Feb 2027');
  expect(bodiesOf('giveGrant')).toEqual([{ ...grant, until }]);
  expect(queriesOf('listUsers')).toContainEqual({ search: lead.email, match: 'email', limit: '5' });
});

it('shows that a lead’s account or its grants could not be loaded, and that a grant of the bot has no end', async () => {
  const api = serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    getLead: () => ({ data: wholeLead }),
    listUsers: failing,
    listGrants: failing,
  });
  const page = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await page.sees('The applicant’s account couldn’t be loaded');
  const member = row('Lena Lead', { email: lead.email });
  api.listUsers = () => pageOf([member]);
  await page.click('button', 'Try again');
  await page.sees('The grants couldn’t be loaded');
  const bot = { id: lead.id, userId: member.id, tier: null, feature: 'bot', from: AT, until: null };
  api.listGrants = () => ({ data: [{ ...bot, endedAt: null, state: 'live', source: 'lead', reason: '' }] });
  await page.click('button', 'Try again');
  await page.sees('This member has the bot');
  expect(page.text()).not.toContain('until');
});

it('offers no bot trial to an applicant without an account', async () => {
  serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    getLead: () => ({ data: wholeLead }),
    listUsers: () => pageOf([row('Lena Lead', { email: 'another-lena@example.com' })]),
  });
  const page = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await page.sees('No account has this email yet.');
  expect(page.text()).not.toContain('Give 6 months of the bot');
});

it('closes an open lead with Escape while a message is shown, and leaves the message open', async () => {
  serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    listUsers: () => pageOf([]),
    getLead: () => ({ data: wholeLead }),
    updateLead: () => ({ data: wholeLead }),
  });
  const page = await openDashboard(`/dashboard/admin/leads?lead=${lead.id}`);
  await page.fill('Note', 'Called.');
  await page.click('button', 'Add note');
  await page.sees('The note was added.');
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  expect(page.text()).toContain('The note was added.');
  await expect.poll(page.address).toBe('/dashboard/admin/leads');
});

it('on F8, moves the keyboard focus to a message; on Escape, closes the message', async () => {
  serveApi({
    ...asAdmin,
    listLeads: () => leadsOf([lead]),
    exportLeads: () => ({ problem: errors.internal }),
  });
  const page = await openDashboard('/dashboard/admin/leads');
  await page.click('button', 'Download CSV');
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

it('lists the messages that match the URL, by state, category, and suspicion', async () => {
  const api = serveApi({ ...asAdmin, listContactMessages: () => messagesOf([message]) });
  const page = await openDashboard('/dashboard/admin/messages?category=billing');
  await page.sees('About my invoice(suspect)Lena Letter · lena@example.com · MemberNewBilling');
  expect(queriesOf('listContactMessages').at(-1)).toMatchObject({ category: 'billing' });
  api.listContactMessages = () => messagesOf([]);
  await (await openDashboard('/dashboard/admin/messages')).sees('No messages yet');
  const none = await openDashboard('/dashboard/admin/messages?search=nobody');
  await none.sees('No messages match');
});

const row = (fullName: string, change: object = {}) => {
  const { id, role, tier, dashboardUnlocked, hasDeposited, createdAt } = someUser();
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const person = { id, role, createdAt, fullName, email, tier, dashboardUnlocked, hasDeposited };
  const seen = { country: 'Nigeria', source: 'direct', lastSeenAt: createdAt, grantEndsAt: null };
  return { ...person, ...seen, blockedAt: null, erasesAt: null, version: 1, ...change };
};

it('finds a user by the search text in the URL, and opens the next page', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([row('Bo Member')], {}, 60) });
  const page = await openDashboard('/dashboard/admin/users?search=bo');
  await page.sees('Bo Member');
  expect(queriesOf('listUsers')).toEqual([{ page: '1', search: 'bo' }]);
  await page.click('button', 'Page 2');
  await expect.poll(page.address).toBe('/dashboard/admin/users?search=bo&page=2');
  await expect.poll(() => queriesOf('listUsers').at(-1)).toEqual({ page: '2', search: 'bo' });
});

it('filters and sorts users as set in the URL, and shows a chip for each filter', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([]) });
  const page = await openDashboard(
    '/dashboard/admin/users?tier=gold&grantEndsWithin=7&sort=grantEndsAt&country=Atlantis',
  );
  await page.sees('No users match these filters.');
  expect(queriesOf('listUsers').at(-1)).toEqual({
    page: '1',
    tier: 'gold',
    grantEndsWithin: '7',
    sort: 'grantEndsAt',
  });
  await page.click('button', 'Remove filter: Gold');
  await expect.poll(page.address).toBe('/dashboard/admin/users?grantEndsWithin=7&sort=grantEndsAt');
  await page.click('button', 'Remove filter: Grant ends within 7 days');
  await expect.poll(page.address).toBe('/dashboard/admin/users?sort=grantEndsAt');
});

it('offers to resend the confirmation to an address that has no user', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([]) });
  const page = await openDashboard('/dashboard/admin/users?search=nobody%40example.com');
  await page.sees('No users found matching the search text.');
  expect(page.text()).not.toContain('Clear filters');
});

it('shows that an admin can see all signals, whatever tier is stored', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([row('Ada Admin', { role: 'owner' })]) });
  const page = await openDashboard('/dashboard/admin/users');
  await page.sees('GoldUnlockedAs owner');
  expect(page.text()).not.toContain('Locked');
});

it('lists the team, and removes a person from the team after a reason is entered', async () => {
  const sent: unknown[] = [];
  const person = { blockedAt: null, twoFactorSince: null, lastSeenAt: '2026-11-20T10:00:00.000Z' };
  serveApi({
    ...asAdmin,
    listTeam: () => ({
      data: [
        { ...person, id: 'c'.repeat(24), fullName: 'Sue Support', email: 's@example.com', role: 'support' },
      ],
    }),
    changeUserRole: ({ params, body }) => {
      sent.push({ ...params, ...(body as object) });
      return { problem: errors.lastAdmin };
    },
  });
  const page = await openDashboard('/dashboard/admin/team');
  await page.sees('Sue SupportSupport');
  await page.click('button', 'Remove from team: Sue Support');
  await page.fill('Reason', 'Left us');
  await page.click('button', 'Remove from team');
  await page.sees('The team needs at least one owner.');
  expect(sent).toEqual([{ id: 'c'.repeat(24), role: 'member', reason: 'Left us' }]);
});

it('undoes a revoke with the member’s former access, and with the former ends of its grants', async () => {
  const member = { ...row('Mia Member'), tier: 'gold', dashboardUnlocked: true, hasDeposited: true };
  const guest = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false };
  const sent: unknown[] = [];
  serveApi({
    ...asAdmin,
    listUsers: () => pageOf([member]),
    updateAccess: ({ body, headers }) => {
      sent.push({ ...(body as object), seen: headers['if-match'] });
      return { data: { ...member, ...(sent.length === 1 ? guest : {}), version: 1 + sent.length } };
    },
  });
  const page = await openDashboard('/dashboard/admin/users');
  await page.click('button', 'Revoke access of Mia Member');
  await page.click('button', 'Undo');
  await page.sees('Mia Member has their access back.');
  const { tier, dashboardUnlocked, hasDeposited } = member;
  const restored = { tier, dashboardUnlocked, hasDeposited, restoresGrants: true, reason: 'Revoke undone' };
  expect(sent).toMatchObject([guest, { ...restored, seen: '"2"' }]);
});

it('shows a support agent a member’s page without the actions that only owners have', async () => {
  serveApi({
    getCurrentUser: as({ role: 'support' }),
    listUsers: () => pageOf([row('Mia Member')]),
  });
  const page = await openDashboard('/dashboard/admin/users');
  await page.sees('Mia Member');
  expect(page.text()).not.toContain('Grant Gold');
  expect(page.text()).not.toContain('Revoke');
});

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const ticketOf = (at: string) => ({
  id: '66f1a2b3c4d5e6f708192c02',
  reference: 'CR-1A2B3C',
  subject: 'About my deposit',
  version: 1,
  category: 'deposit-proof',
  priority: 'medium',
  status: 'open',
  createdAt: at,
  lastMessageAt: at,
  lastMessageFrom: 'member',
  isUnread: false,
  member: null,
  assignee: null,
});

const AT_HOME: Handlers = {
  getCurrentUser: as({ role: 'owner', tier: 'gold', dashboardUnlocked: true }),
  listLeads: () => leadsOf([]),
  listContactMessages: () => messagesOf([]),
  getEngine: failing,
  getOutcomeStrip: () => stripOf({ counts: { missed: 3 } }),
};

it('shows an admin how many records wait in each queue and for how long, and reads only one record of each queue', async () => {
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
  await page.sees('New messagesNo one is waiting0');
  await page.sees('StateThe engine is retraining.');
  await page.sees('Slots missed today3');
  for (const { limit } of [...queriesOf('listTickets'), ...queriesOf('listLeads')]) expect(limit).toBe('1');
  expect(page.text()).not.toContain('Today’s record');
});

it('shows placeholders on the admin home until its calls are answered', async () => {
  const unanswered = () => new Response(new ReadableStream());
  serveApi({
    ...AT_HOME,
    listTickets: unanswered,
    listLeads: unanswered,
    listContactMessages: unanswered,
    getEngine: unanswered,
    getOutcomeStrip: unanswered,
    getSignalsSummary: unanswered,
  });
  const page = await openDashboard('/dashboard');
  await page.sees('Slots missed today');
  expect(page.text()).not.toMatch(/–|Unknown/);
});

it('says on the admin home what is unknown after a failure, and retries all failed calls', async () => {
  const handlers = serveApi({ ...AT_HOME, getOutcomeStrip: failing, getSignalsSummary: failing });
  const page = await openDashboard('/dashboard');
  await page.sees('StateUnknown');
  await page.sees('SinceUnknown');
  await page.sees('Slots missed todayUnknown');
  Object.assign(handlers, AT_HOME, { getEngine: failing, getSignalsSummary: () => summaryOf() });
  const text = await waitFor(() => screen.getByText('The state of the engine couldn’t be loaded.'));
  within(text.parentElement as HTMLElement)
    .getByRole('button', { name: 'Try again' })
    .click();
  await page.sees('StateRunning');
  await page.sees('Slots missed today3');
});

it('lists admin pages first in an admin’s menu, and folds the pages of members below them', async () => {
  serveApi(AT_HOME);
  const page = await openDashboard('/dashboard');
  await page.sees('AdminCommand CenterUsersLeads');
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Member pagesNeural Signals');
});

it('shows how many signals reached members, by channel and tier, and why others did not arrive', async () => {
  const delays = (count: number, median: number | null, p99: number | null) => ({ count, median, p99 });
  serveApi({
    ...AT_HOME,
    getReach: () => ({
      data: {
        since: ago(24),
        rows: [
          {
            channel: 'push',
            tier: 'gold',
            accepted: delays(40, 500, 3_000),
            received: delays(25, 1_500, 5_000),
            opened: delays(0, null, null),
          },
        ],
        refusals: [
          { channel: 'push', state: 'suppressed', reason: 'quiet', count: 7 },
          { channel: 'push', state: 'suppressed', reason: 'rules', count: 2 },
        ],
        devices: { total: 41, silent: 3 },
        telegram: { linked: 12, joined: 5 },
      },
    }),
  });
  const page = await openDashboard('/dashboard');
  await page.sees('Push, GoldSent40 · ≤ 0.5 s · ≤ 3 sArrived25 · ≤ 1.5 s · ≤ 5 sOpened–');
  await page.sees('Devices that haven’t confirmed an alert in two days3');
  await page.sees('Push: Skipped (quiet hours)7');
  await page.sees('Push: Skipped (alert rules)2');
});

it('gives a grant to all matching users, shows progress and problems, and can undo the grants', async () => {
  const id = '66f1a2b3c4d5e6f708192c09';
  const rows = [
    { userId: '66f1a2b3c4d5e6f708192c0a', fullName: 'Lea Late', state: 'failed', why: 'Too many grants' },
  ];
  const bulk = { id, kind: 'grant', state: 'done', isUndone: false, done: 60, total: 60, rows };
  const api = serveApi({
    ...asAdmin,
    listUsers: () => pageOf([row('Bo Member')], {}, 60),
    startBulk: () => ({ data: { id, count: 60 } }),
    getBulk: () => ({ data: bulk }),
    undoBulk: () => ({ data: { ...bulk, isUndone: true } }),
  });
  const page = await openDashboard('/dashboard/admin/users?tier=silver&sort=fullName');
  await page.click('button', 'Act on all 60');
  await page.fill('Reason *', 'A month for the launch');
  await page.click('button', 'Apply to 60 users');
  await page.sees('60 of 60');
  await page.sees('Lea LateToo many grants');
  expect(bodiesOf('startBulk')).toEqual([
    {
      filter: { tier: 'silver' },
      action: { kind: 'grant', tier: 'silver', until: null, reason: 'A month for the launch' },
    },
  ]);
  api.getBulk = () => ({ data: { ...bulk, isUndone: true } });
  await page.click('button', 'Undo: end these grants');
  await page.sees('Undone');
});

it('shows a bulk action at its own address, with the problems of all 1,500 rows', async () => {
  const id = '66f1a2b3c4d5e6f708192c09';
  const rows = Array.from({ length: 1_500 }, (_none, index) => {
    const isLate = index === 1_399;
    const why = isLate ? 'Too many grants' : '';
    const userId = `66f1a2b3c4d5e6f7${String(index).padStart(8, '0')}`;
    return { userId, fullName: `User ${index + 1}`, state: isLate ? 'failed' : 'done', why };
  });
  let progress = { state: 'running', done: 700 };
  serveApi({
    ...asAdmin,
    listUsers: () => pageOf([row('Bo Member')], {}, 1_500),
    startBulk: () => ({ data: { id, count: 1_500 } }),
    getBulk: ({ query: { page = '1', limit = '1000' } }) => {
      const start = (Number(page) - 1) * Number(limit);
      const shown = rows.slice(start, start + Number(limit));
      return { data: { id, kind: 'grant', isUndone: false, total: 1_500, rows: shown, ...progress } };
    },
  });
  const page = await openDashboard('/dashboard/admin/users?tier=silver');
  await page.click('button', 'Act on all 1,500');
  await page.fill('Reason *', 'A month for the launch');
  await page.click('button', 'Apply to 1,500 users');
  await page.sees('700 of 1,500');
  await expect.poll(page.address).toBe(`/dashboard/admin/users/bulk/${id}`);
  page.close();
  const reloaded = await openDashboard(page.address());
  await reloaded.sees('700 of 1,500');
  progress = { state: 'done', done: 1_500 };
  await reloaded.sees('1,500 of 1,500');
  await reloaded.sees('Not applied to 1 user');
  await reloaded.sees('User 1400Too many grants');
  expect(screen.getByRole('button', { name: 'Undo: end these grants' })).toBeTruthy();
});

it('links each bulk action in the audit to its report', async () => {
  const id = '66f1a2b3c4d5e6f708192c09';
  const entry = auditRowOf(7, {
    action: 'bulk.grant',
    subject: { kind: 'bulk', id, fullName: null, email: null },
    after: { count: 60 },
  });
  serveApi({ ...asAdmin, listAudit: () => pageOf([entry]), readAuditChain: failing });
  const page = await openDashboard('/dashboard/admin/audit?row=7');
  await page.sees('Position in the chain');
  expect(page.link(`bulk ${id}`)?.getAttribute('href')).toBe(`/dashboard/admin/users/bulk/${id}`);
});

it('shows that a bulk action does not exist', async () => {
  serveApi({ ...asAdmin, getBulk: () => ({ problem: errors.bulkNotFound }) });
  const page = await openDashboard('/dashboard/admin/users/bulk/66f1a2b3c4d5e6f708192c09');
  await page.sees('The bulk action couldn’t be loaded');
  await page.sees(errors.bulkNotFound.message);
});

it('imports users from a file after a dry run', async () => {
  serveApi({
    ...asAdmin,
    importUsers: () => ({
      data: {
        created: 1,
        skipped: 1,
        rows: [
          { row: 2, email: 'ada@example.com', state: 'created', why: 'Gold, no end date' },
          { row: 3, email: 'bo@example.com', state: 'skipped', why: 'Row 2 has the same email' },
        ],
      },
    }),
  });
  const page = await openDashboard('/dashboard/admin/users/import');
  const field = await screen.findByLabelText('CSV file');
  await userEvent.upload(field, new File(['email,fullName'], 'users.csv', { type: 'text/csv' }));
  await page.sees('Nothing has changed yet. Users to create: 1. Rows to skip: 1.');
  await page.sees('Skipped: Row 2 has the same email');
  await page.click('button', 'Import 1 user');
  await page.sees('Users created: 1. We email each of them an invitation.');
  expect(queriesOf('importUsers')).toEqual([{ dryRun: 'true' }, { dryRun: 'false' }]);
});

it('filters users by the deposit state and the source in the URL', async () => {
  serveApi({ ...asAdmin, listUsers: () => pageOf([]) });
  const desk = await openDashboard('/dashboard/admin/users?deposit=in-review&source=google.com');
  await desk.sees('Deposit in review');
  await desk.sees('Source google.com');
  expect(queriesOf('listUsers').at(-1)).toEqual({ deposit: 'in-review', source: 'google.com', page: '1' });
});

it('keeps the result of the dry run if the import fails, and imports on the next press', async () => {
  const report = {
    created: 1,
    skipped: 0,
    rows: [{ row: 2, email: 'ada@example.com', state: 'created', why: 'Gold, no end date' }],
  };
  const api = serveApi({ ...asAdmin, importUsers: failing });
  const page = await openDashboard('/dashboard/admin/users/import');
  const field = await screen.findByLabelText('CSV file');
  await userEvent.upload(field, new File(['email,fullName'], 'users.csv', { type: 'text/csv' }));
  api.importUsers = () => ({ data: report });
  await page.click('button', 'Read again');
  await page.sees('Gold, no end date');
  api.importUsers = failing;
  await page.click('button', 'Import 1 user');
  await page.sees(errors.internal.message);
  expect(page.text()).toContain('Gold, no end date');
  api.importUsers = () => ({ data: report });
  await page.click('button', 'Import 1 user');
  await page.sees('Users created: 1. We email each of them an invitation.');
  expect(page.text()).not.toContain(errors.internal.message);
});

it('shows that the chain could not be verified again', async () => {
  const chain = { rows: 7, erasedRows: 0, headHash: 'abc', verifiedAt: AT, isIntact: true, problems: [] };
  const api = serveApi({
    ...asAdmin,
    listAudit: () => pageOf([]),
    readAuditChain: () => ({ data: chain }),
  });
  const page = await openDashboard('/dashboard/admin/audit');
  await page.sees('Verified up to row 7');
  api.readAuditChain = failing;
  await page.click('button', 'Verify again');
  await page.sees(errors.internal.message);
});

it('offers no action on all users if the filtered list could not be loaded', async () => {
  const api = serveApi({ ...asAdmin, listUsers: () => pageOf([row('Bo Member')], {}, 60) });
  const page = await openDashboard('/dashboard/admin/users');
  await page.click('button', 'Act on all 60');
  await page.sees('Apply to 60 users');
  api.listUsers = failing;
  await page.fill('Search by name or email', 'nobody');
  await page.sees('The users couldn’t be loaded');
  expect(page.text()).not.toMatch(/60 users|all 60/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Counting the users…' }).disabled).toBe(true);
});
