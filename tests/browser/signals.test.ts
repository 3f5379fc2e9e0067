import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';

const { system, api, browser } = await openSite();
/** The trainer needs a minute or two for its first champion, which decides the next slot. */
const SIGNAL_WITHIN_MS = 240_000;
/** Slot length of the tested system. */
const SLOT_MS = 60_000;

describe('the signals page', () => {
  it('shows a gold member the signal of the running slot, its prices, and earlier results', async () => {
    const page = await openSignals();
    await page.getByText('Simulated prices').first().waitFor();
    await until(
      'a running signal with direction',
      async () => {
        expect(await page.getByText('Martingale plan').count()).toBeGreaterThan(0);
        expect(await page.getByText(/\b(CALL|PUT)\b/).count()).toBeGreaterThan(0);
      },
      SIGNAL_WITHIN_MS,
    );
    // Takes the first of equal parts. While one signal replaces another, the page may contain both.
    for (const part of [
      page.getByText(/^We expect \d+( to \d+)? of 100 such signals to win. A signal needs 51 or more /),
      page.getByRole('list', { name: 'What the forecast is based on' }),
      page.getByText(/^(?:Live price|Last minute’s close), .+ · Simulated prices/),
      page.getByRole('timer', { name: 'Time left' }),
    ])
      await part.first().waitFor();
    const analysis = page.getByText('Analysis', { exact: true }).first();
    const model = page.getByText(/^Model [0-9a-f]{12} /).first();
    await until('the model of the signal', async () => {
      if (!(await model.isVisible())) await analysis.click();
      await model.waitFor({ timeout: 5_000 });
    });
    for (const part of [
      'Stop loss',
      'Take profit',
      'Martingale plan',
      'Previous signals',
      'Performance',
      // Just after midnight UTC, the card shows yesterday.
      /^(Today|Yesterday)’s record$/,
    ]) {
      await page.getByText(part).filter({ visible: true }).first().waitFor();
    }
    await page
      .getByText(/never risk more than 2% per trade/i)
      .first()
      .waitFor();
    await page.getByText(/^\d+ pairs watched$/).waitFor();
    await until('candles on the chart', async () =>
      expect(await coloursOf(page, 'figure canvas')).toBeGreaterThan(2),
    );
    // In a wide card, the chart is as high as the column next to it.
    const emptyPx = () =>
      page
        .locator('figure:has(canvas)')
        .first()
        .evaluate((figure) => {
          const { bottom = 0 } = figure.lastElementChild?.getBoundingClientRect() ?? {};
          return (figure.parentElement?.getBoundingClientRect().bottom ?? 1_000) - bottom;
        });
    await expect.poll(emptyPx).toBeLessThanOrEqual(20);
    // On a phone, the price ladder is visible without scrolling, with room below it.
    await page.setViewportSize({ width: 390, height: 664 });
    for (const path of ['/dashboard/signals', '/dashboard']) {
      await page.goto(new URL(path, page.url()).href);
      const ladder = page.locator('[data-ladder=flat]').first();
      await ladder.waitFor({ timeout: 2 * SLOT_MS });
      const { y, height } = (await ladder.boundingBox()) ?? { y: 1_000, height: 0 };
      expect(y + height, path).toBeLessThanOrEqual(420);
    }
    // The header hides while the reader scrolls down, and returns on scrolling up.
    const header = page.locator('header').first();
    const topOf = async () => (await header.boundingBox())?.y;
    await page.mouse.wheel(0, 400);
    await expect.poll(topOf).toBeLessThanOrEqual(-60);
    await page.mouse.wheel(0, -80);
    await expect.poll(topOf).toBe(0);
  }, 600_000);

  it('shows why a slot has no signal, with the figures of the best candidate', async () => {
    const page = await openSignals();
    const reason =
      'No trade was good enough. Closest: EUR/USD (OTC) at 52%. At a payout of 85%, the win rate minus a margin for luck must be 54.6% or more.';
    // The market decides which slots are empty, so the test serves an empty one.
    await page.route('**/api/signals?*', async (route) => {
      const { 'if-none-match': _known, ...headers } = route.request().headers();
      const reply = await route.fetch({ headers });
      const { data, slots, ...envelope } = await reply.json();
      const running = Math.floor(Date.now() / SLOT_MS) * SLOT_MS;
      const empty = { slot: running, startsAt: new Date(running).toISOString(), outcome: 'none', reason };
      const row = { ...empty, cause: 'nothing_pays', signalIds: [], latenessMs: 900 };
      const settled = data.filter(({ status }: { status: string }) => status !== 'active');
      return route.fulfill({ response: reply, json: { ...envelope, data: settled, slots: [row, ...slots] } });
    });
    await page.reload();
    await page.getByText(reason).first().waitFor();
  });

  it('names the part that could not be loaded, and loads it after a click on “Try again”', async () => {
    const page = await openSignals();
    const retrySignals = await failUntilRetry(page, '**/api/signals?*');
    await page.reload();
    await retrySignals();
    await page.getByText('Unlimited', { exact: true }).first().waitFor();

    const retryStream = await failUntilRetry(page, '**/api/signals?*');
    await page.goto(`${system.web}/dashboard`);
    await page.getByText('We can’t reach the signal feed.').first().waitFor();
    await retryStream();
    await page.getByText('Simulated prices').first().waitFor();
  });
});

/** Opens the page without animation, so that the colours of the chart are stable. */
const openSignals = (): Promise<Page> =>
  openSignedIn({ browser, api, web: system.web }, system.accounts.gold, '/dashboard/signals');

/** Fails all calls to this URL, including polls, until the button “Try again” is pressed. */
async function failUntilRetry(page: Page, url: string): Promise<() => Promise<void>> {
  const pressed = Promise.withResolvers<void>();
  let isBack = false;
  await page.route(url, async (route) => {
    if (!isBack) return route.abort();
    await pressed.promise;
    return route.continue();
  });
  return async () => {
    const retries = page.getByRole('button', { name: /^Try again/ });
    const retry = retries.first();
    await retry.waitFor();
    const failed = await retries.count();
    isBack = true;
    // A poll may remove the button first, so the click may fail. In that case, the call of the poll
    // waits for `pressed`.
    await retry.click({ timeout: 5_000 }).catch(() => undefined);
    pressed.resolve();
    await expect.poll(() => retries.count()).toBeLessThan(failed);
  };
}

/**
 * Returns the number of colours in the first canvas. Ignores colours that only a few pixels have. A
 * chart has at least the colours of the background, of rising candles, and of falling candles.
 */
function coloursOf(page: Page, canvas: string): Promise<number> {
  return page
    .locator(canvas)
    .first()
    .evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
      const counts = new Map<string, number>();
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = pixels.slice(at, at + 3).join();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts.values()].filter((count) => count > 50).length;
    });
}
