import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bodiesOf, type Handlers, paramsOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, failing, leadsOf, pageOf } from './some-answers.ts';
import { grantOf, MEMBER, memberOf } from './some-member.ts';

const AT = '2026-11-20T10:00:00.000Z';
const member = memberOf();

/** Serves the page of a member. Giving or ending a grant changes the grants that are served. */
function serveGrants(handlers: Handlers = {}): Handlers {
  let grants: GrantView[] = [];
  return serveApi({
    getCurrentUser: as({ role: 'owner' }),
    getUser: () => ({ data: member }),
    getUserProfile: failing,
    listUserHistory: () => pageOf([]),
    listDeliveries: () => pageOf([]),
    listUserSessions: () => ({ data: [] }),
    listLeads: () => leadsOf([]),
    listGrants: () => ({ data: grants }),
    giveGrant: ({ body }) => {
      const { until } = body as GrantView;
      grants = [grantOf({ until })];
      return { data: grants[0] };
    },
    endGrant: () => {
      grants = [grantOf({ state: 'ended', endedAt: AT })];
      return { data: grants[0] };
    },
    ...handlers,
  });
}

const PAGE = `/dashboard/admin/users/${MEMBER}`;

it('gives a grant that lasts until the end of its last day, and ends the grant', async () => {
  serveGrants();
  const page = await openDashboard(PAGE);
  await page.sees('No grant yet');
  await page.fill('Until', '2031-02-28');
  await page.fill('Reason for the grant *', 'Won the draw');
  await page.click('button', 'Give grant');
  await page.sees('The grant was given.');
  expect(bodiesOf('giveGrant')).toEqual([
    {
      userId: MEMBER,
      tier: 'silver',
      until: '2031-02-28T23:59:59.999Z',
      source: 'manual',
      reason: 'Won the draw',
    },
  ]);
  await page.click('button', 'End Silver');
  await page.sees('The grant has ended.');
  expect(paramsOf('endGrant')).toEqual([{ id: grantOf().id }]);
  await expect.poll(() => screen.queryByRole('button', { name: 'End Silver' })).toBeNull();
});

it('saves only the changed parts of the access, so that a grant keeps its end', async () => {
  const gold = { ...member, tier: 'gold', dashboardUnlocked: true, grantEndsAt: AT } as const;
  serveGrants({
    getUser: () => ({ data: gold }),
    updateAccess: () => ({ data: { ...gold, hasDeposited: true, version: 2 } }),
  });
  const page = await openDashboard(PAGE);
  await userEvent.click(await screen.findByRole('switch', { name: /^Deposit verified/ }));
  await page.click('button', 'Save access');
  await page.sees('Ada Obi’s access was changed.');
  expect(bodiesOf('updateAccess')).toEqual([{ hasDeposited: true }]);
});

it('states that a grant has no end', async () => {
  serveGrants({ listGrants: () => ({ data: [grantOf()] }) });
  const page = await openDashboard(PAGE);
  await page.sees(', no end date · By an admin');
});

it('gives a feature without an end, and keeps the input if the server refuses it', async () => {
  const api = serveGrants({ giveGrant: () => ({ problem: errors.tooManyGrants }) });
  const page = await openDashboard(PAGE);
  await page.sees('No grant yet');
  await userEvent.selectOptions(screen.getByLabelText('Grant', { selector: 'select' }), 'bot');
  await page.fill('Reason for the grant *', 'A test of the bot');
  await page.click('button', 'Give grant');
  await page.sees(errors.tooManyGrants.message);
  api.giveGrant = () => ({ data: grantOf({ tier: null, feature: 'bot' }) });
  await page.click('button', 'Give grant');
  await page.sees('The grant was given.');
  const body = { userId: MEMBER, feature: 'bot', until: null, source: 'manual', reason: 'A test of the bot' };
  expect(bodiesOf('giveGrant')).toEqual([body, body]);
});

const deliveryOf = (id: string, subject: string) => ({
  id,
  template: 'welcome',
  recipient: member.email,
  subject,
  status: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: AT,
  sentAt: AT,
});

it('keeps the list and its page buttons until the next page has loaded', async () => {
  serveGrants({
    listDeliveries: ({ query }) => ({
      data: [deliveryOf('66f1a2b3c4d5e6f708192c07', `Email on page ${query.page}`)],
      pagination: { total: 30, pages: 2, current: Number(query.page) },
    }),
  });
  const page = await openDashboard(PAGE);
  await page.sees('Email on page 1');
  const buttons = screen.getByRole('navigation', { name: 'Pages of the emails' });
  await userEvent.click(within(buttons).getByRole('button', { name: 'Next' }));
  await page.sees('Email on page 2');
  expect(buttons.isConnected).toBe(true);
});

it('lets an admin resend the dashboard code if the profile could not be loaded', async () => {
  serveGrants({ getUser: () => ({ data: { ...member, hasDeposited: true } }) });
  const page = await openDashboard(PAGE);
  await page.sees('The profile couldn’t be loaded');
  expect(page.text()).not.toContain('We create a code when you verify');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again: .*code/ });
  expect(button.disabled).toBe(false);
});
