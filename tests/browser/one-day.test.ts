import type { OutcomeStrip } from '@croneai/contracts/record.ts';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { stakesText } from '../../web/src/shared/signals/gain-text.ts';
import { until } from '../support/until.ts';
import { closeContext } from './close-context.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';

const { system, api, browser } = await openSite();
const { web, accounts } = system;
/**
 * Maximum time until a walk through all pages stays within one slot. A slot takes one minute, and a
 * walk that spans two slots is repeated, so this time allows several walks.
 */
const WALKED_WITHIN_MS = 420_000;

const sumOfToday = async (): Promise<number> =>
  (await api.call<OutcomeStrip>('GET', '/api/signals/strip')).envelope.data.net;

async function openAsVisitor(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  onTestFinished(() => closeContext(context));
  return context.newPage();
}

/** Returns the total gain, in stakes, that the page's strip of results shows. */
async function ofStrip(page: Page, path: string): Promise<string> {
  await page.goto(web + path);
  const figure = page.locator('figure p', { hasText: 'at each signal’s payout' }).first();
  await figure.scrollIntoViewIfNeeded();
  const sum = figure.locator('span').first();
  await expect.poll(() => sum.textContent()).toMatch(/stakes$/);
  return (await sum.textContent()) ?? '';
}

async function ofTodayIn(page: Page, path: string, name: string): Promise<string> {
  await page.goto(web + path);
  const region = page.locator(name);
  await region.scrollIntoViewIfNeeded();
  await region.getByText('Today', { exact: true }).first().click();
  const sum = region.getByText(/[\d.]+ stakes/).first();
  await expect.poll(() => region.locator('[aria-busy=true]').count()).toBe(0);
  return (await sum.textContent())?.match(/[+−]?[\d.]+ stakes/)?.[0] ?? '';
}

it(
  'shows the same sum of today’s signals on every page that contains this sum',
  async () => {
    const visitor = await openAsVisitor();
    const member = await openSignedIn({ browser, api, web }, accounts.gold, '/dashboard');
    await until(
      'a walk within one slot',
      async () => {
        const before = await sumOfToday();
        const shown = {
          home: await ofStrip(visitor, '/'),
          login: await ofStrip(visitor, '/login'),
          record: await ofTodayIn(visitor, '/record', 'main'),
          dashboard: await ofStrip(member, '/dashboard'),
          signals: await ofStrip(member, '/dashboard/signals'),
          performance: await ofTodayIn(member, '/dashboard/signals', '[aria-labelledby=performance]'),
        };
        const after = await sumOfToday();
        expect(after, 'no signal was settled meanwhile').toBe(before);
        const all = Object.fromEntries(Object.keys(shown).map((page) => [page, stakesText(after)]));
        expect(shown).toEqual(all);
      },
      WALKED_WITHIN_MS,
    );
  },
  WALKED_WITHIN_MS + 60_000,
);
