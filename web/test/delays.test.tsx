import { errors } from '@croneai/contracts/errors.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResetPasswordPage } from '../src/features/password-reset/reset-password-page.tsx';
import { readPending, writePending } from '../src/features/signup/public/pending-registration.ts';
import { SignupPage } from '../src/features/signup/signup-page.tsx';
import { LockedTeaser } from '../src/shared/ui/locked-teaser.tsx';
import { bodiesOf, serveApi } from './api.ts';
import { openDashboard, openPage } from './page.tsx';
import { as } from './some-answers.ts';

/*
 * Delays and thresholds of the specification. The tests run the callback of a timer themselves, so
 * that a busy machine cannot change their result.
 */

const EMAIL = 'ada@example.com';
const PASSWORD = 'Secret-Words-77';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Holds back timers with this delay. Returns a function that runs them, and their number. */
function holdTimers(delayMs: number) {
  const held: (() => void)[] = [];
  const start = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number, ...rest: []) => {
    if (delay !== delayMs) return start(run, delay, ...rest);
    held.push(run);
    return start(() => undefined, 0);
  }) as never);
  return {
    count: () => held.length,
    run: () =>
      act(() => {
        for (const run of held.splice(0)) run();
      }),
  };
}

it('counts down 60 seconds until the confirmation code can be sent again', async () => {
  serveApi({ resendWelcomeEmail: () => ({ data: { email: EMAIL, resendAfterSeconds: 60 } }) });
  writePending({ email: EMAIL, handle: 'h'.repeat(43), resendAt: 0 });
  const page = await openPage('/signup?step=confirm', <SignupPage />);
  await page.click('button', 'Resend email');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend email in \d+ s$/ });
  expect(button.disabled).toBe(true);
  const shown = () => Number(/\d+/.exec(button.textContent ?? '')?.[0]);
  const first = shown();
  expect(first).toBeGreaterThan(50);
  expect(first).toBeLessThanOrEqual(60);
  await waitFor(() => expect(shown()).toBeLessThan(first));
  expect(bodiesOf('resendWelcomeEmail')).toHaveLength(1);
});

it('forgets a sign-up once the server answers that it has ended', async () => {
  serveApi({ resendWelcomeEmail: () => ({ problem: errors.signUpOver }) });
  writePending({ email: EMAIL, handle: 'h'.repeat(43), resendAt: 0 });
  const page = await openPage('/signup?step=confirm', <SignupPage />);
  await page.click('button', 'Resend email');
  await page.sees(errors.signUpOver.message);
  expect(readPending()).toBeUndefined();
});

it('opens the login page 3 seconds after a password was reset', async () => {
  serveApi({
    verifyResetToken: () => ({ data: { email: EMAIL } }),
    resetPassword: () => ({ data: null }),
  });
  const page = await openPage(`/reset-password?token=${'a'.repeat(43)}`, <ResetPasswordPage />);
  await page.fill('New password', PASSWORD);
  await page.fill('Confirm new password', PASSWORD);
  const timers = holdTimers(3_000);
  await page.click('button', 'Set new password');
  await page.sees('Your password was changed');
  await waitFor(() => expect(timers.count()).toBe(1));
  expect(page.address()).toBe('/reset-password');
  timers.run();
  await waitFor(() => expect(page.address()).toBe('/login'));
});

it('disables every upgrade while one is processed for 1.5 seconds, and then opens the setup', async () => {
  serveApi({ getCurrentUser: as({}) });
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null);
  const page = await openDashboard('/dashboard/upgrade');
  await page.sees('Upgrade to Gold Node');
  const timers = holdTimers(1_500);
  await page.click('button', 'Upgrade to Gold Node');
  await page.sees('Processing...');
  for (const name of ['Upgrade to Silver Node', 'Upgrade to Pro Node'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(timers.count()).toBe(1);
  expect(opened).not.toHaveBeenCalled();
  timers.run();
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  expect(opened.mock.calls[0]?.[0]).toBe('/dashboard/account-setup?tier=gold');
  expect(page.text()).not.toContain('Processing...');
});

it.each([
  [199, false],
  [200, false],
  [201, true],
])('after scrolling %d pixels, shows the offer of a locked page: %s', async (scrolledPx, isShown) => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3_000);
  vi.spyOn(globalThis, 'scrollY', 'get').mockReturnValue(scrolledPx);
  const page = await openPage(
    '/',
    <LockedTeaser title="Auto-Copy System" lead="" needs="Needs Gold Node, $500+" features={[]}>
      Sample
    </LockedTeaser>,
  );
  expect(page.text().includes('Auto-Copy System is locked')).toBe(isShown);
});
