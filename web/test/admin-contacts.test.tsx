import type { ContactRow } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

const message: ContactRow = {
  id: '66f1a2b3c4d5e6f708192c02',
  receivedAt: '2026-11-20T10:00:00.000Z',
  name: 'Lena Letter',
  email: 'lena@example.com',
  category: 'billing',
  subject: 'About my invoice',
  status: 'new',
  statusChangedAt: '2026-11-20T10:00:00.000Z',
  isSuspect: true,
  suspectReasons: ['honeypot'],
  member: { id: '66f1a2b3c4d5e6f708192c03', fullName: 'Lena Letter' },
  version: 1,
};
const page = (rows: ContactRow[]) => ({
  data: rows,
  pagination: { total: rows.length, pages: Math.min(rows.length, 1), current: 1 },
  extras: { counts: { total: rows.length, new: rows.length, answered: 0, closed: 0 } },
});
const asAdmin = { getCurrentUser: () => ({ data: someUser({ role: 'admin' }) }) };

it('lists what the address requests, with state, category and what is suspect', async () => {
  const asked: object[] = [];
  serveApi({
    ...asAdmin,
    listContactMessages: ({ query }) => {
      asked.push(query);
      return page([message]);
    },
  });
  const desk = await openDashboard('/dashboard/admin/messages?category=billing');
  await desk.sees('About my invoice(suspect)Lena Letter · lena@example.com · MemberNewBilling');
  expect(asked.at(-1)).toMatchObject({ category: 'billing' });
});

it('shows that there are none yet, or that none fits', async () => {
  serveApi({ ...asAdmin, listContactMessages: () => page([]) });
  await (await openDashboard('/dashboard/admin/messages')).sees('No messages yet');
  await (await openDashboard('/dashboard/admin/messages?search=nobody')).sees(
    'No message fits these filters',
  );
});

it('shows a failure, and the list once it is loaded again', async () => {
  const api = serveApi({ ...asAdmin, listContactMessages: () => ({ problem: errors.internal }) });
  const desk = await openDashboard('/dashboard/admin/messages');
  await desk.sees('The messages couldn’t be loaded');
  api.listContactMessages = () => page([message]);
  await desk.click('button', 'Try again');
  await desk.sees('About my invoice');
});
