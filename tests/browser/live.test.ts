import { LIVE_FIGURES_SPREAD_MS, SHOWN_SPREAD_MS } from '@croneai/contracts/live.ts';
import { LIVE_LOG_KEY } from '@croneai/platform/live/live-log.ts';
import { Redis } from 'ioredis';
import type { BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { closeContext } from './close-context.ts';
import { openSite } from './open-site.ts';
import { openSignedIn, storageOf } from './signed-in.ts';

const { system, api, browser } = await openSite();
/**
 * `LIVE_STREAM=off npm test -- browser` runs all browser tests without the stream. By default, they
 * run with it.
 */
const isOff = process.env.LIVE_STREAM === 'off';
const SUPPORT = '/dashboard/support';
type Account = 'admin' | 'gold' | 'silver';
/**
 * The longest polling interval: half a minute plus jitter. It is shorter than the minute of silence
 * after which a page closes its stream.
 */
const LONGEST_POLL_MS = 35_000;
const QUIET_MS = 500;
/**
 * A slot takes a minute here, and only part of it is free of events. A busy machine needs several
 * slots.
 */
const IDLE_WITHIN_MS = 180_000;

let redis: Redis;
beforeAll(async () => {
  redis = new Redis(system.backing.redis?.url ?? '');
});
afterAll(async () => {
  redis?.disconnect();
});

const saysOf = (page: Page, connection: string) =>
  page.locator(`[data-connection=${connection}]`).first().waitFor({ state: 'attached' });
/**
 * Waits until the page has loaded all parts of the app. Otherwise, loading a part offline would
 * fail, and the page would reload once it is online.
 */
async function loadedWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Support Hub' }).waitFor();
  let before = 0;
  const isUnchanged = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const wasSame = loaded === before;
    before = loaded;
    return wasSame;
  };
  await expect.poll(isUnchanged, { interval: 1_000 }).toBe(true);
}
const isStream = (request: Request) => new URL(request.url()).pathname === '/api/stream';

describe.skipIf(isOff)('the live stream', () => {
  it('is open in up to four visible tabs, while a fifth tab polls until one of the four is closed', async () => {
    const context = await openContext();
    const pages: Page[] = [];
    for (let tab = 0; tab < 5; tab += 1) {
      const page = await context.newPage();
      await page.goto(system.web + SUPPORT);
      await saysOf(page, tab < 4 ? 'live' : 'polling');
      pages.push(page);
    }
    await pages[0]?.close();
    for (const page of pages.slice(1)) await saysOf(page, 'live');
    await closeContext(context);
  });

  it('does not show "live" while the device is offline, and resumes after the last received id', async () => {
    const context = await openContext();
    const streams = streamsOf(context);
    const page = await context.newPage();
    await page.goto(system.web + SUPPORT);
    await saysOf(page, 'live');
    await loadedWhole(page);
    await context.setOffline(true);
    await saysOf(page, 'offline');
    await context.setOffline(false);
    await saysOf(page, 'live');
    expect(streams.at(-1)?.headers()['last-event-id']).toMatch(/^\d+-\d+-\d+$/);
    await closeContext(context);
  });

  it('replaces polling: no page makes a call within its polling interval', async () => {
    const { user } = await signIn(api, system.accounts.silver);
    const opened: [Account, string][] = [
      ['admin', '/dashboard/admin/leads'],
      ['admin', `/dashboard/admin/users/${user.id}`],
      ['silver', SUPPORT],
      ['gold', '/dashboard'],
      ['gold', '/dashboard/signals'],
    ];
    // An event during the wait, such as the end of a slot, may cause calls. Such a wait is
    // repeated. A polling page would make a call in every wait.
    for (const [account, path] of opened) {
      const isIdle = async () => expect(await callsUnlessTold(account, path)).toEqual([]);
      await until(`a stretch of ${path} without a call`, isIdle, IDLE_WITHIN_MS);
    }
  }, 600_000);
});

it.runIf(isOff)('a page polls if the live stream is turned off', async () => {
  const page = await openSignedIn({ browser, api, web: system.web }, system.accounts.silver, SUPPORT);
  await saysOf(page, 'polling');
  await page.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth/me');
});

/**
 * Returns the calls that an idle page makes during the longest polling interval. Throws if it makes
 * any and an event may have caused them.
 */
async function callsUnlessTold(account: Account, path: string): Promise<string[]> {
  // Uses a new page for each wait. After a page's clock has moved forward, the page takes its
  // stream to be silent.
  const { page, calls, waiting } = await openIdle(account, path);
  let before = -1;
  const isQuiet = () => {
    const wasSame = calls.length === before;
    before = calls.length;
    return wasSame && waiting.size === 0;
  };
  const quiet = () => {
    before = -1;
    return expect.poll(isQuiet, { interval: QUIET_MS }).toBe(true);
  };
  try {
    const told = await newestEntry();
    await quiet();
    // The page may still fetch data for an earlier event, and report that it has shown a signal.
    await page.clock.fastForward(Math.max(LIVE_FIGURES_SPREAD_MS, SHOWN_SPREAD_MS));
    await quiet();
    calls.length = 0;
    await page.clock.fastForward(LONGEST_POLL_MS);
    // Once this call arrives, the page has made all calls that were due before it.
    await Promise.all([page.waitForRequest(`${system.web}/last`), page.evaluate(() => void fetch('/last'))]);
    await saysOf(page, 'live');
    const made = calls.filter((call) => call !== '/last');
    if (made.length > 0 && (await newestEntry()) !== told) throw new Error('an event arrived');
    return made;
  } finally {
    await page.context().close();
  }
}

async function openIdle(account: Account, path: string) {
  const page = await (await openContext(account)).newPage();
  await page.clock.install();
  const seen = callsOf(page);
  await page.goto(system.web + path);
  await saysOf(page, 'live');
  return { page, ...seen };
}

/** Returns the id of the newest entry in the log of live events. */
async function newestEntry(): Promise<string> {
  const [newest] = await redis.xrevrange(LIVE_LOG_KEY, '+', '-', 'COUNT', 1);
  return newest?.[0] ?? '';
}

async function openContext(account: Account = 'silver'): Promise<BrowserContext> {
  const storageState = storageOf(await signIn(api, system.accounts[account]), system.web);
  return browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    storageState,
  });
}

/** Returns an array that collects the streams as they are opened, in order. */
function streamsOf(context: BrowserContext): Request[] {
  const streams: Request[] = [];
  context.on('request', (request) => {
    if (isStream(request)) streams.push(request);
  });
  return streams;
}

/**
 * Records the calls of the page in order, except for the stream and the app's files. `waiting` has
 * the calls without an answer.
 */
function callsOf(page: Page): { calls: string[]; waiting: Set<Request> } {
  const calls: string[] = [];
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    // Ignores files of the app. For example, the first toast loads its script only when a new
    // signal arrives.
    const { pathname } = new URL(request.url());
    if (isStream(request) || pathname.startsWith('/assets/')) return;
    calls.push(pathname);
    waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return { calls, waiting };
}
