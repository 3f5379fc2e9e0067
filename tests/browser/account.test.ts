import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { becomeMember, type Registration, signIn } from '../support/api-client.ts';
import { codeIn } from '../support/inbox.ts';
import { downloadAfterClick } from './download.ts';
import { openSite } from './open-site.ts';
import { violationsOf } from './violations.ts';

/*
 * A member changes password and address, downloads their data, requests deletion, and cancels it.
 * The system test `erasure` checks what the stores still contain after a deletion.
 */
const { system, api, inbox, browser } = await openSite();

let page: Page;
let member: Registration;

beforeAll(async () => {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  member = (await becomeMember(api, inbox)).registration;
  await page.goto(`${system.web}/login`);
  await logIn();
  await page.waitForURL('**/dashboard');
});

describe('the sign-in of a member', () => {
  it('changes the password with the current password, ends every other session, and sends a mail', async () => {
    const elsewhere = (await signIn(api, member)).token;
    const password = `${member.password}-2`;
    await page.goto(`${system.web}/dashboard/settings?tab=security`);
    const change = async (current: string) => {
      await page.getByLabel(/^Current password/).fill(current);
      await page.getByLabel(/^New password/).fill(password);
      await page.getByLabel(/^Confirm new password/).fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not-the-password');
    await page.getByText('The current password is incorrect.').waitFor();
    await change(member.password);
    // Waits for the mail, because the message on the screen disappears after some seconds.
    await inbox.waitFor(member.email, /password was changed/);
    member = { ...member, password };
    expect((await api.call('GET', '/api/auth/me', { token: elsewhere })).status).toBe(401);
  });

  it('moves the account to another address once codes from both addresses are entered', async () => {
    const newEmail = `new-${member.email}`;
    await page.goto(`${system.web}/dashboard/settings?tab=profile`);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(newEmail);
    await page.getByRole('button', { name: 'Send both codes' }).click();
    for (const address of [member.email, newEmail]) {
      const mail = await inbox.waitFor(address, /^Confirm .* CroneAI email address$/);
      const form = page.locator('form').filter({ hasText: `Code sent to ${address}` });
      await form.getByRole('textbox').fill(codeIn(mail));
      await form.getByRole('button', { name: 'Confirm' }).click();
      await form.waitFor({ state: 'detached' });
    }
    const shown = page.getByLabel('Email', { exact: true });
    await expect.poll(() => shown.inputValue()).toBe(newEmail);
    await inbox.waitFor(member.email, /address of your CroneAI account was changed/);
    member = { ...member, email: newEmail };
  });
});

describe('deleting the account', () => {
  it('first offers a file with all data of the member', async () => {
    await page.goto(`${system.web}/dashboard/settings?tab=privacy`);
    await page.setViewportSize({ width: 390, height: 844 });
    const tab = await page.getByRole('link', { name: 'Privacy', exact: true }).boundingBox();
    expect((tab?.x ?? 0) + (tab?.width ?? 390)).toBeLessThan(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    const file = await downloadAfterClick(page.getByRole('button', { name: 'Download my data' }));
    expect(file.suggestedFilename()).toMatch(/^croneai-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.auth.profile.email).toBe(member.email);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['auth', 'admin', 'notifier', 'signals']));
  });

  it('needs two confirmations and the password, signs out, and names the date until which the deletion can be cancelled', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page
      .getByText('Are you sure you want to delete your account? This action cannot be undone.')
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const late = await holdTwoFactorAnswer();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    const password = page.getByRole('dialog').getByLabel(/^Password/);
    await password.fill(member.password);
    await late.arrives();
    expect(await password.inputValue(), 'what was typed before the answer').toBe(member.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You can still keep it until the date in our email').waitFor();
    await inbox.waitFor(member.email, /will be deleted/);
  });

  it('can be undone at the next login: the page offers nothing else, and undoing restores everything', async () => {
    await page.goto(`${system.web}/login`);
    await logIn();
    const keep = page.getByRole('button', { name: 'Keep my account' });
    await keep.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await keep.click();
    await page.waitForURL('**/dashboard');
    await page.getByText(member.fullName).first().waitFor();
    await inbox.waitFor(member.email, /account won’t be deleted/);
  });
});

/** Delays the two-factor call until `arrives` is called, as a slow network does. */
async function holdTwoFactorAnswer(): Promise<{ arrives: () => Promise<void> }> {
  const pattern = '**/api/account/two-factor';
  const asked = Promise.withResolvers<Route>();
  await page.route(pattern, (route) => asked.resolve(route));
  return {
    arrives: async () => {
      const route = await asked.promise;
      await Promise.all([page.waitForResponse(pattern), route.continue()]);
      await page.unroute(pattern);
    },
  };
}

async function logIn(): Promise<void> {
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel(/^Password/).fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
