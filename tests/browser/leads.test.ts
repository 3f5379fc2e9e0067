import { readFile } from 'node:fs/promises';
import { LEAD_FILL_TIME_MIN_MS } from '@croneai/contracts/leads.ts';
import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkIn, type ReceivedMail } from '../support/inbox.ts';
import { until } from '../support/until.ts';
import { closeContext } from './close-context.ts';
import { downloadAfterClick } from './download.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';

/*
 * A visitor fills in the lead form. The form survives a mistake, a reload, and a lost connection,
 * and sends two mails. An admin opens the lead from the link in a mail, and downloads the CSV.
 */
const { system, api, inbox, browser } = await openSite();
const SALES = 'sales@croneai.example';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});

const choose = (question: RegExp, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true }).check();
const next = () => page.getByRole('button', { name: /^Next: / }).click();
const submit = () => page.getByRole('button', { name: 'Request my free access' }).click();

/**
 * Waits for the operator's notice about one sender; the mailbox also has the notices of other
 * tests.
 */
const noticeOf = (sender: string, subject: RegExp) =>
  until('the notice', async () => {
    const isOf = (mail: ReceivedMail) => subject.test(mail.subject) && mail.text.includes(` ${sender}`);
    const notice = (await inbox.to(SALES)).find(isOf);
    if (notice) return notice;
    throw new Error('it did not arrive');
  });

/** Opens a page whose script has not arrived yet. */
async function openBeforeScript(path: string) {
  const slow = await (await browser.newContext()).newPage();
  const gate = Promise.withResolvers<void>();
  await slow.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()));
  await slow.goto(system.web + path, { waitUntil: 'commit' });
  return { page: slow, letScriptsCome: gate.resolve };
}

describe('the lead form', () => {
  const email = `lead-${Date.now()}@example.com`;

  let openedAt = 0;
  let adminPath = '';

  it('keeps text that was typed before the script of the form arrived', async () => {
    const { page: slow, letScriptsCome } = await openBeforeScript('/bot-access');
    await slow.getByLabel('What is your full name?').fill('Early Bird');
    const lost = slow.getByRole('group', { name: /lost money in trading/ });
    await lost.getByRole('radio', { name: 'Yes', exact: true }).check();
    letScriptsCome();
    await slow.getByLabel('How much did you lose?').fill('$500');
    const send = slow.getByRole('button', { name: 'Request my free access' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await slow.getByLabel('What is your full name?').inputValue()).toBe('Early Bird');
    await closeContext(slow.context());
  });

  it('is shown completely on a desktop, and names the missing answer under each field', async () => {
    const desktop = await (
      await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
    ).newPage();
    await desktop.goto(`${system.web}/bot-access`);
    await desktop.getByRole('button', { name: 'Request my free access' }).click();
    await desktop.getByText('Full name is required').waitFor();
    expect(await desktop.getByText('Please select an option').count()).toBe(7);
    expect(await desktop.getByRole('button', { name: /^Next: / }).count()).toBe(0);
    await desktop.context().close();
  });

  it('counts down to midnight, and on a phone shows the next step only after the current step is complete', async () => {
    await page.goto(`${system.web}/bot-access`);
    openedAt = Date.now();
    await page
      .getByRole('timer')
      .filter({ hasText: /\d\dHours\d\dMinutes\d\dSeconds/ })
      .waitFor();
    await page.getByText('Step 1 of 3').waitFor();
    expect(await page.getByRole('group', { name: /already have a broker account/ }).count()).toBe(0);
    await next();
    await page.getByText('Full name is required').waitFor();
    const name = page.getByLabel('What is your full name?');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Grace Lead');
    expect(await page.getByText('Full name is required').count()).toBe(0);
  });

  it('shows the fields for the loss and the call number only if they apply, and finds a country by typing', async () => {
    await page.getByLabel('What is your phone number?').fill('7911 123456');
    await page.getByRole('button', { name: 'Country code: +234 Nigeria' }).click();
    await page.getByRole('combobox', { name: 'Search country or code' }).fill('uk');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Country code: +44 UK' }).waitFor();

    await page.getByLabel('What is your email address?').fill(email);
    // Enter also continues.
    await page.keyboard.press('Enter');
    await page.getByText('Step 2 of 3').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your trading');
    await choose(/already have a broker account/, 'Yes');
    await choose(/funded it/, 'Yes');
    await choose(/afford to lose/, 'Yes');
    expect(await page.getByLabel('How much did you lose?').isVisible()).toBe(false);
    await choose(/lost money in trading/, 'Yes');
    await page.getByLabel('How much did you lose?').fill('$500');
    await choose(/use the bot/, 'Both');
    await next();
    await page.getByText('Step 3 of 3').waitFor();
    await choose(/like a call/, 'No');
    expect(await page.getByLabel('Which number should we call?').isVisible()).toBe(false);
    await choose(/ready to start/, 'Right now');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('Step 2 of 3').waitFor();
    expect(await page.getByLabel('How much did you lose?').inputValue()).toBe('$500');
  });

  it('opens the step that contains the error', async () => {
    await next();
    const name = page.getByLabel('What is your full name?');
    await name.evaluate((field: HTMLInputElement) => {
      field.value = '';
    });
    await submit();
    await page.getByText('Step 1 of 3').waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill('Grace Lead');
  });

  it('keeps the answers after a reload, even without a network', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Country code: +44 UK' }).waitFor();
    expect(await page.getByLabel('How much did you lose?').inputValue()).toBe('$500');
    await page.getByLabel('What is your full name?').focus();
    await page.waitForLoadState('networkidle');
    await next();
    await next();
    await context.setOffline(true);
    await submit();
    const alert = page.getByRole('alert').filter({ hasText: 'You’re offline' });
    await alert.getByText('An error occurred while submitting the form. Please try again.').waitFor();
    await context.setOffline(false);
    expect(await page.getByLabel('What is your email address?').inputValue()).toBe(email);
  });

  it('sends the application, with one mail to the applicant and one to the team', async () => {
    // Waits, because a form that is filled in faster than a person could do it is marked as suspect
    // and sends no mail.
    await expect
      .poll(() => Date.now() - openedAt, { timeout: 10_000 })
      .toBeGreaterThan(LEAD_FILL_TIME_MIN_MS + 1_000);
    await submit();
    await page.waitForURL('**/bot-access/success');
    await page.getByRole('heading', { name: 'Your AI bot license is in queue' }).waitFor();

    expect((await inbox.waitFor(email, /application/i)).text).toContain('6 to 12 hours');
    const notice = await noticeOf(email, /New CroneAI lead/);
    expect(notice.text).toContain('+447911123456');
    const { pathname, search } = linkIn(notice);
    adminPath = pathname + search;
    await page.goto(`${system.web}/bot-access`);
    expect(await page.getByLabel('What is your email address?').inputValue()).toBe('');
  });

  it('mails the team a link that opens the lead, and adds the lead to the CSV', async () => {
    const site = { browser, api, web: system.web };
    const admin = await openSignedIn(site, system.accounts.admin, adminPath);
    const panel = admin.getByRole('dialog');
    await panel.getByText(email).first().waitFor();
    await panel.getByRole('button', { name: 'Mark contacted' }).click();
    await panel.getByText('New → Contacted').waitFor();
    await admin.goto(`${system.web}/dashboard/admin/leads?search=${encodeURIComponent(email)}`);
    const file = await downloadAfterClick(admin.getByRole('button', { name: 'Download CSV' }));
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
    expect(csv).toMatch(new RegExp(`,contacted,.*${email}`));
  });
});

