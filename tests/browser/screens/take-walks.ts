import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';
import { readRunFile } from '../../../infra/local/processes/run-file.ts';
import { apiClient } from '../../support/api-client.ts';
import { readInbox } from '../../support/inbox.ts';
import { startTestSystem } from '../../support/test-system.ts';
import { chromiumOptions, ensureChromium } from '../chromium.ts';
import { PHONE, SLOW_4G, throttle } from '../cold-open.ts';
import { captureScreen } from './capture-screen.ts';
import { lagosVisitor } from './lagos-visitor.ts';
import { silverDay } from './silver-day.ts';
import type { Surroundings, Walk } from './walk.ts';
import { type TakenStep, type TakenWalk, walksPage } from './walks-page.ts';

/*
 * Takes two walks through a real system on a throttled phone, with simulated prices. Writes their
 * pictures, and a page with their steps and the measured times.
 */
const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');
const FOLDER = join(DOCS, 'walks');
/** Keeps text readable, and each picture below {@link PICTURE_MAX_BYTES}. */
const WEBP_QUALITY = 40;
const PIXEL_RATIO = 1.5;
const PICTURE_MAX_BYTES = 40_000;
/** Maximum time for a step, because the phone and its connection are slow. */
const STEP_WITHIN_MS = 60_000;
/** Maximum wait for parts of the page that are still loading. A person would wait as well. */
const SETTLED_WITHIN_MS = 2_000;
const LOADING = '[aria-busy="true"]';

exitOnStop();
const report = (line: string) => console.log(`  ${line}`);
await ensureChromium(process.env, report);
/** Uses the system of `npm start` if it runs on this machine; otherwise starts a separate one. */
const running = await readRunFile(join(DOCS, '..', '.data'));
const own = running ? undefined : await startTestSystem({ report });
const browser = await chromium.launch(chromiumOptions());
try {
  const info = running ?? own?.info();
  if (!info?.inbox) throw new Error('the walks need their own inbox: run them without SMTP_URL');
  const surroundings = { info, api: apiClient(info.web), inbox: readInbox(info.inbox), browser };
  await mkdir(FOLDER, { recursive: true });
  for (const file of await readdir(FOLDER)) await rm(join(FOLDER, file));
  // First the walk that waits for a signal: until then, a new system is busy with its start.
  const silver = await take(silverDay, surroundings);
  const lagos = await take(lagosVisitor, surroundings);
  await writeFile(join(DOCS, 'walks.md'), walksPage([lagos, silver]));
} finally {
  await browser.close();
  await own?.stop();
}

/** Takes the steps of a walk in one window. */
async function take(walk: Walk, surroundings: Surroundings): Promise<TakenWalk> {
  const { phone, steps } = await walk.begin(surroundings);
  const context = await browser.newContext({
    ...PHONE,
    deviceScaleFactor: PIXEL_RATIO,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    colorScheme: 'dark',
    // Requests of a service worker would not be throttled.
    serviceWorkers: 'block',
    ...phone,
  });
  context.setDefaultTimeout(STEP_WITHIN_MS);
  const page = await context.newPage();
  await throttle(await context.newCDPSession(page), SLOW_4G);
  const taken: TakenStep[] = [];
  const startedAt = performance.now();
  for (const [index, step] of steps.entries()) {
    await step.act(page);
    const afterMs = performance.now() - startedAt;
    const file = `${walk.name}-${index + 1}-${step.name}.webp`;
    if (!step.isStillLoading) await showRest(page, file);
    const bytes = await savePicture(page, file);
    report(`${file} ${Math.round(bytes / 1000)} kB after ${Math.round(afterMs)} ms`);
    const text = step.quote ? `${step.text} ${await step.quote()}` : step.text;
    taken.push({ title: step.title, text, file, afterMs });
  }
  await context.close();
  return { title: walk.title, intro: walk.intro, steps: taken };
}

/** Waits for the parts of the page that are still loading or moving. */
async function showRest(page: Page, file: string): Promise<void> {
  await page
    .waitForFunction((loading) => !document.querySelector(loading), LOADING, { timeout: SETTLED_WITHIN_MS })
    .catch(() => report(`${file}: something was still loading`));
  // After a scroll, the header slides in or out.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function savePicture(page: Page, file: string): Promise<number> {
  const picture = await captureScreen(page, WEBP_QUALITY);
  if (picture.length > PICTURE_MAX_BYTES) throw new Error(`${file} has ${picture.length} bytes`);
  await writeFile(join(FOLDER, file), picture);
  return picture.length;
}
