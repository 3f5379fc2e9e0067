import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@croneai/contracts/users.ts';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { becomeMember, signIn } from '../support/api-client.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';
import { violationsOf } from './violations.ts';

/*
 * On one device, a new guest chooses a tier, enters a broker account and a deposit, and uploads the
 * proof. A second device shows the same data, and an admin sees the deposit and its proof.
 */
const { system, api, inbox, browser } = await openSite();
/** A picture of one pixel. */
const PROOF = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('guides a guest on two devices from the choice of a tier to the proof of a deposit, and shows the proof to admins', async () => {
  const member = await becomeMember(api, inbox);
  const brokerAccount = `BRK-${randomUUID().slice(0, 8)}`;
  const laptop = await openPage(member, 1440, '/dashboard/upgrade');
  const pixel = await recordPixel(laptop);
  const [tab] = await Promise.all([
    laptop.context().waitForEvent('page'),
    laptop.getByRole('button', { name: 'Upgrade to Pro Node' }).click(),
  ]);
  const purchase = ['Purchase', { content_name: 'Pro Node', value: 100, currency: 'USD' }];
  await expect.poll(() => pixel).toEqual([purchase]);
  await tab.getByRole('button', { name: 'I’ve opened my account' }).click();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.getByText('Broker account ID is required').waitFor();
  expect(pixel).toEqual([purchase]);
  await tab.getByLabel('Broker account ID').fill(brokerAccount);
  await tab.getByRole('button', { name: 'Continue' }).click();

  const amount = tab.getByLabel('Deposit amount (USD)');
  await expect.poll(() => amount.inputValue()).toBe('100');
  await tab.getByRole('radio', { name: /^Automatic/ }).check();
  await expect.poll(() => amount.inputValue()).toBe('500');
  await amount.fill('499');
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.getByText('The minimum deposit for automatic access is $500').waitFor();
  await tab.getByRole('radio', { name: /^Manual/ }).check();
  await amount.fill('120');
  expect(await violationsOf(tab)).toEqual([]);
  const begun = ['InitiateCheckout', { content_name: 'Account setup' }];
  await expect.poll(() => pixel).toEqual([purchase, begun]);
  await tab.getByRole('button', { name: 'Continue' }).click();
  const payment = { value: 120, currency: 'USD', content_category: 'manual' };
  await expect.poll(() => pixel).toEqual([purchase, begun, ['AddPaymentInfo', payment]]);

  await tab
    .getByLabel('Add files')
    .setInputFiles([{ name: 'proof.png', mimeType: 'image/png', buffer: PROOF }]);
  await tab.getByLabel('Uploaded').waitFor();
  await tab.getByRole('button', { name: 'Send proof' }).dblclick();
  const sent = tab.getByText(/^We’ve received your proof \(ticket CR-[0-9A-F]{6}\)$/);
  await sent.waitFor();
  const reference = /CR-[0-9A-F]{6}/.exec((await sent.textContent()) ?? '')?.[0] ?? '';
  expect(await violationsOf(tab)).toEqual([]);

  const phone = await openPage(member, 390, '/dashboard/account-setup');
  await phone.getByText(`ticket ${reference}`).waitFor();
  await phone.getByText(brokerAccount).waitFor();
  await phone.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => phone.getByLabel('Deposit amount (USD)').inputValue()).toBe('120');
  await phone.goto(`${system.web}/dashboard`);
  await phone.getByText('3 of 3 done').waitFor();
  const { envelope } = await api.call<unknown[]>('GET', '/api/support/tickets', { token: member.token });
  expect(envelope.data).toHaveLength(1);

  const admin = await signIn(api, system.accounts.admin);
  const adminPage = await openPage(admin, 1440, `/dashboard/admin/tickets?search=${reference}`);
  await adminPage.getByRole('button', { name: new RegExp(`Deposit proof for ${brokerAccount}`) }).click();
  await adminPage.getByRole('button', { name: 'View proof.png' }).waitFor();
  await adminPage.goto(`${system.web}/dashboard/admin/users/${member.user.id}`);
  await adminPage.getByText('Manual, $120').waitFor();
  await adminPage.getByText(brokerAccount, { exact: true }).waitFor();
});

async function openPage(who: SignedIn, width: number, path: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    storageState: storageOf(who, system.web),
  });
  const page = await context.newPage();
  await page.goto(system.web + path);
  return page;
}

/**
 * Records the pixel events of a visitor who has consented. Includes the events after a reload, and
 * in tabs that the page opens.
 */
async function recordPixel(page: Page): Promise<unknown[]> {
  const told: unknown[] = [];
  const context = page.context();
  await context.exposeFunction('tellPixel', (event: string, data: object) => void told.push([event, data]));
  await context.addInitScript(() => {
    localStorage.setItem('croneai.consent', 'granted');
    const scope = globalThis as unknown as Record<string, (...call: unknown[]) => void>;
    scope.fbq = (_track, event, data) => scope.tellPixel?.(event, data);
  });
  await page.reload();
  return told;
}
