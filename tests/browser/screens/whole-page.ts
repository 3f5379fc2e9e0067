import { liveEndpoints } from '@croneai/contracts/endpoints/gateway/live.ts';
import type { Page, Request } from 'playwright';
import { until } from '../../support/until.ts';

/** A page has loaded once no request has begun or ended for this time, in ms. */
const QUIET_MS = 300;
/** Rounds in which parts load and make the page taller. Each round shows the whole page. */
const ROUNDS_MAX = 4;

/**
 * Watches the requests of a page. Call it before the navigation. The returned function resolves
 * once everything on screen has loaded, and throws with the missing part after `withinMs`.
 */
export function watchLoading(page: Page, withinMs: number): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  page.on('request', (request) => {
    // The live stream stays open, and no part of the page waits for it.
    if (new URL(request.url()).pathname === liveEndpoints.openStream.path) return;
    open.add(request);
    changedAt = performance.now();
  });
  const end = (request: Request): void => {
    if (open.delete(request)) changedAt = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () =>
    until(
      'a loaded page',
      async () => {
        await page.evaluate(async () => void (await document.fonts.ready));
        const busy = await page.evaluate(partsLoading);
        if (busy.length > 0) throw new Error(`${busy.join(', ')} is loading`);
        for (const request of open) throw new Error(`${request.url()} is not answered`);
        if (performance.now() - changedAt < QUIET_MS) throw new Error('the last request has just ended');
      },
      withinMs,
    );
}

/** Runs in the browser. Returns the parts on screen that are still loading. */
function partsLoading(): string[] {
  const images = [...document.images].filter((image) => !image.complete);
  return [...document.querySelectorAll('[aria-busy="true"]'), ...images]
    .filter((part) => {
      const { top, bottom, width } = part.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && part.checkVisibility();
    })
    .map((part) => `${part.tagName.toLowerCase()}.${part.className}`);
}

/**
 * Loads all parts of a page, also those that wait until they are on screen. The screen becomes as
 * tall as the page, and then has its usual height again.
 */
export async function loadWhole(page: Page, isLoaded: () => Promise<void>): Promise<void> {
  const usual = sizeOf(page);
  await page.evaluate(() => {
    // Browsers skip the layout of sections far from the screen, and only estimate their height.
    for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
      part.style.contentVisibility = 'visible';
    const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
    if (bar) bar.style.position = 'static';
  });
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const height = await heightOf(page);
    if (height <= sizeOf(page).height) break;
    await resize(page, height);
    await isLoaded();
  }
  // Parts may be shorter than their placeholders, and the page is at least as tall as the screen.
  await resize(page, usual.height);
  await isLoaded();
}

/**
 * Makes the screen as tall as the page, for a picture of the screen. Pictures beyond the screen
 * would show charts at a wrong size, because Chromium resizes the page only while it takes them.
 */
export async function fitScreen(page: Page, isLoaded: () => Promise<void>): Promise<void> {
  await resize(page, await heightOf(page));
  await isLoaded();
}

async function resize(page: Page, height: number): Promise<void> {
  await page.setViewportSize({ ...sizeOf(page), height });
  await page.evaluate(async () => {
    // Charts notice their new size in the first frame, and are drawn in the second.
    for (let frame = 1; frame <= 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

function sizeOf(page: Page): { width: number; height: number } {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no fixed size.');
  return size;
}
