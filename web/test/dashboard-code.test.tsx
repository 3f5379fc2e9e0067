import { errors } from '@croneai/contracts/errors.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bodiesOf, type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as } from './some-answers.ts';

/** A guest whose deposit is verified, so that the form is shown at once. */
const GUEST: Handlers = {
  getCurrentUser: as({ hasDeposited: true }),
  getAccountSetup: () => ({ data: { version: 0, brokerAccount: null, deposit: null, savedAt: null } }),
};

const UNLOCKED = 'Your dashboard is unlocked.';
const ACCEPTED = 'Your code was accepted. Your dashboard will unlock in a moment.';

/** Opens the page with the form, and enters a code. */
async function enterCode(handlers: Handlers) {
  const api = serveApi({ ...GUEST, ...handlers });
  const page = await openDashboard('/dashboard/account-setup');
  await page.fill('Dashboard code', 'abcde fghj2');
  await page.click('button', 'Unlock dashboard');
  return { api, page };
}

it('unlocks the dashboard at once if the server has unlocked it', async () => {
  const { api, page } = await enterCode({
    validateDashboardCode: () => ({ data: { dashboardUnlocked: true } }),
  });
  api.getCurrentUser = as({ hasDeposited: true, dashboardUnlocked: true });
  await page.sees(UNLOCKED);
  expect(bodiesOf('validateDashboardCode')).toEqual([{ dashboardCode: 'ABCDEFGHJ2' }]);
  await expect.poll(() => screen.queryByLabelText('Dashboard code')).toBeNull();
});

it('does not claim that the dashboard is unlocked while the server still unlocks it', async () => {
  const { page } = await enterCode({ validateDashboardCode: () => ({ data: { dashboardUnlocked: false } }) });
  await page.sees(ACCEPTED);
  expect(page.text()).not.toContain(UNLOCKED);
  expect(screen.getByLabelText<HTMLInputElement>('Dashboard code').value).toBe('');
  expect(page.text()).toContain('Trial Expires');
});

it.each([
  ['was withdrawn', errors.dashboardCodeVoid],
  ['is wrong', errors.dashboardCodeInvalid],
])('shows why a code that %s was refused, and keeps the code', async (_case, problem) => {
  const { page } = await enterCode({ validateDashboardCode: () => ({ problem }) });
  await page.sees(problem.message);
  expect(screen.getByLabelText<HTMLInputElement>('Dashboard code').value).toBe('ABCDEFGHJ2');
});

it('sends the code again, and then not before the wait of the server is over', async () => {
  serveApi({
    ...GUEST,
    sendActivationEmail: () => ({ data: { resendAfterSeconds: 60 } }),
  });
  const page = await openDashboard('/dashboard/account-setup');
  await page.click('button', 'Send again');
  await page.sees('Email sent successfully! Check your inbox.');
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: /^Send again in (?:60|59|58) s$/,
  });
  expect(button.disabled).toBe(true);
});

it('shows why no code can be sent again', async () => {
  serveApi({
    ...GUEST,
    sendActivationEmail: () => ({ problem: errors.noDashboardCode }),
  });
  const page = await openDashboard('/dashboard/account-setup');
  await page.click('button', 'Send again');
  await page.sees(errors.noDashboardCode.message);
});
