import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';

/**
 * Lighthouse’s “slow 4G” as a browser applies it: latency in ms, throughput in bytes per second.
 * Source: Lighthouse `constants.throttling.mobileSlow4G`, devtools values.
 */
export const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
  cpuSlowdown: 4,
};

/** The phone of our members: a mid-range Android. */
export const PHONE = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };

export type ColdOpenOptions = {
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  url: string;
  /** The browser requests less data (`navigator.connection.saveData`). */
  isSaving?: boolean;
  throttling?: typeof SLOW_4G;
  /** Resolves once the page shows its main content. */
  isReadable: (page: Page) => Promise<unknown>;
  /** Resolves once the scripts have drawn the page; as `isReadable` if it is missing. */
  isDrawn?: (page: Page) => Promise<unknown>;
};

export type ColdOpen = {
  /** Time from the navigation to `isReadable`, in ms. */
  readableMs: number;
  /** Time from the navigation to `isDrawn`, in ms. */
  drawnMs: number;
  /** Data transferred until the page was quiet, including headers, in kB of 1,000 bytes. */
  transferKb: number;
  /** All files that were loaded, the largest first. */
  files: readonly LoadedFile[];
};

type LoadedFile = {
  path: string;
  /** Including headers. */
  kb: number;
  /** Time from the first request of the page to the request of this file, in ms. */
  requestedMs: number;
  /** Time from the first request of the page to the end of this file, in ms. */
  loadedMs: number;
};

/** The chart’s library and our code that draws with it. */
export const CHART_FILE = /\/(candle-chart|ticket-chart)-[^/]*\.js$/;

/** A page has loaded once it has made no request for this time, in ms. */
const QUIET_MS = 3_000;

/** Opens a page on a phone of 390 × 664 with an empty cache, and measures the size of its files. */
export async function openCold(browser: Browser, options: ColdOpenOptions): Promise<ColdOpen> {
  const context = await browser.newContext({
    ...PHONE,
    storageState: options.storageState,
    // Otherwise, the sizes would leave out requests that a service worker answers.
    serviceWorkers: 'block',
  });
  try {
    if (options.isSaving) {
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    }
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const weights = await weigh(devtools);
    if (options.throttling) await throttle(devtools, options.throttling);
    const begin = performance.now();
    await page.goto(options.url, { waitUntil: 'commit' });
    await options.isReadable(page);
    const readableMs = performance.now() - begin;
    await options.isDrawn?.(page);
    const drawnMs = performance.now() - begin;
    await weights.quiet();
    return { readableMs, drawnMs, ...weights.sum() };
  } finally {
    await context.close();
  }
}

/** Slows down the network and the processor of a page. */
export async function throttle(
  devtools: CDPSession,
  { cpuSlowdown, ...network }: typeof SLOW_4G,
): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function weigh(devtools: CDPSession) {
  const requests = new Map<string, { path: string; at: number }>();
  const files: LoadedFile[] = [];
  let seenAt = performance.now();
  let firstAt: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    seenAt = performance.now();
    firstAt ??= timestamp;
    requests.set(requestId, { path: new URL(request.url).pathname, at: timestamp });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    seenAt = performance.now();
    const { path = '', at = timestamp } = requests.get(requestId) ?? {};
    const msOf = (moment: number) => (moment - (firstAt ?? moment)) * 1_000;
    files.push({ path, kb: encodedDataLength / 1_000, requestedMs: msOf(at), loadedMs: msOf(timestamp) });
  });
  await devtools.send('Network.enable');
  return {
    async quiet() {
      while (performance.now() - seenAt < QUIET_MS) await new Promise((done) => setTimeout(done, 200));
    },
    sum() {
      return {
        transferKb: files.reduce((sum, { kb }) => sum + kb, 0),
        files: files.toSorted((a, b) => b.kb - a.kb),
      };
    },
  };
}
