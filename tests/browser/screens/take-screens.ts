import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { waitForOpenSignal } from '../../support/open-signal.ts';
import { startTestSystem } from '../../support/test-system.ts';
import { chromiumOptions, ensureChromium } from '../chromium.ts';
import { closeContext } from '../close-context.ts';
import { storageOf } from '../signed-in.ts';
import { fillSystem } from './fill-system.ts';
import { README_SCREENS } from './readme-screens.ts';
import { type Account, type Screen, screens } from './screens.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const WIDTHS = [390, 1440] as const;
const THEMES = ['dark', 'light'] as const;
/** With this quality, text is sharp, and all pictures together take less than about 12 MB. */
const WEBP_QUALITY = 45;
/** Maximum wait for the content of a page. Afterwards, the picture shows what has loaded. */
const SETTLED_WITHIN_MS = 10_000;
const TRADERS: readonly Account[] = ['silver', 'pro', 'gold'];
const LOADING = '[aria-busy="true"]';

const asked = process.argv.slice(2);
/** README's pictures are committed; all others are taken on demand. */
const isForReadme = asked.length === 1 && asked[0] === 'readme';
const FOLDER = isForReadme ? join(ROOT, 'docs', 'screens') : join(ROOT, '.data', 'screens');
const unknown = asked.filter((name) => !isForReadme && !screens.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`There is no screen named ${unknown.join(', ')}.`);
const wanted = screens.filter(({ name }) => isForReadme || asked.length === 0 || asked.includes(name));

exitOnStop();
const report = (line: string) => console.log(`  ${line}`);
await ensureChromium(process.env, report);
// Uses a separate system, so that pictures are reproducible and contain no personal data.
const system = await startTestSystem({ report, env: { RATE_LIMIT_SCALE: '20' } });
const info = system.info();
const browser = await chromium.launch(chromiumOptions());
try {
  const ids = new Map<string, string>(Object.entries(await fillSystem(info)));
  await mkdir(FOLDER, { recursive: true });
  let bytes = 0;
  for (const account of accountsOf(wanted)) {
    const looks = WIDTHS.flatMap((width) => THEMES.map((theme): Look => ({ account, width, theme })));
    const rounds = looks
      .map((look) => ({ look, list: wanted.filter((screen) => isTaken(screen, look)) }))
      .filter(({ list }) => list.length > 0);
    if (rounds.length === 0) continue;
    const session = account ? await sessionOf(account) : undefined;
    if (isForReadme || (account && TRADERS.includes(account))) await showOpenSignal();
    for (const { look, list } of rounds) bytes += await takeAll(list, look, { session, ids });
  }
  report(`${(bytes / 1_000_000).toFixed(1)} MB in ${FOLDER}`);
} finally {
  await browser.close();
  await system.stop();
}

type Look = {
  account: Account | undefined;
  width: (typeof WIDTHS)[number];
  theme: (typeof THEMES)[number];
};
type Visitor = { session: BrowserContextOptions['storageState']; ids: ReadonlyMap<string, string> };

/** Returns the name of a picture, which is also its file name. */
function pictureOf({ name }: Screen, { account, width, theme }: Look): string {
  return [name, account, width, theme].filter(Boolean).join('-');
}

function isTaken(screen: Screen, look: Look): boolean {
  const { as, isState, isAdminOnly } = screen;
  if (look.account ? !as?.includes(look.account) : as) return false;
  if (isForReadme) return README_SCREENS.includes(pictureOf(screen, look));
  const isPhone = look.width === 390;
  if (isPhone && isAdminOnly) return false;
  return !isState || isPhone === (look.theme === 'dark');
}

function accountsOf(list: readonly Screen[]): (Account | undefined)[] {
  return [...new Set(list.flatMap(({ as }): (Account | undefined)[] => (as ? [...as] : [undefined])))];
}

async function sessionOf(account: Account): Promise<Visitor['session']> {
  const { web, accounts } = info;
  return storageOf(await signIn(apiClient(web), accounts[account]), web);
}

/** Waits for an open signal, so that traders' pages show a running ticket. */
async function showOpenSignal(): Promise<void> {
  const { token } = await signIn(apiClient(info.web), info.accounts.gold);
  await waitForOpenSignal(info.web, token).catch(() => report('no signal is open: the pictures show that'));
}

/** Takes a picture of each screen with this look. Returns the total bytes of the pictures. */
async function takeAll(list: readonly Screen[], look: Look, { session, ids }: Visitor): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width === 390 ? 844 : 900 },
    colorScheme: look.theme,
    // Avoids pictures in the middle of an animation.
    reducedMotion: 'reduce',
    ...(session ? { storageState: session } : {}),
  });
  const page = await context.newPage();
  let bytes = 0;
  for (const screen of list) {
    const { fails } = screen;
    if (fails) await page.route(fails, (route) => route.fulfill({ status: 503, body: '' }));
    const path = screen.path.replace(/\{(\w+)\}/g, (_all, name: string) => ids.get(name) ?? name);
    await page.goto(new URL(path, info.web).href);
    await settle(page);
    if (!screen.isCut) await showWhole(page);
    await screen.act?.(page);
    const picture = await capture(page, screen.isCut ?? false);
    const name = pictureOf(screen, look);
    await writeFile(join(FOLDER, `${name}.webp`), picture);
    report(`${name} ${Math.round(picture.length / 1000)} kB`);
    bytes += picture.length;
    if (fails) await page.unroute(fails);
  }
  await closeContext(context);
  return bytes;
}

/** Waits for heading, fonts, and data, and scrolls to parts that render on scroll. */
async function settle(page: Page): Promise<void> {
  // Waits only until the heading is attached, because a sheet over the page may hide the heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 1);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page
    .waitForFunction((loading) => !document.querySelector(loading), LOADING, { timeout: SETTLED_WITHIN_MS })
    .catch(() => undefined);
  await page.evaluate(async () => {
    // Scrolls to parts that only render when they become visible.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  });
}

/** Renders parts far from the screen as well, and moves the bottom bar to the end of the page. */
async function showWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
      part.style.contentVisibility = 'visible';
    const bar = document.querySelector<HTMLElement>('[data-bottom-bar]');
    if (bar) bar.style.position = 'static';
  });
}

/**
 * Takes a picture in WebP. The browser writes it, because Playwright supports only PNG and JPEG.
 */
async function capture(page: Page, isCut: boolean): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  const height = isCut ? cssLayoutViewport.clientHeight : cssContentSize.height;
  // The first picture beyond the viewport would show charts at a wrong size (a fault of Chromium).
  await session.send('Page.captureScreenshot', { format: 'webp' });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: WEBP_QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: cssContentSize.width, height, scale: 1 },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}
