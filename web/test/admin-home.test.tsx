import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { expect, it } from 'vitest';
import { someAnswers } from '../../tests/support/some-lead.ts';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, serviceOf, stripOf, summaryOf } from './some-answers.ts';

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const pageOf = (data: object[], total: number, extras: Record<string, unknown>) => ({
  data,
  pagination: { total, pages: total, current: 1 },
  extras,
});
const ticketOf = (at: string) => ({
  id: '66f1a2b3c4d5e6f708192c02',
  reference: 'CR-1A2B3C',
  subject: 'About my deposit',
  category: 'deposit-proof',
  priority: 'medium',
  status: 'open',
  createdAt: at,
  lastMessageAt: at,
  lastMessageFrom: 'member',
  isUnread: false,
  member: null,
  assignee: null,
  version: 1,
});
const leadOf = (at: string) => ({
  id: '66f1a2b3c4d5e6f708192c01',
  submittedAt: at,
  fullName: 'Lena Lead',
  email: 'lena@example.com',
  phoneNumber: '+2348012345678',
  isPhonePossible: true,
  callNumber: null,
  ...someAnswers(),
  status: 'new',
  statusChangedAt: at,
  assignee: null,
  isSuspect: false,
  suspectReasons: [],
  linkedCount: 0,
  version: 1,
});
const tickets = (rows: object[], total: number) =>
  pageOf(rows, total, { counts: { open: total, waiting: 0, answered: 0, closed: 0 } });
const leadCounts = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0]));
const leads = (rows: object[], total: number) =>
  pageOf(rows, total, { counts: { total, suspect: 0, ...leadCounts }, byDay: [], assignees: [] });

const asAdmin: Handlers = {
  getCurrentUser: as({ role: 'admin', tier: 'gold', dashboardUnlocked: true }),
  listTickets: () => tickets([], 0),
  listLeads: () => leads([], 0),
  listContactMessages: () => pageOf([], 0, { counts: { total: 0, new: 0, answered: 0, closed: 0 } }),
  getEngine: failing,
  getOutcomeStrip: () => stripOf({ counts: { missed: 3 } }),
};

it('is a queue for an admin: how many wait and how long the first has, and one record of each list', async () => {
  const limits = new Set<string | undefined>();
  serveApi({
    ...asAdmin,
    getSignalsSummary: () => summaryOf({ service: serviceOf('engine_training') }),
    listTickets: ({ query }) => {
      limits.add(query.limit);
      return query.category ? tickets([ticketOf(ago(3))], 2) : tickets([ticketOf(ago(5))], 4);
    },
    listLeads: ({ query }) => {
      limits.add(query.limit);
      return leads([leadOf(ago(query.page === '7' ? 50 : 1))], 7);
    },
  });
  const page = await openDashboard('/dashboard');
  await page.sees('Deposit proofsOldest: 3 hours ago2');
  await page.sees('Open ticketsOldest: 5 hours ago4');
  await page.sees('New leadsOldest: 2 days ago7');
  await page.sees('New messagesNobody waits0');
  await page.sees('StateThe engine is retraining.');
  await page.sees('Slots missed today3');
  expect([...limits]).toEqual(['1']);
  expect(page.text()).not.toContain('Today’s record');
});

it('has the desks first in the menu of an admin, and the pages of members folded below', async () => {
  serveApi(asAdmin);
  const page = await openDashboard('/dashboard');
  await page.sees('AdminCommand CenterUsersLeads');
  const folded = document.querySelector('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('Member pagesNeural Signals');
});

it('says how signals reached members by channel and tier, whom they did not and why', async () => {
  const delays = (count: number, median: number | null, p99: number | null) => ({ count, median, p99 });
  serveApi({
    ...asAdmin,
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
