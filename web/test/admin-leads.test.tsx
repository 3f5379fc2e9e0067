import type { Lead, LeadRow } from '@croneai/contracts/endpoints/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { expect, it } from 'vitest';
import { someAnswers } from '../../tests/support/some-lead.ts';
import { serveApi } from './api.ts';
import { openDashboard, TOKEN } from './page.tsx';
import { someUser } from './some-user.ts';

const lead: LeadRow = {
  id: '66f1a2b3c4d5e6f708192c01',
  submittedAt: '2026-11-20T10:00:00.000Z',
  fullName: 'Lena Lead',
  email: 'lena@example.com',
  phoneNumber: '+2348012345678',
  isPhonePossible: true,
  callNumber: null,
  ...someAnswers(),
  status: 'new',
  statusChangedAt: '2026-11-20T10:00:00.000Z',
  assignee: null,
  isSuspect: false,
  suspectReasons: [],
  linkedCount: 0,
  version: 1,
};
const wholeLead: Lead = {
  ...lead,
  consent: { text: 'You may call me.', at: lead.submittedAt },
  timeline: [],
  linked: [],
  nextStatuses: ['contacted'],
};
const counts = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0]));
const extras = { counts: { total: 0, suspect: 0, ...counts }, byDay: [], assignees: [] };
const page = (rows: LeadRow[], total = rows.length) => ({
  data: rows,
  pagination: { total, pages: Math.ceil(total / 20), current: 1 },
  extras,
});
const asAdmin = { getCurrentUser: () => ({ data: someUser({ role: 'admin' }) }) };

it('lists the leads that the address requests', async () => {
  const asked: object[] = [];
  serveApi({
    ...asAdmin,
    listLeads: ({ query }) => {
      asked.push(query);
      return page([lead]);
    },
  });
  const desk = await openDashboard('/dashboard/admin/leads?status=new&search=lena');
  await desk.sees('Lena Lead');
  expect(asked.at(-1)).toEqual({ status: 'new', search: 'lena', page: '1' });
});

it('shows that there are none yet, or that none fits and how to see all again', async () => {
  serveApi({ ...asAdmin, listLeads: () => page([]) });
  const all = await openDashboard('/dashboard/admin/leads');
  await all.sees('No leads yet');
  const some = await openDashboard('/dashboard/admin/leads?search=nobody');
  await some.sees('No lead fits these filters');
  await some.click('button', 'Clear filters');
  await expect.poll(some.address).toBe('/dashboard/admin/leads');
});

it('leads from a page behind the end to the last one', async () => {
  serveApi({ ...asAdmin, listLeads: ({ query }) => page(query.page === '9' ? [] : [lead], 30) });
  const desk = await openDashboard('/dashboard/admin/leads?page=9');
  await desk.sees('The list ends at page 2.');
  await desk.click('button', 'Go to the last page');
  await desk.sees('Lena Lead');
});

it('shows a failure, and the list once it is loaded again', async () => {
  const api = serveApi({ ...asAdmin, listLeads: () => ({ problem: errors.internal }) });
  const desk = await openDashboard('/dashboard/admin/leads');
  await desk.sees('Failed to get bot access submissions');
  api.listLeads = () => page([lead]);
  await desk.click('button', 'Try again');
  await desk.sees('Lena Lead');
});

it('wants the password where the server wants it proven again, and goes on to the page', async () => {
  let isFresh = false;
  serveApi({
    ...asAdmin,
    listLeads: () => (isFresh ? page([lead], 60) : { problem: errors.recentSignInRequired }),
    getTwoFactor: () => ({
      data: { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0, isRequired: false },
    }),
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
    listLeads: () => page([lead]),
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
    listLeads: () => page([lead]),
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
