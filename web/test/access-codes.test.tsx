import type { AccessCodeRow } from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, pageOf, trial } from './some-answers.ts';

const AT = '2026-11-20T10:00:00.000Z';
const row: AccessCodeRow = {
  id: '66f1a2b3c4d5e6f708192a80',
  prefix: 'K7QM',
  tier: 'gold',
  feature: null,
  days: 30,
  uses: 100,
  used: 3,
  until: null,
  campaign: 'Webinar',
  createdAt: AT,
  disabledAt: null,
};
const code = 'K7QM-34KD-7ACE-9FGH-MNPQ';

it('shows a new code once, above the list, and never in the list', async () => {
  const rows: AccessCodeRow[] = [];
  serveApi({
    getCurrentUser: as({ role: 'owner' }),
    listAccessCodes: () => pageOf(rows),
    createAccessCode: ({ body }) => {
      const until = '2027-01-31T23:59:59.999Z';
      expect(body).toEqual({ tier: 'gold', days: 30, uses: 100, until, campaign: 'Webinar' });
      rows.push(row);
      return { data: { ...row, code } };
    },
  });
  const page = await openDashboard('/dashboard/admin/codes');
  await page.sees('No codes yet');
  await page.fill('Campaign', 'Webinar');
  await page.fill('Members who can use it', '100');
  await page.fill('Last day to use it (UTC)', '2027-01-31');
  await page.click('button', 'Create code');
  await page.sees(code);
  await page.sees('K7QM…');
  await page.sees('3 of 100');
});

it('makes a code for a feature, and shows the feature’s name in the list', async () => {
  const rows: AccessCodeRow[] = [];
  serveApi({
    getCurrentUser: as({ role: 'owner' }),
    listAccessCodes: () => pageOf(rows),
    createAccessCode: ({ body }) => {
      expect(body).toEqual({ feature: 'bot', days: 30, uses: 1, until: null, campaign: 'Trial' });
      const made: AccessCodeRow = { ...row, tier: null, feature: 'bot' };
      rows.push(made);
      return { data: { ...made, code } };
    },
  });
  const page = await openDashboard('/dashboard/admin/codes');
  await page.fill('Campaign', 'Trial');
  await userEvent.selectOptions(screen.getByLabelText('Tier or feature'), 'AI Bot Access');
  await page.click('button', 'Create code');
  await page.sees('AI Bot Access, 30 days');
});

it('disables a code, shows the state, and undoes the change', async () => {
  let shown = row;
  const sent: unknown[] = [];
  serveApi({
    getCurrentUser: as({ role: 'owner' }),
    listAccessCodes: () => pageOf([shown]),
    disableAccessCode: ({ body }) => {
      sent.push(body);
      shown = { ...row, disabledAt: (body as { isDisabled: boolean }).isDisabled ? AT : null };
      return { data: shown };
    },
  });
  const page = await openDashboard('/dashboard/admin/codes');
  await page.click('button', 'Disable K7QM…');
  await page.sees('The code K7QM… can’t be used any more.');
  await page.sees('Disabled');
  expect(screen.getByRole('button', { name: 'Enable K7QM…' })).toBeTruthy();
  await page.click('button', 'Undo');
  await page.sees('The code K7QM… can be used again.');
  await page.sees('No end');
  expect(sent).toEqual([{ isDisabled: true }, { isDisabled: false }]);
});

it.each([
  { tier: 'gold', feature: null, name: 'Gold' },
  { tier: null, feature: 'bot', name: 'AI Bot Access' },
] as const)(
  'uses a code on the Upgrade page, and shows that the code gives $name',
  async ({ name, ...given }) => {
    serveApi({
      getCurrentUser: as({}),
      getCountdown: trial,
      useAccessCode: ({ body }) => {
        expect(body).toEqual({ code: code.replaceAll('-', '') });
        return { data: { ...given, until: AT } };
      },
    });
    const page = await openDashboard('/dashboard/upgrade');
    await page.sees('Access code');
    await page.fill('Your code', code);
    await page.click('button', 'Use code');
    await page.sees(`Your code gives you ${name}.`);
  },
);

it('shows that a code does not work, and keeps the code in the field', async () => {
  serveApi({
    getCurrentUser: as({}),
    getCountdown: trial,
    useAccessCode: () => ({ problem: errors.accessCodeInvalid }),
  });
  const page = await openDashboard('/dashboard/upgrade?accessCode=refused');
  await page.sees('the access code can’t be used any more');
  await page.fill('Your code', code);
  await page.click('button', 'Use code');
  await page.sees('This access code doesn’t work.');
});
