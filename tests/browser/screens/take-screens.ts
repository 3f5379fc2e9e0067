import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';
import { apiClient, signIn } from '../../support/api-client.ts';
import { waitForOpenSignal } from '../../support/open-signal.ts';
import { startTestSystem } from '../../support/test-system.ts';
import { chromiumOptions, ensureChromium } from '../chromium.ts';
import { closeContext } from '../close-context.ts';
import { storageOf } from '../signed-in.ts';
import { captureScreen } from './capture-screen.ts';
import { fillSystem } from './fill-system.ts';
import { README_SCREENS } from './readme-screens.ts';
import { type Account, type Screen, screens } from './screens.ts';
import { fitScreen, loadWhole, watchLoading } from './whole-page.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const WIDTHS = [390, 1440] as const;
const THEMES = ['dark', 'light'] as const;
/** With this quality, text is sharp, and all pictures together take less than about 12 MB. */
const WEBP_QUALITY = 45;
/** Maximum wait for the content of a page. The machine also runs the whole system. */
const LOADED_WITHIN_MS = 20_000;
/** Time left to take the pictures of one look while the signal is still open. */
const OPEN_FOR_MS = 2 * MINUTE_MS;
const TRADERS: readonly Account[] = ['silver', 'pro', 'gold'];

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
    const isTrader = account && TRADERS.includes(account);
    for (const [index, { look, list }] of rounds.entries()) {
      if (isForReadme || (isTrader && index === 0)) await showOpenSignal(isTrader ? account : 'gold');
      bytes += await takeAll(list, look, { session, ids });
    }
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

/** Waits until the account sees an open signal, so that traders' pages show a running ticket. */
async function showOpenSignal(account: Account): Promise<void> {
  const { token } = await signIn(apiClient(info.web), info.accounts[account]);
  await waitForOpenSignal(info.web, token, OPEN_FOR_MS).catch(() =>
    report('no signal is open: the pictures show that'),
  );
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
  let bytes = 0;
  for (const screen of list) {
    const name = pictureOf(screen, look);
    const picture = await take(context, screen, { name, ids });
    await writeFile(join(FOLDER, `${name}.webp`), picture);
    report(`${name} ${Math.round(picture.length / 1000)} kB`);
    bytes += picture.length;
  }
  await closeContext(context);
  return bytes;
}

/** Takes a picture of one screen. */
async function take(
  context: BrowserContext,
  { path, fails, isCut, act }: Screen,
  { name, ids }: { name: string; ids: Visitor['ids'] },
): Promise<Buffer> {
  const page = await context.newPage();
  const loaded = watchLoading(page, LOADED_WITHIN_MS);
  const isLoaded = () =>
    loaded().catch((error: Error) => {
      // Committed pictures must be complete. All others show what has loaded.
      if (isForReadme) throw error;
      report(`${name}: ${error.message}`);
    });
  if (fails) await page.route(fails, (route) => route.fulfill({ status: 503, body: '' }));
  const filled = path.replace(/\{(\w+)\}/g, (_all, id: string) => ids.get(id) ?? id);
  await page.goto(new URL(filled, info.web).href);
  // Waits only until the heading is attached, because a sheet over the page may hide the heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await isLoaded();
  if (!isCut) await loadWhole(page, isLoaded);
  await act?.(page);
  if (!isCut) await fitScreen(page, isLoaded);
  const picture = await captureScreen(page, WEBP_QUALITY);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return picture;
}
