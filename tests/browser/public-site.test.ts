import type { Browser, BrowserContext, Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { bringToLife } from './bring-to-life.ts';
import { closeContext } from './close-context.ts';
import { openSite } from './open-site.ts';
import { storageOf } from './signed-in.ts';

/*
 * Public pages open without errors, work without JavaScript, survive a lost connection, and track
 * no visitor without consent.
 */
const { system, api, browser } = await openSite();
const { web, accounts } = system;
const PAGES = [
  '/',
  '/features',
  '/method',
  '/about',
  '/contact',
  '/signup',
  '/login',
  '/privacy',
  '/terms',
  '/risk',
  '/cookies',
];

/**
 * The new system first replays the last 24 hours, which takes a minute. Just after midnight, the
 * day has no results until its first signal has settled, which takes longer.
 */
const SETTLED_WITHIN_MS = 300_000;

/** Throws until the public pages have a settled signal and results of today. */
async function hasRecord(): Promise<void> {
  const [strip, example] = await Promise.all(
    ['strip', 'example'].map(async (name) => (await fetch(`${web}/api/signals/${name}`)).json()),
  );
  expect(example.data).not.toBeNull();
  expect(strip.data.winRate).not.toBeNull();
}

async function withPage(
  options: Parameters<Browser['newContext']>[0],
  look: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: web,
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  try {
    await look(await context.newPage(), context);
  } finally {
    await closeContext(context);
  }
}

describe('opening a page', () => {
  it('logs no problem to the console, even when the islands hydrate', async () => {
    await withPage({}, async (page) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
      });
      for (const path of PAGES) {
        await page.goto(path);
        await page.getByRole('contentinfo').or(page.getByText('Trading involves risk')).first().waitFor();
        await bringToLife(page);
        await page.waitForLoadState('networkidle');
        expect(await page.title()).toContain('CroneAI');
        // Without a configured pixel, no visitor sees the consent banner.
        expect(await page.getByRole('complementary', { name: 'Consent' }).count()).toBe(0);
      }
      expect(problems).toEqual([]);
    });
  });

  it('shows the whole name of the settled signal’s pair on a phone, and closes the menu after a click on a link to an anchor', async () => {
    await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
      await page.goto('/');
      const name = page
        .locator('figure')
        .getByText(/^[A-Z]{3,}\/[A-Z]{3,}/)
        .first();
      // The figure renders again once its prices have loaded, which detaches earlier elements.
      const isWhole = () =>
        name.evaluate(
          (element) =>
            element.scrollWidth <= element.clientWidth + 1 &&
            getComputedStyle(element).textOverflow === 'clip',
        );
      await expect.poll(isWhole).toBe(true);

      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await menu.getByRole('link', { name: 'Pricing' }).click();
      await page.waitForURL('**/#pricing');
      await menu.waitFor({ state: 'hidden' });
    });
  });

  // The lines of text depend on the newest signals, so the limits leave room for two more lines.
  it.each([
    [1440, 900, 4_900],
    [390, 664, 6_650],
  ])(
    'once there are settled signals, keeps the home page short at a width of %d pixels',
    async (width, height, most) => {
      await until('a settled signal today, and one to show', hasRecord, SETTLED_WITHIN_MS);
      await withPage({ viewport: { width, height } }, async (page) => {
        await page.goto('/');
        await bringToLife(page);
        await page.getByText('won today').first().waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
      });
    },
    2 * SETTLED_WITHIN_MS,
  );

  it('shows the folded parts of the home page on a phone without JavaScript', async () => {
    await withPage({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } }, async (page) => {
      await page.goto('/');
      for (const [fold, text] of [
        ['See the whole day', 'Pairs watched'],
        ['How a signal is made', 'Earned confidence'],
        ['Compare all features', 'Account manager'],
        ['All questions', 'What happens to my data?'],
      ] as const) {
        const folded = page.locator('main').getByText(text, { exact: true });
        expect(await folded.isVisible(), text).toBe(false);
        await page.getByText(fold, { exact: true }).click();
        expect(await folded.isVisible(), text).toBe(true);
      }
      const cookies = page.getByRole('contentinfo').getByText('Cookies', { exact: true });
      expect(await cookies.isVisible()).toBe(false);
      await page.getByText('All pages', { exact: true }).click();
      expect(await cookies.isVisible()).toBe(true);
    });
  });

  it('can be read and navigated without JavaScript', async () => {
    await withPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
      await page.goto('/');
      for (const heading of ['Three tiers', 'What could a month', 'Questions people ask']) {
        await page.getByRole('heading', { name: heading }).waitFor();
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).click();
      await page.waitForURL('**/features');
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  });

  it('explains without JavaScript what to do instead of a form, and that the app needs JavaScript', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      for (const path of ['/contact', '/bot-access']) {
        await page.goto(path);
        const form = page.locator('form');
        await form.getByText(/Without JavaScript you can .*support@/).waitFor();
        expect(await form.locator('[type="submit"]').isDisabled(), path).toBe(true);
      }
      for (const path of ['/signup', '/login', '/dashboard']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: 'This page needs JavaScript.' }).waitFor();
      }
    });
  });

  it('scrolls to an anchor from another page, after every click, and after going back', async () => {
    await withPage({}, async (page) => {
      await page.goto('/about');
      const follow = (name: string) =>
        page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      // Each click must scroll to the anchor, even if the link points to the current address.
      for (const [name, anchor] of [
        ['Pricing', 'pricing'],
        ['Pricing', 'pricing'],
        ['Questions', 'faq'],
        ['Questions', 'faq'],
      ] as const) {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await follow(name);
        await page.waitForURL(`**/#${anchor}`);
        await page.waitForFunction((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
          return top >= -1 && top < innerHeight / 2;
        }, anchor);
      }
      for (let click = 1; click <= 2; click += 1) {
        await page.evaluate(() => scrollTo(0, 3_000));
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
        await page.waitForFunction(() => location.hash === '' && scrollY === 0);
      }
      await page.goto('/about');
      await follow('Features');
      await page.waitForURL('**/features');
      await page.goBack();
      await page.waitForURL('**/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  });

  it('shows a signed-in visitor a link to the dashboard, and replaces the link after a sign-out in another tab', async () => {
    const signedIn = storageOf(await signIn(api, accounts.guest), web);
    await withPage({ storageState: signedIn }, async (page) => {
      await page.goto('/features');
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Open dashboard' }).waitFor();
      expect(await main.getByRole('link', { name: /Login|Get Started/ }).count()).toBe(0);
      const other = await page.context().newPage();
      await other.goto('/about');
      await other.evaluate(() => localStorage.clear());
      await main.getByRole('link', { name: 'Get Started' }).waitFor();
    });
  });

  it('has the public address in its canonical link and its preview', async () => {
    const html = await (await fetch(`${web}/about`)).text();
    expect(html).toContain(`<link rel="canonical" href="${web}/about" />`);
    expect(html).toContain(`property="og:url" content="${web}/about"`);
    expect(html).not.toContain('https://croneai.example/');
  });

  it('answers an unknown address with a 404 page that has links', async () => {
    await withPage({}, async (page) => {
      const reply = await page.goto('/no-such-page');
      expect(reply?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'There is no page at this address.' }).waitFor();
      await page.getByRole('link', { name: 'Back to home' }).click();
      await page.waitForURL(`${web}/`);
    });
  });

  it('has no layout shift while a visitor scrolls down the home page', async () => {
    await withPage({}, async (page) => {
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput && entry.value > 0.0005) shifts.push(entry.value.toFixed(4));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Blocks the fonts. They would load on the first interaction, and would shift lines on
      // machines without a fallback font of the same metrics.
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('timer', { name: 'Time left' }).scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    });
  });
});

describe('a page that does not load', () => {
  const abort = (route: Route) => route.abort();
  /** Files that the app's document names: the script, a script that it imports, the stylesheet. */
  const FILES = {
    script: /<script type="module"[^>]* src="([^"]+)"/,
    import: /<link rel="modulepreload"[^>]* href="(\/assets\/preact-[^"]+)"/,
    stylesheet: /<link rel="stylesheet"[^>]* href="([^"]+)"/,
  };
  const urlOf = async (file: keyof typeof FILES): Promise<string> => {
    const [, path] = FILES[file].exec(await (await fetch(`${web}/login`)).text()) ?? [];
    if (!path) throw new Error(`the document of /login names no ${file}`);
    return web + path;
  };
  const loginTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

  it.each<[string, keyof typeof FILES, (route: Route) => Promise<void>]>([
    ['its script fails', 'script', abort],
    ['the server refuses a script that it imports', 'import', (route) => route.fulfill({ status: 503 })],
    [
      'a script that it imports arrives in part',
      'import',
      async (route) => {
        const body = await (await route.fetch()).text();
        // Without headers of a whole file, which the browser would cache.
        await route.fulfill({ contentType: 'text/javascript', body: body.slice(0, body.length / 2) });
      },
    ],
    ['its stylesheet fails', 'stylesheet', abort],
  ])('shows a message and a working Reload if %s', async (_case, file, answer) => {
    await withPage({ serviceWorkers: 'block' }, async (page) => {
      const url = await urlOf(file);
      await page.route(url, answer);
      await page.goto('/login');
      const message = page.getByRole('alert').filter({ hasText: 'This page didn’t load.' });
      await message.getByText('Check your connection, then reload.').waitFor();
      expect(await loginTitle(page).isVisible()).toBe(false);
      await page.unroute(url);
      await message.getByRole('button', { name: 'Reload' }).click();
      await loginTitle(page).waitFor();
      expect(await message.count()).toBe(0);
    });
  });

  it.each<keyof typeof FILES>(['script', 'stylesheet'])(
    'offers a reload after 20 seconds without its %s, until the file arrives',
    async (file) => {
      await withPage({ serviceWorkers: 'block' }, async (page) => {
        await page.addInitScript(() => {
          const setAnyTimeout = setTimeout;
          const setShortTimeout = (run: () => void, ms?: number) =>
            setAnyTimeout(run, ms === 20_000 ? 500 : ms);
          Object.assign(globalThis, { setTimeout: setShortTimeout });
        });
        const arrived = Promise.withResolvers<void>();
        await page.route(await urlOf(file), (route) => arrived.promise.then(() => route.continue()));
        await page.goto('/login', { waitUntil: 'commit' });
        const message = page.getByRole('alert').filter({ hasText: 'Still loading.' });
        await message.getByRole('button', { name: 'Reload' }).waitFor();
        const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
        await expect.poll(paints).toBeGreaterThan(0);
        arrived.resolve();
        await loginTitle(page).waitFor();
        await message.waitFor({ state: 'detached' });
      });
    },
  );

  it('reloads at most once a minute while the script of a page is missing', async () => {
    await withPage({ serviceWorkers: 'block' }, async (page) => {
      const script = /\/assets\/login-page-[^/]*\.js$/;
      await page.route(script, abort);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto('/login');
      await expect.poll(() => loads).toBe(2);
      await page.getByRole('heading', { name: 'This page didn’t load.' }).waitFor();
      const asked = await page.waitForResponse('**/api/status');
      expect([asked.status(), loads]).toEqual([200, 2]);
      await page.unroute(script);
      await page.getByRole('button', { name: 'Try now' }).click();
      await loginTitle(page).waitFor();
    });
  });

  it.each([
    ['its script', /\/assets\/index-[^/]*\.js$/],
    ['the script of a part', /\/assets\/contact-form-[^/]*\.js$/],
  ])(
    'stays readable on the public site if %s fails, and says that a part is missing',
    async (_case, script) => {
      await withPage({ serviceWorkers: 'block' }, async (page) => {
        await page.route(script, abort);
        await page.goto('/contact');
        const message = page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load.' });
        await message.waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.unroute(script);
        await message.getByRole('link', { name: 'Reload' }).click();
        const send = page.getByRole('button', { name: 'Send message' });
        await expect.poll(() => send.isEnabled()).toBe(true);
        expect(await message.isVisible()).toBe(false);
      });
    },
  );
});

