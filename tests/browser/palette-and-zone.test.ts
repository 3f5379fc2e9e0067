import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';

/*
 * Uses the keyboard to set the time zone and return; the chosen zone changes the times on another
 * page.
 */
const { system, api, browser } = await openSite();

it('opens the time zone setting from the palette by keyboard, and shows times in the new zone', async () => {
  const session = await signIn(api, system.accounts.silver);
  const { token } = session;
  const setZone = (timeZone: string | null) =>
    api.call('PATCH', '/api/account/profile', { token, body: { timeZone } });
  await setZone(null);
  onTestFinished(async () => void (await setZone(null)));
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    storageState: storageOf(session, system.web),
  });
  const page = await context.newPage();
  await page.goto(`${system.web}/dashboard/mentorship`);
  const sessionIn = (zone: RegExp) => page.locator('time').filter({ hasText: zone }).first().waitFor();
  await sessionIn(/ GMT-[45]$/);

  const search = page.getByRole('button', { name: 'Search pages and actions' });
  await search.focus();
  await page.keyboard.press('Control+k');
  await typed(page, 'no such page');
  await page.getByText('No results for “no such page”').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Search'));

  await page.keyboard.press('Control+k');
  await typed(page, 'ai bot');
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^AI Bot Access\s+Locked/)]);
  await page.getByRole('combobox', { name: 'Search pages' }).fill('time zone');
  await page.getByRole('option', { name: 'Profile Settings', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Profile Settings' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  await page.getByText('Your time settings were saved.').first().waitFor();
  await page.keyboard.press('Control+k');
  await typed(page, 'vault');
  await page.getByRole('option', { name: 'Master Vault', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await sessionIn(/ GMT\+9$/);

  // A phone shows no search button, because its menu and its bottom bar link to every page.
  await page.setViewportSize({ width: 390, height: 664 });
  await search.waitFor({ state: 'hidden' });
});

async function typed(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search pages' });
  // The palette moves the focus to its field after it has opened.
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
}
