import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { writePending } from '../src/features/signup/public/pending-registration.ts';
import { SignupPage } from '../src/features/signup/signup-page.tsx';
import { bodiesOf, serveApi } from './api.ts';
import { openPage } from './page.tsx';
import { failing } from './some-answers.ts';

const open = (path: string) => {
  serveApi({ getOutcomeStrip: failing });
  return openPage(path, <SignupPage />);
};

/** Returns how much of each step’s bar is filled. */
const bars = () =>
  [...document.querySelectorAll<HTMLElement>('main [style*=scaleX]')].map(({ style }) => style.transform);

it('fills the bar of the first step once the email address is complete', async () => {
  const page = await open('/signup');
  await page.sees('Step 1 of 3');
  expect(bars()).toEqual(['scaleX(0.15)', 'scaleX(0)', 'scaleX(0)']);
  await page.fill('Email', 'ada@example.com');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(0)', 'scaleX(0)']);
});

it('uses stars on the first step only for claims, and explains them below the first claim', async () => {
  const page = await open('/signup');
  await page.sees('Step 1 of 3');
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-required')).toBe('true');
  expect(page.text()).toContain("starting from $20* (the operator's figure)* Our own figure");
});

it('lists the missing fields next to the button as links, and ticks each rule of the password', async () => {
  const page = await open('/signup?step=apply');
  await page.sees('5 left: Full name, Email, Phone number, Country, Password');
  await page.fill('Full name', 'Ada Lovelace');
  await page.sees('4 left: Email, Phone number, Country, Password');
  await page.click('button', 'Password');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  const rule = () => screen.getByText('Not a common password, your name or your email').closest('li');
  expect(rule()?.textContent).toContain(': no');
  await page.fill('Password', 'Lovelace-77');
  expect(rule()?.textContent).toContain(': no');
  await page.fill('Password', 'Secret-Words-77');
  expect(rule()?.textContent).toContain(': yes');
});

it('has a footer with only the risk, the terms and the privacy policy', async () => {
  await open('/signup');
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toContain('You can lose all the money you put in.');
  expect([...footer.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/terms',
    '/privacy',
  ]);
});

it('fills the bar of the second step with each required field', async () => {
  const page = await open('/signup?step=apply');
  await page.sees('Step 2 of 3');
  await page.sees('0 of 5 required');
  await page.fill('Full name', 'Ada Example');
  await page.fill('Email', 'ada@example.com');
  await page.sees('2 of 5 required');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(0.4)', 'scaleX(0)']);
  const bar = screen.getByRole('progressbar', { name: 'Required fields filled' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
});

it('fills the bar of the third step with each character of the code', async () => {
  const page = await open('/signup?step=confirm');
  await page.sees('Step 3 of 3');
  await page.fill('Confirmation code', 'A1B');
  expect(bars()).toEqual(['scaleX(1)', 'scaleX(1)', 'scaleX(0.5)']);
});

it('sends the code once when its last character is typed', async () => {
  serveApi({ getOutcomeStrip: failing, confirmCode: () => new Response(new ReadableStream()) });
  writePending({ email: 'ada@example.com', handle: 'h'.repeat(43), resendAt: 0 });
  const page = await openPage('/signup?step=confirm', <SignupPage />);
  await page.fill('Confirmation code', 'A1B2C');
  expect(bodiesOf('confirmCode')).toEqual([]);
  await userEvent.keyboard('3{Enter}');
  await page.sees('Checking…');
  expect(bodiesOf('confirmCode')).toMatchObject([{ confirmationCode: 'A1B2C3' }]);
});

it('does not send the code by itself on a device that did not sign up', async () => {
  serveApi({ getOutcomeStrip: failing, confirmCode: failing });
  const page = await openPage('/signup?step=confirm', <SignupPage />);
  await page.fill('Email', 'ada@example.com');
  await page.fill('Password', 'Secret-Words-77');
  await page.fill('Confirmation code', 'A1B2C3');
  await page.sees('Confirm and open dashboard');
  await userEvent.tab();
  expect(bodiesOf('confirmCode')).toEqual([]);
});

it('shows every gap after a press on the disabled button, and focuses the first one', async () => {
  const page = await open('/signup?step=apply');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create my account' });
  expect(button.disabled).toBe(true);
  // The browser sends a press on the disabled button to the element around it.
  fireEvent.click(button.parentElement as HTMLElement);
  await page.sees('Full name is required');
  for (const gap of ['Email', 'Phone number', 'Country', 'Password']) await page.sees(`${gap} is required`);
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
});

it('selects the code of the chosen country until a number is typed', async () => {
  const page = await open('/signup?step=apply');
  const choose = async (country: string) =>
    userEvent.selectOptions(await screen.findByLabelText('Country'), country);
  await choose('Ghana');
  await waitFor(() => screen.getByRole('button', { name: 'Country code: +233 Ghana' }));
  await page.fill('Phone number', '24 123 4567');
  await choose('Kenya');
  screen.getByRole('button', { name: 'Country code: +233 Ghana' });
});

it('keeps a fold open once an error has opened it, also after the error is corrected', async () => {
  const page = await open('/signup?step=apply');
  const field = await screen.findByLabelText('Telegram');
  const fold = field.closest('details');
  expect(fold?.open).toBe(false);
  await page.fill('Telegram', 'a'.repeat(65));
  await userEvent.tab();
  await waitFor(() => expect(fold?.open).toBe(true));
  await page.fill('Telegram', '@ada_trades');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
  expect(fold?.open).toBe(true);
});