describe('the contact form', () => {
  const email = `writer-${Date.now()}@example.com`;
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const send = () => page.getByRole('button', { name: 'Send message' }).click();

  it('keeps text that was typed before the script of the form arrived, and can then be sent', async () => {
    const { page: slow, letScriptsCome } = await openBeforeScript('/contact');
    await slow.getByRole('textbox', { name: /^Name/ }).fill('Early Writer');
    await slow.getByRole('textbox', { name: /^Email/ }).fill(`early-${email}`);
    await slow.getByLabel('Category').selectOption('billing');
    await slow.getByRole('textbox', { name: /^Subject/ }).fill('On a slow line');
    await slow.getByRole('textbox', { name: /^Message/ }).fill('Sent too soon');
    const sendButton = slow.getByRole('button', { name: 'Send message' });
    expect(await sendButton.isDisabled()).toBe(true);
    letScriptsCome();
    const [sent] = await Promise.all([slow.waitForRequest('**/api/contact'), sendButton.click()]);
    expect(sent.postDataJSON()).toMatchObject({ category: 'billing', message: 'Sent too soon' });
    await slow.getByText('Message sent successfully!').waitFor();
    await closeContext(slow.context());
  });

  it('keeps the text if sending fails, and sends it the next time', async () => {
    await page.goto(`${system.web}/contact`);
    await field('Name').fill('Grace Writer');
    await field('Email').fill(email);
    await field('Subject').fill('A question');
    await field('Message').fill('Does it work\non a phone?');
    await context.setOffline(true);
    await send();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'wasn’t sent' }).waitFor();
    await context.setOffline(false);
    await send();
    await page.getByText('Message sent successfully!').waitFor();
    expect(await field('Message').inputValue()).toBe('');
    expect(await page.getByLabel('Category').inputValue()).toBe('general');

    await inbox.waitFor(email, /your message/i);
    const notice = await noticeOf(email, /New CroneAI message: general/);
    expect(notice.text).toContain('Does it work\non a phone?');
  });
});
