import type { PaperReplay } from '@croneai/contracts/paper-replay.ts';
import {
  type BotSettings,
  DEFAULT_BOT_SETTINGS,
  type SavedBotSettings,
} from '@croneai/contracts/paper-settings.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { misfitsOf } from './misfits.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';
import { violationsOf } from './violations.ts';

const { system, api, browser } = await openSite();

describe('the AI bot', () => {
  it('keeps the settings of a gold member after a reload and in a second browser, and can undo a change', async () => {
    const { token } = await signIn(api, system.accounts.gold);
    const saved = async () =>
      (await api.call<SavedBotSettings>('GET', '/api/bot/settings', { token })).envelope.data;
    const save = async (change: Partial<BotSettings>) => {
      const { version, settings } = await saved();
      const body = { version, settings: { ...settings, ...change } };
      expect((await api.call('PUT', '/api/bot/settings', { token, body })).status).toBe(200);
    };
    // If this is a retry, the first attempt may have changed the settings.
    if ((await saved()).version > 0) await save(DEFAULT_BOT_SETTINGS);

    const page = await openAs('gold', '/dashboard/bot-access');
    const isSaved = page.getByText(/^Saved\./);
    await page.getByText('Simulated, no broker connected').waitFor();
    await page.getByRole('button', { name: 'Activate the bot' }).click();
    await page.getByRole('heading', { name: 'The bot is active' }).waitFor();
    await isSaved.waitFor();
    await page.getByRole('button', { name: 'Pause the bot' }).click();
    await page.getByRole('heading', { name: 'The bot is paused' }).waitFor();
    await isSaved.waitFor();
    await page.getByText('Conservative', { exact: true }).click();
    await isSaved.waitFor();

    await page.reload();
    const second = await openAs('gold', '/dashboard/bot-access');
    for (const each of [page, second]) {
      await each.getByRole('heading', { name: 'The bot is paused' }).waitFor();
      expect(await each.getByRole('radio', { name: 'Conservative' }).isChecked()).toBe(true);
    }

    // Saves the settings from outside, so that the second browser shows an old version.
    await save({ maxTrades: 7 });
    await second.getByText('Aggressive', { exact: true }).click();
    await second.getByText('Changed somewhere else').waitFor();
    await expect.poll(() => second.getByRole('textbox', { name: 'Maximum trades' }).inputValue()).toBe('7');
    expect(await second.getByRole('radio', { name: 'Conservative' }).isChecked()).toBe(true);
    await second.getByRole('button', { name: 'Use my changes' }).click();
    await second.getByText(/^Saved\./).waitFor();
    expect(await second.getByRole('radio', { name: 'Aggressive' }).isChecked()).toBe(true);
    expect(await second.getByRole('textbox', { name: 'Maximum trades' }).inputValue()).toBe('7');
    await second.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => second.getByRole('radio', { name: 'Conservative' }).isChecked()).toBe(true);
    expect(await violationsOf(second)).toEqual([]);
  });

  it('shows a silver member a real backtest with adjustable settings, and hides the blurred part from screen readers', async () => {
    const page = await openAs('silver', '/dashboard/bot-access');
    await page.getByRole('heading', { level: 1, name: 'AI Bot Access' }).waitFor();
    await page.getByText('Needs Gold Node, $500+').first().waitFor();
    await page.getByText('Preview without figures.').first().waitFor();
    await page.getByText(/^Traded [\d,]+ of [\d,]+/).waitFor();
    await page.locator('label', { hasText: 'Aggressive' }).click();
    await page.getByText('At most 2% of the balance in one trade').waitFor();
    expect(await page.getByRole('heading', { name: 'Your account' }).count()).toBe(0);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return page.getByText('AI Bot Access is locked').isVisible();
      })
      .toBe(true);
    const { token } = await signIn(api, system.accounts.silver);
    expect((await api.call('GET', '/api/bot/account', { token })).status).toBe(403);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows the requirements of Auto-Copy inside its card on a phone', async () => {
    const page = await openAs('guest', '/dashboard/copy-trading');
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByText(/^Needs Silver Node/)
      .first()
      .waitFor();
    const card = page.locator('main :has(> div > h1)');
    expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('keeps a result of five digits on one line on a zoomed-in phone', async () => {
    const page = await openAs('guest', paths.dashboard);
    await page.route('**/api/bot/replay', async (route) => {
      const reply = await route.fetch();
      const { data, ...envelope } = (await reply.json()) as { data: PaperReplay };
      const large = { ...data, signals: 300, netUsd: 30_015.12 };
      await route.fulfill({ json: { ...envelope, data: large } });
    });
    await page.goto(`${system.web}/dashboard/bot-access`);
    const result = page.getByText('+$30,015.12', { exact: true });
    for (const width of [390, 360, 320, 195]) {
      await page.setViewportSize({ width, height: 664 });
      await result.scrollIntoViewIfNeeded();
      await expect.poll(() => misfitsOf(page), { message: `${width} px` }).toEqual([]);
    }
  });
});

const openAs = (name: 'gold' | 'silver' | 'guest', path: string): Promise<Page> =>
  openSignedIn({ browser, api, web: system.web }, system.accounts[name], path);
