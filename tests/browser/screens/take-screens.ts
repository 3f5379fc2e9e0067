import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { startTestSystem } from '../../support/test-system.ts';
import { chromiumOptions, ensureChromium } from '../chromium.ts';
import { storageOf } from '../signed-in.ts';
import { fillSystem } from './fill-system.ts';
import { type Account, type Screen, screens } from './screens.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Kept with the project: README shows these. All others are made when somebody wants to look. */
const README_FOLDER = join(ROOT, 'docs', 'screens');
const README_SCREENS: readonly string[] = [
  'home-1440-dark',
  'signals-gold-1440-light',
  'dashboard-silver-1440-dark',
  'admin-leads-admin-1440-light',
  'community-gold-1440-dark',
  'lesson-gold-1440-light',
  'home-390-light',
  'signals-gold-390-dark',
];
const FOLDER = join(ROOT, '.data', 'screens');
const WIDTHS = [390, 1440] as const;
const THEMES = ['dark', 'light'] as const;
/** Text stays sharp, and all pictures together below some 12 MB. */
const WEBP_QUALITY = 45;
/** What is still loading after this is what a person would see too. */
const SETTLED_WITHIN_MS = 10_000;
/** The first champion is trained, and two slots pass: not each of them has a signal. */
const OPEN_SIGNAL_WITHIN_MS = 15 * MINUTE_MS;
const TRADERS: readonly Account[] = ['silver', 'pro', 'gold'];
const LOADING = '[aria-busy="true"]';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !screens.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There is no screen called ${unknown.join(', ')}.`);
const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name));

exitOnStop();
const report = (line: string) => console.log(`  ${line}`);
await ensureChromium(process.env, report);
// A system of its own: what is in the pictures is the same everywhere, and nobody's data is in them.
const system = await startTestSystem({ report, env: { RATE_LIMIT_SCALE: '20' } });
const info = system.info();
const browser = await chromium.launch(chromiumOptions());
try {
  const ids = new Map<string, string>(Object.entries(await fillSystem(info)));
  for (const folder of [README_FOLDER, FOLDER]) await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const account of accountsOf(wanted)) {
    const session = account ? await sessionOf(account) : undefined;
    if (account && TRADERS.includes(account)) await waitForOpenSignal();
    const seen = wanted.filter(({ as }) => (account ? as?.includes(account) : !as));
    for (const width of WIDTHS) {
      for (const theme of THEMES)
        bytes += await takeAll(browser, seen, { account, session, width, theme, ids });
    }
  }
  report(`${(bytes / 1_000_000).toFixed(1)} MB in ${FOLDER}`);
} finally {
  await browser.close();
  await system.stop();
}

type Look = {
  account: Account | undefined;
  session: BrowserContextOptions['storageState'];
  width: (typeof WIDTHS)[number];
  theme: (typeof THEMES)[number];
  ids: ReadonlyMap<string, string>;
};

function accountsOf(list: readonly Screen[]): (Account | undefined)[] {
  return [...new Set(list.flatMap(({ as }): (Account | undefined)[] => (as ? [...as] : [undefined])))];
}

async function sessionOf(account: Account): Promise<Look['session']> {
  const { web, accounts } = info;
  return storageOf(await signIn(apiClient(web), accounts[account]), web);
}

/** For a minute at the least: the pages of those who trade show a running ticket. */
async function waitForOpenSignal(): Promise<void> {
  const { token } = await signIn(apiClient(info.web), info.accounts.gold);
  const isOpen = async () => {
    const { envelope } = await apiClient(info.web).call<Signal[]>('GET', '/api/signals', { token });
    return envelope.data.some(({ expiresAt }) => Date.parse(expiresAt) > Date.now() + MINUTE_MS);
  };
  for (const until = Date.now() + OPEN_SIGNAL_WITHIN_MS; Date.now() < until; ) {
    if (await isOpen()) return;
    await delay(SECOND_MS);
  }
  report('no signal is open: the pictures show that');
}

/** Takes each page in one look; answers how many bytes the pictures have. */
async function takeAll(browser: Browser, list: readonly Screen[], look: Look): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    colorScheme: look.theme,
    // Nothing is caught in the middle of a movement.
    reducedMotion: 'reduce',
    ...(look.session ? { storageState: look.session } : {}),
  });
  const page = await context.newPage();
  let bytes = 0;
  const isPhone = look.width === 390;
  const wantsState = isPhone === (look.theme === 'dark');
  const isTaken = ({ isState, isDeskOnly }: Screen) =>
    (!isState || wantsState) && !(isDeskOnly && isPhone);
  for (const screen of list.filter(isTaken)) {
    const { fails } = screen;
    if (fails) await page.route(fails, (route) => route.fulfill({ status: 503, body: '' }));
    const path = screen.path.replace(/\{(\w+)\}/g, (_all, name: string) => look.ids.get(name) ?? name);
    await page.goto(new URL(path, info.web).href);
    await settle(page);
    // It stays at the foot of a screen; of a whole page that is its end.
    if (!screen.isCut)
      await page.evaluate(() => {
        const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
        if (bar) bar.style.position = 'static';
      });
    await screen.act?.(page);
    const picture = await capture(page, screen.isCut ?? false);
    const name = [screen.name, look.account, look.width, look.theme].filter(Boolean).join('-');
    const folder = README_SCREENS.includes(name) ? README_FOLDER : FOLDER;
    await writeFile(join(folder, `${name}.webp`), picture);
    report(`${name} ${Math.round(picture.length / 1000)} kB`);
    bytes += picture.length;
    if (fails) await page.unroute(fails);
  }
  await context.close();
  return bytes;
}

/** Until heading, fonts and data are there, and what waits for somebody who scrolls has been scrolled to. */
async function settle(page: Page): Promise<void> {
  // Attached only: a sheet over the page hides it.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 1);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page
    .waitForFunction((loading) => !document.querySelector(loading), LOADING, { timeout: SETTLED_WITHIN_MS })
    .catch(() => undefined);
  await page.evaluate(async () => {
    // What is drawn when it comes into sight has been in sight.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}

/** WebP by the browser itself: Playwright writes PNG and JPEG only. */
async function capture(page: Page, isCut: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  const height = isCut ? cssLayoutViewport.clientHeight : cssContentSize.height;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: cssContentSize.width, height, scale: 1 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
