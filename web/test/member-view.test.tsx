import type { Delivered } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Handlers, paramsOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, leadsOf, pageOf } from './some-answers.ts';
import { grantOf, MEMBER, memberOf } from './some-member.ts';

const AT = '2026-11-20T10:00:00.000Z';
const PANEL = `/dashboard/admin/users?user=${MEMBER}`;
const user = memberOf({ tier: 'silver', dashboardUnlocked: true, hasDeposited: true, version: 2 });
const quota = { tier: 'silver', seesSignals: true, limit: 10, used: 3, resetsAt: '2026-11-21T00:00:00.000Z' };
const grant = grantOf({ source: 'deposit' });
const message = (id: string, change: Partial<Delivered>): Delivered => ({
  id,
  event: 'account',
  channel: 'mail',
  title: `Message ${id}`,
  path: null,
  state: 'accepted',
  reason: null,
  publishedAt: AT,
  acceptedAt: null,
  receivedAt: null,
  openedAt: null,
  ...change,
});

const serveMember = (handlers: Handlers = {}, role: 'owner' | 'support' = 'owner') =>
  serveApi({
    getCurrentUser: as({ role }),
    listUsers: () => pageOf([user]),
    getUser: () => ({ data: user }),
    getUserQuota: () => ({ data: quota }),
    listGrants: () => ({
      data: [grant, { ...grant, id: '66f1a2b3c4d5e6f708192c03', tier: 'gold', state: 'ended' }],
    }),
    listDeposits: () => pageOf([]),
    listUserDevices: () => ({
      data: [
        {
          id: 'a'.repeat(24),
          name: 'Chrome on Android',
          createdAt: AT,
          seenAt: AT,
          lastUsedAt: AT,
          receivedAt: AT,
          testAt: null,
        },
      ],
    }),
    listUserMessages: () => ({
      data: [
        message('1', { channel: 'push', state: 'received' }),
        message('2', { state: 'refused', reason: 'mailbox full' }),
        message('3', { channel: 'telegram', state: 'waiting' }),
      ],
    }),
    ...handlers,
  });

/** Returns the part of the panel below this heading. */
const partOf = async (heading: string) => {
  const title = await screen.findByRole('heading', { name: heading });
  const part = title.closest('section');
  if (!part) throw new Error(`${heading} heads no part`);
  return within(part);
};

it.each(['owner', 'support'] as const)('shows %s the member’s view next to the list', async (role) => {
  serveMember({}, role);
  const page = await openDashboard('/dashboard/admin/users');
  await page.click('button', 'What Ada Obi sees');
  await expect.poll(page.address).toBe(PANEL);
  await (await partOf('Signals today')).findByText('3 of 10 used');
  const grants = await partOf('Live grants');
  await grants.findByText('Silver');
  expect(grants.queryByText('Gold')).toBeNull();
  await (await partOf('Deposits')).findByText('No deposit yet.');
  await (await partOf('Devices for alerts')).findByText('Chrome on Android');
  const messages = within((await partOf('Latest messages')).getByRole('list'));
  expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Message 1Push · .*Arrived$/),
    expect.stringMatching(/^Message 2Email · .*mailbox fullRejected$/),
    expect.stringMatching(/^Message 3Telegram · .*Waiting$/),
  ]);
  const panel = within(screen.getByRole('dialog'));
  expect(panel.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
    'Close',
  ]);
});

it('shows the empty state of each part', async () => {
  const nothing = () => ({ data: [] });
  serveMember({ listGrants: nothing, listUserDevices: nothing, listUserMessages: nothing });
  const page = await openDashboard(PANEL);
  await page.sees('No live grant.');
  await page.sees('No device gets alerts.');
  await page.sees('No message yet.');
  await page.sees('No deposit yet.');
});

it('where a part could not be loaded, shows an error and offers a retry', async () => {
  let isDown = true;
  serveMember({
    getUserQuota: failing,
    listUserMessages: () => (isDown ? failing() : { data: [message('1', {})] }),
  });
  await openDashboard(PANEL);
  await (await partOf('Signals today')).findByText('Today’s signals couldn’t be loaded');
  await (await partOf('Live grants')).findByText('Silver');
  const messages = await partOf('Latest messages');
  await messages.findByText('The messages couldn’t be loaded');
  isDown = false;
  messages.getByRole('button', { name: 'Try again' }).click();
  await messages.findByText('Message 1');
});

it.each([
  ['a locked member', { ...quota, tier: 'guest', seesSignals: false, limit: 0 }, 'No access to signals'],
  ['a member without a limit', { ...quota, tier: 'gold', limit: null, used: 0 }, 'Unlimited'],
])('shows the signals of %s', async (_who, data, text) => {
  serveMember({ getUserQuota: () => ({ data }) });
  await openDashboard(PANEL);
  await (await partOf('Signals today')).findByText(text);
});

it('shows that the team sees all signals', async () => {
  serveMember({ getUser: () => ({ data: { ...user, role: 'support' } }) });
  await openDashboard(PANEL);
  await (await partOf('Signals today')).findByText('As support');
});

it('reads the signals again each time the view is opened', async () => {
  let used = 3;
  serveMember({ getUserQuota: () => ({ data: { ...quota, used } }) });
  const page = await openDashboard(PANEL);
  await (await partOf('Signals today')).findByText('3 of 10 used');
  await page.click('button', 'Close');
  used = 4;
  const before = paramsOf('getUserQuota').length;
  await page.click('button', 'What Ada Obi sees');
  // The timeout is shorter than the polling interval, so a poll cannot make this test pass.
  await expect.poll(() => paramsOf('getUserQuota').length, { timeout: 30_000 }).toBeGreaterThan(before);
  await (await partOf('Signals today')).findByText('4 of 10 used');
});

it('shows the member’s view as a card on the member’s page', async () => {
  serveMember(
    {
      getUserProfile: failing,
      listDeliveries: () => pageOf([]),
      listUserSessions: () => ({ data: [] }),
      listLeads: () => leadsOf([]),
    },
    'support',
  );
  const page = await openDashboard(`/dashboard/admin/users/${MEMBER}`);
  await page.sees('What this member sees');
  await page.sees('3 of 10 used');
  expect(paramsOf('getUserQuota')[0]).toEqual({ id: MEMBER });
});
