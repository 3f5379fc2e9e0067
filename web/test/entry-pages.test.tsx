import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { resetTexts } from '../src/content/account.ts';
import { ForgotPasswordPage } from '../src/features/password-reset/forgot-password-page.tsx';
import { ResetPasswordPage } from '../src/features/password-reset/reset-password-page.tsx';
import {
  switchedOffTexts,
  UnsubscribePage,
  unsubscribeTexts,
} from '../src/features/unsubscribe/unsubscribe-page.tsx';
import { bodiesOf, queriesOf, serveApi } from './api.ts';
import { openPage } from './page.tsx';

const LINK = `/reset-password?token=${'a'.repeat(43)}`;

it('sends a link, shows the same text for every address, and can send the link again', async () => {
  serveApi({ forgotPassword: () => ({ data: null }) });
  const page = await openPage('/forgot-password', <ForgotPasswordPage />);
  await page.fill('Email', 'ada@example.com');
  await page.click('button', 'Send reset link');
  await page.sees('If an account exists for ada@example.com');
  expect(bodiesOf('forgotPassword')).toEqual([{ email: 'ada@example.com' }]);
  await page.click('button', 'Send again');
  await page.sees('Forgot your password?');
});

it('shows why a link was rejected, and offers no other try', async () => {
  serveApi({ verifyResetToken: () => ({ problem: errors.resetTokenInvalid }) });
  const page = await openPage(LINK, <ResetPasswordPage />);
  await page.sees(errors.resetTokenInvalid.message);
  await page.sees(resetTexts.invalidTitle);
  await expect.poll(page.address).toBe('/reset-password');
  expect(page.text()).not.toContain(resetTexts.tryAgain);
});

it('offers to check a link again if the check itself failed', async () => {
  const api = serveApi({ verifyResetToken: () => ({ problem: errors.busy }) });
  const page = await openPage(LINK, <ResetPasswordPage />);
  await page.sees(resetTexts.uncheckedTitle);
  api.verifyResetToken = () => ({ data: { email: 'ada@example.com' } });
  await page.click('button', resetTexts.tryAgain);
  await page.sees(resetTexts.submit);
});

it('turns off no emails when the page opens, and turns off one kind of email after a click', async () => {
  serveApi({ unsubscribe: () => ({ data: { switchedOff: 'signals' } }) });
  const page = await openPage('/unsubscribe?token=abc.def', <UnsubscribePage />);
  await page.sees(unsubscribeTexts.title);
  expect(queriesOf('unsubscribe')).toEqual([]);
  await page.click('button', unsubscribeTexts.action);
  await page.sees(switchedOffTexts.signals);
  expect(queriesOf('unsubscribe')).toEqual([{ token: 'abc.def' }]);
});

it('distinguishes an incomplete link from a link that the server refuses', async () => {
  serveApi({ unsubscribe: () => ({ problem: errors.unsubscribeLinkInvalid }) });
  await (await openPage('/unsubscribe', <UnsubscribePage />)).sees(unsubscribeTexts.incompleteTitle);
  const page = await openPage('/unsubscribe?token=abc', <UnsubscribePage />);
  await page.click('button', unsubscribeTexts.action);
  await page.sees(errors.unsubscribeLinkInvalid.message);
});
