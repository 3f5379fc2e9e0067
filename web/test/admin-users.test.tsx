import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { expect, it } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

const asAdmin = { getCurrentUser: () => ({ data: someUser({ role: 'admin' }) }) };
const row = (fullName: string): MemberRow => {
  const { id, role, tier, dashboardUnlocked, hasDeposited, createdAt } = someUser();
  const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const access = { tier, dashboardUnlocked, hasDeposited };
  return {
    id,
    role,
    ...access,
    createdAt,
    fullName,
    email,
    blockedAt: null,
    erasesAt: null,
    version: 1,
  } as MemberRow;
};
const page = (rows: MemberRow[], total = rows.length) => ({
  data: rows,
  pagination: { total, pages: Math.ceil(total / 50), current: 1 },
});

it('finds a user by what the address holds, and goes on to the next page', async () => {
  const asked: object[] = [];
  serveApi({
    ...asAdmin,
    listUsers: ({ query }) => {
      asked.push(query);
      return page([row('Bo Member')], 60);
    },
  });
  const desk = await openDashboard('/dashboard/admin/users?search=bo');
  await desk.sees('Bo Member');
  expect(asked).toEqual([{ page: '1', search: 'bo' }]);
  await desk.click('button', 'Page 2');
  await expect.poll(desk.address).toBe('/dashboard/admin/users?search=bo&page=2');
  await expect.poll(() => asked.at(-1)).toEqual({ page: '2', search: 'bo' });
});

it('offers to send the confirmation again where an address has no user', async () => {
  serveApi({ ...asAdmin, listUsers: () => page([]) });
  const desk = await openDashboard('/dashboard/admin/users?search=nobody%40example.com');
  await desk.sees('No users found matching the search text.');
  expect(desk.text()).not.toContain('Clear filters');
});

it('names what an admin sees, whatever tier is kept for them', async () => {
  serveApi({ ...asAdmin, listUsers: () => page([{ ...row('Ada Admin'), role: 'admin' }]) });
  const desk = await openDashboard('/dashboard/admin/users');
  await desk.sees('GoldUnlockedAs admin');
  expect(desk.text()).not.toContain('Locked');
});