describe('the testimonials', () => {
  it('change every six seconds, but pause under the pointer or the focus, and also pause with reduced motion', async () => {
    await withPage({ serviceWorkers: 'block' }, async (page) => {
      await page.clock.install();
      // A click before hydration is lost, but the pointer and the focus stay on the control.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/assets/testimonials-*.js', (route) =>
        pressed.promise.then(() => route.continue()),
      );
      await page.goto('/');
      await page.getByRole('heading', { name: 'What members say' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Show testimonial 1 of 6' }).click();
      pressed.resolve();
      const second = page.getByRole('button', { name: 'Show testimonial 2 of 6' });
      await expect.poll(() => second.click().then(() => current(page))).toBe('Show testimonial 2 of 6');

      await expectStill(page);
      await page.mouse.move(0, 0);
      await expectStill(page);

      await second.blur();
      await expectMoving(page, 'Show testimonial 2 of 6');

      await rotation(page, 'off').hover();
      await expectStill(page);
      await page.mouse.move(0, 0);
      await expectMoving(page, await current(page));

      await page.emulateMedia({ reducedMotion: 'reduce' });
      const before = await current(page);
      await page.clock.runFor(20_000);
      expect(await current(page)).toBe(before);
    });
  });

  /** Finds the live region, which is silent while the testimonials rotate automatically. */
  function rotation(page: Page, live: 'off' | 'polite') {
    return page.locator(`[aria-live="${live}"]`, { has: page.locator('blockquote') });
  }

  function current(page: Page): Promise<string | null> {
    return page.getByRole('button', { pressed: true, name: /^Show testimonial/ }).getAttribute('aria-label');
  }

  async function expectStill(page: Page): Promise<void> {
    await rotation(page, 'polite').waitFor();
    const before = await current(page);
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(before);
  }

  async function expectMoving(page: Page, from: string | null): Promise<void> {
    await rotation(page, 'off').waitFor();
    await expect.poll(() => page.clock.runFor(6_000).then(() => current(page))).not.toBe(from);
  }
});

describe('without a connection', () => {
  it('shows the offline page at any address, and replaces it when the connection is back', async () => {
    await withPage({}, async (page, context) => {
      await page.goto('/');
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active?.state === 'activated') return;
        await new Promise<void>((resolve) => {
          active?.addEventListener('statechange', () => active.state === 'activated' && resolve());
        });
      });
      expect((await page.evaluate(keptAddresses)).sort()).toEqual(['/offline.html', '/offline.js']);

      await context.setOffline(true);
      await page.goto('/features');
      await page.getByRole('heading', { name: 'This page couldn’t be loaded.' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/features');

      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('heading', { level: 1, name: /Everything between/ }).waitFor();
    });
  });

  async function keptAddresses(): Promise<string[]> {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept.flat().map(({ url }) => new URL(url).pathname);
  }
});

