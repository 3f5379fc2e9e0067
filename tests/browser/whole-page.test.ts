import { expect, it, onTestFinished } from 'vitest';
import { closeContext } from './close-context.ts';
import { openSite } from './open-site.ts';
import { fitScreen, loadWhole, watchLoading } from './screens/whole-page.ts';

const { browser } = await openSite();
const SCREEN = { width: 390, height: 664 };
const ADDRESS = 'http://page.example';
const LOADED_WITHIN_MS = 20_000;

/** Opens a page with this body. The reply of `/late` takes a second. */
async function open(body: string, withinMs = LOADED_WITHIN_MS) {
  const context = await browser.newContext({ viewport: SCREEN });
  onTestFinished(() => closeContext(context));
  const page = await context.newPage();
  await page.route(`${ADDRESS}/*`, async (route) => {
    if (!route.request().url().endsWith('/late'))
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body style="margin: 0">${body}`,
      });
    await new Promise((done) => setTimeout(done, 1_000));
    return route.fulfill({ body: 'Loaded' });
  });
  const isLoaded = watchLoading(page, withinMs);
  await page.goto(`${ADDRESS}/`);
  return { page, isLoaded };
}

it('waits for a reply that no placeholder announces', async () => {
  const { page, isLoaded } = await open(
    '<script>fetch("/late").then(async (reply) => document.body.append(await reply.text()))</script>',
  );
  await isLoaded();
  expect(await page.locator('body').textContent()).toContain('Loaded');
});

it('names the part that has not loaded in time', async () => {
  const { isLoaded } = await open('<div class="chart" aria-busy="true">Loading</div>', 1_000);
  await expect(isLoaded()).rejects.toThrow('div.chart is loading');
});

it('loads parts that wait until they are on screen, and fits the screen to the page', async () => {
  const { page, isLoaded } = await open(`
    <main style="min-height: 100dvh">
      <div style="height: 3000px"></div>
    </main>
    <script>
      const add = (count) => {
        const part = document.createElement('div');
        part.ariaBusy = 'true';
        part.style.height = '900px';
        document.querySelector('main').append(part);
        new IntersectionObserver(async ([{ isIntersecting }], observer) => {
          if (!isIntersecting) return;
          observer.disconnect();
          part.textContent = await (await fetch('/late')).text();
          part.ariaBusy = 'false';
          part.style.height = '1500px';
          if (count > 1) add(count - 1);
        }).observe(part);
      };
      add(2);
    </script>`);
  await isLoaded();
  await loadWhole(page, isLoaded);
  expect(await page.locator('[aria-busy]').allTextContents()).toEqual(['Loaded', 'Loaded']);
  expect(page.viewportSize()).toEqual(SCREEN);
  await fitScreen(page, isLoaded);
  expect(page.viewportSize()).toEqual({ ...SCREEN, height: 3_000 + 2 * 1_500 });
});
