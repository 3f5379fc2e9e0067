import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { bodiesOf, type Handlers, heldReply, paramsOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, asMember } from './some-answers.ts';
import { someUser } from './some-user.ts';

const ID = '66f1a2b3c4d5e6f708192e01';
const notice = {
  id: ID,
  subject: 'Maintenance tonight',
  text: 'No signals from 22:00 to 22:30 UTC.',
  sentAt: '2026-11-24T10:00:00.000Z',
};
const row = {
  ...notice,
  segment: { tier: 'silver' as const, silentDays: 14 },
  sendsAt: notice.sentAt,
  withdrawnAt: null,
  sentBy: 'Ines Admin',
  recipients: 12,
  delivered: 11,
  pending: 0,
  notDelivered: 1,
};

it('shows service notices above each page until they are confirmed', async () => {
  let standing = [notice];
  serveApi({
    getCurrentUser: asMember('silver'),
    getStatus: () => ({ data: { status: 'operational', since: notice.sentAt, parts: [] } }),
    listMyServiceNotices: () => ({ data: standing, extras: { mailRefusedSince: notice.sentAt } }),
    dismissServiceNotice: () => {
      standing = [];
      return { data: null };
    },
  });
  const page = await openDashboard('/dashboard/support');
  await page.sees(notice.text);
  expect(page.link('Change email')?.getAttribute('href')).toBe('/dashboard/settings');
  await page.click('button', 'Got it');
  await waitFor(() => expect(page.text()).not.toContain(notice.text));
  expect(paramsOf('dismissServiceNotice')).toEqual([{ id: ID }]);
});

it('shows on each page that changes can’t be saved during maintenance, and until when', async () => {
  const maintenance = { until: '2026-11-24T22:30:00.000Z' };
  serveApi({
    getCurrentUser: asMember('silver'),
    getStatus: () => ({ data: { status: 'operational', since: notice.sentAt, maintenance, parts: [] } }),
  });
  const page = await openDashboard('/dashboard/support');
  await page.sees('Changes can’t be saved until about');
  expect(page.text()).toContain('22:30');
});

it('requests acceptance of new terms on every page, but does not hide any page', async () => {
  let mustAcceptTerms = true;
  serveApi({
    getCurrentUser: () => ({ data: someUser({ tier: 'silver', dashboardUnlocked: true, mustAcceptTerms }) }),
    getStatus: () => ({ data: { status: 'operational', since: notice.sentAt, parts: [] } }),
    acceptTerms: () => {
      mustAcceptTerms = false;
      return { data: someUser({ tier: 'silver', dashboardUnlocked: true, mustAcceptTerms }) };
    },
  });
  const page = await openDashboard('/dashboard/support');
  await page.sees('Please accept our terms');
  expect(page.link('Risk disclosure')?.getAttribute('href')).toBe('/risk');
  expect(page.link('Privacy Policy')?.getAttribute('href')).toBe('/privacy');
  await page.click('button', 'I accept');
  await waitFor(() => expect(page.text()).not.toContain('Please accept our terms'));
  expect(bodiesOf('acceptTerms')).toEqual([AGREEMENTS]);
});

function serveAdmin(others: Handlers): void {
  serveApi({
    getCurrentUser: as({ role: 'owner', tier: 'gold', dashboardUnlocked: true }),
    getStatus: () => ({ data: { status: 'operational', since: notice.sentAt, parts: [] } }),
    listServiceNotices: () => ({ data: [row], pagination: { total: 1, pages: 1, current: 1 } }),
    previewServiceNotice: () => ({
      data: { subject: 'Terms · CroneAI', text: 'Hello Sample Member', recipients: 12 },
    }),
    ...others,
  });
}

it('lets an admin preview a notice with its number of recipients, and sends exactly what was previewed', async () => {
  serveAdmin({ sendServiceNotice: () => ({ data: row }) });
  const page = await openDashboard('/dashboard/admin/news?tab=notices');
  await page.click('button', 'Preview');
  await page.sees('Subject is required');
  await page.fill('Subject', 'Terms');
  await page.fill('Text', 'They changed.');
  await userEvent.selectOptions(screen.getByLabelText('Tier'), 'silver');
  await page.fill('Days without a sign-in', '14');
  await page.click('button', 'Preview');
  await page.sees('Hello Sample Member');
  const segment = { tier: 'silver', silentDays: 14 };
  expect(bodiesOf('previewServiceNotice')).toMatchObject([
    { subject: 'Terms', text: 'They changed.', segment },
  ]);

  await page.fill('Text', 'They changed. More.');
  await page.sees('Preview again before you send.');
  await page.click('button', 'Preview');
  await waitFor(() => expect(page.text()).not.toContain('Preview again before you send.'));
  await page.click('button', 'Send to 12 members');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send to 12 members' }));
  await page.sees('The notice is on its way.');
  expect(bodiesOf('sendServiceNotice')).toMatchObject([
    { subject: 'Terms', text: 'They changed. More.', segment, recipients: 12, sendsAt: null, bannerDays: 7 },
  ]);
});

it('lets an admin withdraw a notice after a confirmation', async () => {
  serveAdmin({ withdrawServiceNotice: () => ({ data: null }) });
  const page = await openDashboard('/dashboard/admin/news?tab=notices');
  await page.sees('Silver, inactive for 14 days');
  await page.click('button', 'Withdraw');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await page.sees('The notice was withdrawn.');
  expect(paramsOf('withdrawServiceNotice')).toEqual([{ id: ID }]);
});

it('shows that the inbox is loading until its messages arrive', async () => {
  const inbox = heldReply({ unread: 0, readMark: null });
  serveApi({ getCurrentUser: asMember('silver'), getInbox: () => inbox.response });
  const page = await openDashboard('/dashboard/support');
  await page.click('button', 'Inbox');
  const popover = await screen.findByRole('dialog', { name: 'Inbox' });
  within(popover).getByText('Loading');
  expect(popover.textContent).not.toContain('Nothing here yet.');
  inbox.send([]);
  await within(popover).findByText('Nothing here yet.');
  expect(within(popover).queryByText('Loading')).toBeNull();
});