describe('a notification of the service worker', () => {
  it('closes on a click, and opens its page', async () => {
    await withPage({}, async (page, context) => {
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const [worker] = context.serviceWorkers();
      expect(await worker?.evaluate(click)).toEqual({ opened: '/dashboard/signals', isClosed: true });
    });
  });

  /**
   * Runs in the worker. Browsers open a window only after a real click, so the test records the
   * request instead.
   */
  function click(): Promise<{ opened: string; isClosed: boolean }> {
    const { Clients } = globalThis as unknown as {
      Clients: { prototype: { openWindow: (path: string) => Promise<void> } };
    };
    return new Promise((resolve) => {
      let isClosed = false;
      Clients.prototype.openWindow = async (opened) => resolve({ opened, isClosed });
      const close = () => {
        isClosed = true;
      };
      const notification = { data: '/dashboard/signals', close };
      const event = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: () => undefined,
      });
      dispatchEvent(event);
    });
  }
});

describe('the marketing pixel', () => {
  const PIXEL = 'https://pixel.example.net/p.js';

  it('loads after consent, on this visit and later visits, but not after a refusal', async () => {
    await withPage({ serviceWorkers: 'block' }, async (page) => {
      const loaded: string[] = [];
      await page.route('https://pixel.example.net/**', (route) => {
        loaded.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      });
      // Simulates a page that was built with a pixel. The gateway allows the host of the pixel.
      await page.route(`${web}/`, async (route) => {
        const reply = await route.fetch();
        const html = (await reply.text()).replace(
          '</head>',
          `<meta name="croneai:pixel" content="${PIXEL}" data-id="1" /></head>`,
        );
        const policy = (reply.headers()['content-security-policy'] ?? '').replace(
          "script-src 'self'",
          "script-src 'self' https://pixel.example.net",
        );
        await route.fulfill({
          response: reply,
          body: html,
          headers: { ...reply.headers(), 'content-security-policy': policy },
        });
      });
      const note = page.getByRole('complementary', { name: 'Consent' });

      await page.goto('/');
      await note.getByRole('button', { name: 'No, thanks' }).click();
      await note.waitFor({ state: 'detached' });
      await page.reload();
      await page.waitForLoadState('networkidle');
      expect(await note.count()).toBe(0);
      expect(loaded).toEqual([]);

      await page.evaluate(() => localStorage.removeItem('croneai.consent'));
      await page.reload();
      await note.waitFor();
      expect(loaded).toEqual([]);
      await note.getByRole('button', { name: 'Allow' }).click();
      await expect.poll(() => loaded).toEqual([PIXEL]);
      await page.reload();
      await expect.poll(() => loaded).toEqual([PIXEL, PIXEL]);
    });
  });
});
