import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { replaceSiteSettings } from '../src/shared/site/site-settings.ts';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as } from './some-answers.ts';

const [DEFAULT_BROKER] = PUBLIC_SETTINGS_DEFAULTS.brokers;

async function openWizard(
  change: Partial<typeof PUBLIC_SETTINGS_DEFAULTS>,
  saved: Pick<AccountSetup, 'brokerAccount' | 'deposit'> = { brokerAccount: null, deposit: null },
  query = '',
) {
  const values = { ...PUBLIC_SETTINGS_DEFAULTS, ...change };
  replaceSiteSettings(values);
  serveApi({
    getCurrentUser: as({ admissionCode: 'A1B2C3' }),
    getSiteSettings: () => ({ data: { values, version: 1 } }),
    getAccountSetup: () => ({ data: { version: 0, savedAt: null, ...saved } }),
    putAccountSetup: ({ body }) => ({ data: { savedAt: null, ...(body as object), version: 1 } }),
  });
  return openDashboard(`/dashboard/account-setup${query}`);
}

it('adds the admission code to the link of a partner broker', async () => {
  const page = await openWizard({});
  await page.sees('Open your broker account');
  expect(page.link('Open a partner broker account')?.href).toBe(
    'https://broker.croneai.example/register?promo=CRONEAI&click_id=A1B2C3',
  );
});

it('adds the admission code to the broker’s link on the Support page', async () => {
  serveApi({
    getCurrentUser: as({ tier: 'silver', dashboardUnlocked: true, admissionCode: 'A1B2C3' }),
  });
  const page = await openDashboard('/dashboard/support');
  await page.sees('Quick contacts');
  expect(page.link('Broker registration Open a partner broker account')?.href).toBe(
    'https://broker.croneai.example/register?promo=CRONEAI&click_id=A1B2C3',
  );
});

it('shows an existing customer the broker’s instructions instead of the link', async () => {
  const brokers = [{ ...DEFAULT_BROKER, existingCustomer: 'Ask the broker to move your account.' }];
  const page = await openWizard({ brokers } as Partial<typeof PUBLIC_SETTINGS_DEFAULTS>);
  await page.sees('Do you have an account with our partner broker?');
  expect(page.text()).not.toContain('Ask the broker to move your account.');
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await page.sees('Ask the broker to move your account.');
  expect(page.link('Open a partner broker account')).toBeUndefined();
});

it('asks for the broker account only once the member has opened it', async () => {
  const page = await openWizard({});
  await page.sees('Open your broker account');
  const isFilled = () => page.link('Open a partner broker account')?.classList.contains('bg-accent');
  expect(isFilled()).toBe(true);
  expect(page.text()).not.toMatch(/Broker account ID|Continue/);
  const form = document.querySelector('main form');
  if (form) fireEvent.submit(form);
  await page.click('button', 'I’ve opened my account');
  expect(document.activeElement).toBe(await screen.findByLabelText('Broker account ID *'));
  expect(page.text()).not.toContain('Broker account ID is required');
  expect(isFilled()).toBe(false);
  expect(screen.getByRole('button', { name: 'Continue' }).classList).toContain('bg-accent');
});

it.each([
  ['19', false],
  ['20', true],
  ['29', true],
  ['30', false],
])('explains the minimum of the Manual path for a deposit of $%s: %s', async (amount, isExplained) => {
  const page = await openWizard({}, { brokerAccount: '5550123', deposit: null });
  await page.fill('Deposit amount (USD) *', amount);
  expect(page.text().includes('the Manual path needs $30 or more')).toBe(isExplained);
});

it('shows a typed deposit in the local currency as well', async () => {
  const page = await openWizard(
    { currency: 'NGN', currencyRate: 1_550 },
    { brokerAccount: '5550123', deposit: null },
  );
  await page.fill('Deposit amount (USD) *', '100');
  await page.sees('About NGN\u00a0155,000 at our rate.');
});

it('suggests the deposit of the wanted tier instead of a smaller saved one, until a deposit is saved', async () => {
  const deposit = { accessPath: 'manual', depositAmount: 100 } as const;
  const page = await openWizard({}, { brokerAccount: '5550123', deposit }, '?tier=gold');
  const amount = () => screen.getByLabelText<HTMLInputElement>('Deposit amount (USD) *').value;
  await page.sees('Choose your access and deposit');
  expect(amount()).toBe('500');
  await page.fill('Deposit amount (USD) *', '250');
  await page.click('button', 'Continue');
  await page.sees('Send proof of your deposit');
  await page.click('button', 'Back');
  await page.sees('Choose your access and deposit');
  expect(amount()).toBe('250');
});

it('starts at the proof if the saved deposit is enough for the wanted tier', async () => {
  const deposit = { accessPath: 'manual', depositAmount: 500 } as const;
  const page = await openWizard({}, { brokerAccount: '5550123', deposit }, '?tier=gold');
  await page.sees('Send proof of your deposit');
});

it('prepares a WhatsApp message with the broker account and the admission code', async () => {
  const page = await openWizard(
    { whatsAppLink: 'https://wa.me/2348000000000?lang=en' },
    { brokerAccount: '5550123', deposit: { accessPath: 'manual', depositAmount: 120 } },
  );
  await page.sees('Send proof of your deposit');
  const link = new URL(page.link('WhatsApp')?.href ?? '');
  expect(link.origin + link.pathname).toBe('https://wa.me/2348000000000');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    lang: 'en',
    text: 'Proof of my deposit. Broker account 5550123, admission code A1B2C3.',
  });
});

const verifiedSetup = (entered: Pick<AccountSetup, 'savedAt' | 'brokerAccount' | 'deposit'>) => {
  serveApi({
    getCurrentUser: as({ tier: 'silver', dashboardUnlocked: true, hasDeposited: true }),
    getAccountSetup: () => ({ data: { version: 3, ...entered } }),
  });
  return openDashboard('/dashboard/account-setup');
};

it('shows the verified tier separately from a deposit that the member entered later', async () => {
  const page = await verifiedSetup({
    savedAt: '2026-11-28T10:00:00.000Z',
    brokerAccount: '5550123',
    deposit: { accessPath: 'manual', depositAmount: 900 },
  });
  await page.sees('Support has verified your deposit for Silver Node.');
  expect(page.text()).toMatch(/You entered these details yourself\..*\$900/);
});

it('lists no entries of a verified member who entered nothing', async () => {
  const page = await verifiedSetup({ savedAt: null, brokerAccount: null, deposit: null });
  await page.sees('Support has verified your deposit for Silver Node.');
  expect(page.text()).not.toContain('You entered these details yourself.');
});
