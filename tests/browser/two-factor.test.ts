import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { becomeMember, type Registration, signIn } from '../support/api-client.ts';
import { totpCode } from '../support/totp.ts';
import { downloadAfterClick } from './download.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';
import { violationsOf } from './violations.ts';

/*
 * Two-factor login from the member's view: set up in the settings, then required, then without the
 * phone, then without phone and recovery codes.
 */
const { system, api, inbox, browser } = await openSite();
/**
 * Length of a step. Tests use the code of the next step early, which the allowed drift of one step
 * permits, so no test waits for the clock.
 */
const STEP_MS = 30_000;

let page: Page;
let member: Registration;
let secret = '';
let recoveryCode = '';

beforeAll(async () => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  member = (await becomeMember(api, inbox)).registration;
});

describe('two-factor login', () => {
  it('is set up with the key from the QR code and the first code', async () => {
    await enterPassword();
    await page.waitForURL('**/dashboard');
    await page.goto(`${system.web}/dashboard/settings?tab=security`);
    await page.getByRole('button', { name: 'Set up two-factor login' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? '';
    await page.getByLabel('Authentication code').fill(totpCode(secret, new Date()));
    await page.getByRole('button', { name: 'Turn on' }).click();

    const codes = page.getByRole('list', { name: 'Save your recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    recoveryCode = await codes.first().innerText();
    expect(await violationsOf(page)).toEqual([]);
    const file = await downloadAfterClick(page.getByRole('button', { name: 'Download as text' }));
    expect(file.suggestedFilename()).toBe('croneai-recovery-codes.txt');
    await page.getByLabel('I have saved these codes').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 of 10').waitFor();
    await page.getByText('Two-factor login turned on').waitFor();
    await inbox.waitFor(member.email, /Two-factor login is on/);
  });

  it('requires the code at the next login', async () => {
    await signOut();
    await enterPassword();
    await page.getByRole('heading', { name: 'Two-factor login' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await enterCode('Authentication code', '000000');
    await page.getByText('The code is incorrect.').waitFor();
    await enterCode('Authentication code', totpCode(secret, new Date(Date.now() + STEP_MS)));
    await page.waitForURL('**/dashboard');
  });

  it('accepts each recovery code once', async () => {
    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await enterCode('Recovery code', recoveryCode);
    await page.waitForURL('**/dashboard');
    await inbox.waitFor(member.email, /recovery code .* was used/);

    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await enterCode('Recovery code', recoveryCode);
    await page.getByText('This code has already been used.').waitFor();
  });

  it('can be reset by an admin for a member who has lost the phone and the recovery codes, and a mail reports the reset', async () => {
    const { token } = await signIn(api, system.accounts.admin);
    const search = `/api/admin/users?search=${encodeURIComponent(member.email)}`;
    const found = await api.call<{ id: string }[]>('GET', search, { token });
    const path = `/dashboard/admin/users/${found.envelope.data[0]?.id}`;
    const admin = await openSignedIn({ browser, api, web: system.web }, system.accounts.admin, path);
    await admin.getByRole('button', { name: 'Reset two-factor login' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('How you checked their identity').fill('Called back on the known number');
    expect(await violationsOf(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reset two-factor login' }).click();
    await admin.getByText('Off. This member signs in with a password alone.').waitFor();
    await inbox.waitFor(member.email, /Two-factor login is off/);
    await enterPassword();
    await page.waitForURL('**/dashboard');
  });

  async function enterPassword(): Promise<void> {
    await page.goto(`${system.web}/login`);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel(/^Password/).fill(member.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function enterCode(label: string, code: string): Promise<void> {
    await page.getByLabel(label).fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function signOut(): Promise<void> {
    // If this is a retry, the first attempt may already have signed out and opened the login page.
    const button = page.getByRole('button', { name: 'Sign Out' });
    if (new URL(page.url()).pathname.startsWith('/login')) return;
    await button.click();
    await page.waitForURL(`${system.web}/`);
    // Waits for the document, because the address changes before the document loads.
    await page.getByRole('contentinfo').waitFor();
  }
});
