import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn, someRegistration } from '../support/api-client.ts';
import { codeIn } from '../support/inbox.ts';
import { until } from '../support/until.ts';
import { openSite } from './open-site.ts';

/*
 * The whole path through every part of the system and a real inbox: a visitor becomes a member, and
 * an admin changes the access while the dashboard is open.
 */
const { system, api, inbox, browser } = await openSite();
/** Maximum time until an open dashboard shows a change of access, without a reload. */
const ACCESS_SHOWN_WITHIN_MS = 20_000;

let page: Page;

const lockedLink = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}\\s*\\(locked\\)`) });
const openLink = (name: string) => page.getByRole('link', { name, exact: true });

describe('a visitor who becomes a member', () => {
  let visitor: ReturnType<typeof someRegistration>;
  let memberId = '';
  let adminToken = '';

  it('registers, reads the code from the mail, and enters a locked dashboard', async () => {
    // A retry needs a new visitor, and a browser without a session.
    visitor = someRegistration({ fullName: 'Grace Visitor' });
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    await page.goto(`${system.web}/dashboard/signals`);
    await page.waitForURL('**/signup');
    const claim = page.getByRole('button', { name: 'Claim free access' });
    await claim.click();
    await expectVisible(page.getByText('Email is required'));
    await page.getByLabel('Email').fill(visitor.email);
    await claim.click();
    await page.waitForURL('**/signup?step=apply');
    expect(await page.getByLabel('Email').inputValue()).toBe(visitor.email);
    await page.reload();
    // A visitor who already has an account still reaches the requested page.
    const logIn = page.getByRole('link', { name: 'Sign in' });
    await expect.poll(() => logIn.getAttribute('href')).toBe('/login?next=%2Fdashboard%2Fsignals');
    await fillIn(page, visitor);
    await page.getByRole('button', { name: 'Create my account' }).click();

    const mail = await inbox.waitFor(visitor.email, /code/i);
    await page.getByLabel('Confirmation code').fill(codeIn(mail).toLowerCase());
    await page.waitForURL('**/dashboard');
    await expectVisible(page.getByText('TRIAL', { exact: true }));
    await expectVisible(lockedLink('Neural Signals'));
    await expectVisible(page.getByText('Trial Expires'));
    await inbox.waitFor(visitor.email, /welcome/i);
  });

  it('keeps the session after a reload, with only two keys in local storage', async () => {
    await page.reload();
    await expectVisible(lockedLink('Neural Signals'));
    const kept = await page.evaluate(() => Object.entries(localStorage));
    const ofSession = kept.filter(([, text]) => /^eyJhbGci|"email"/.test(String(text))).map(([key]) => key);
    expect(ofSession.sort()).toEqual(['croneai.token', 'croneai.user']);
  });

  it('sees the dashboard unlock without a reload when an admin grants gold, and gets a mail', async () => {
    adminToken = (await signIn(api, system.accounts.admin)).token;
    memberId = await until('the member in the admin’s list', async () => {
      const search = encodeURIComponent(visitor.email);
      const { envelope } = await api.call<{ id: string }[]>('GET', `/api/admin/users?search=${search}`, {
        token: adminToken,
      });
      const found = envelope.data[0]?.id;
      if (!found) throw new Error('not listed yet');
      return found;
    });
    await setAccess({ tier: 'gold', dashboardUnlocked: true, hasDeposited: true });
    await expectVisible(openLink('Neural Signals'), ACCESS_SHOWN_WITHIN_MS);
    await expectVisible(openLink('AI Bot Access'));
    await expect.poll(() => page.getByText('Trial Expires').count()).toBe(0);
    await inbox.waitFor(visitor.email, /access/i);
  });

  it('sees the dashboard lock again without a reload when an admin revokes the grant', async () => {
    const mailsBefore = (await inbox.to(visitor.email)).length;
    await setAccess({ tier: 'guest', dashboardUnlocked: false, hasDeposited: false });
    await expectVisible(lockedLink('Neural Signals'), ACCESS_SHOWN_WITHIN_MS);
    await until('a mail about the revoke', async () => {
      if ((await inbox.to(visitor.email)).length <= mailsBefore) throw new Error('no new mail');
    });
  });

  it('unlocks the dashboard with the code from the mail once an admin has verified the deposit', async () => {
    await setAccess({ hasDeposited: true });
    const mail = await inbox.waitFor(visitor.email, /dashboard code/i);
    await page.getByLabel(/dashboard code/i).fill(codeIn(mail));
    await page.getByRole('button', { name: /unlock/i }).click();
    await until('the trial countdown to go', async () => {
      expect(await page.getByText('Trial Expires').count()).toBe(0);
    });
  });

  it('signs out to the home page, and then needs a new sign-in for the dashboard (ASVS 7.4.4)', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${system.web}/`);
    // Waits for the app's document, because the address changes before the document loads.
    await page.locator('h1').waitFor();
    await page.goto(`${system.web}/dashboard`);
    await page.waitForURL(/\/(signup|login)/);
  });

  it('returns to the requested page after a sign-in with email and password', async () => {
    await page.goto(`${system.web}/login?next=/dashboard/upgrade`);
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByLabel(/^Password/).fill(visitor.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard/upgrade');
  });

  async function setAccess(body: Record<string, unknown>): Promise<void> {
    const reply = await api.call('PATCH', `/api/admin/users/${memberId}/access`, { token: adminToken, body });
    expect(reply.status).toBe(200);
  }
});

async function fillIn(form: Page, visitor: ReturnType<typeof someRegistration>): Promise<void> {
  const submit = form.getByRole('button', { name: 'Create my account' });
  expect(await submit.isDisabled()).toBe(true);
  // A press on the disabled button shows what is missing, and goes to the first gap.
  await submit.click({ force: true });
  await expectVisible(form.getByText('Country is required'));
  expect(await form.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true);
  await form.getByLabel('Email').focus();
  await form.getByRole('button', { name: 'Full name' }).click();
  await form.keyboard.type(visitor.fullName);
  await form.getByLabel('Email').fill(visitor.email);
  await form.getByLabel('Phone number').fill(visitor.phone);
  await form.locator('[name="country"]').selectOption(visitor.country);
  await form.getByLabel(/^Password/).fill(visitor.password);
}

async function expectVisible(locator: ReturnType<Page['getByText']>, timeout = 30_000): Promise<void> {
  await locator.first().waitFor({ state: 'visible', timeout });
}
