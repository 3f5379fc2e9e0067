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

type ColdOpenOptions = {
  storageState: NonNullable<BrowserContextOptions['storageState']>;
  url: string;
  /** The browser requests less data (`navigator.connection.saveData`). */
  isSaving?: boolean;
  throttling?: typeof SLOW_4G;
  /** Resolves once the page shows its main content. */
  isReadable: (page: Page) => Promise<unknown>;
};

export type ColdOpen = {
  /** Time from the navigation to `isReadable`, in ms. */
  readableMs: number;
  /** Data transferred until the page was quiet, including headers, in kB of 1,000 bytes. */
  transferKb: number;
  /** The largest files, for a report: path and kB. */
  largest: readonly [path: string, kb: number][];
};

/** A page has loaded once it has made no request for this time, in ms. */
const QUIET_MS = 3_000;

/** Opens a page on a phone of 390 × 664 with an empty cache, and measures the size of its files. */
export async function openCold(browser: Browser, options: ColdOpenOptions): Promise<ColdOpen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 664 },
    isMobile: true,
    hasTouch: true,
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
    await weights.quiet();
    return { readableMs, ...weights.sum() };
  } finally {
    await context.close();
  }
}

async function throttle(devtools: CDPSession, { cpuSlowdown, ...network }: typeof SLOW_4G): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function weigh(devtools: CDPSession) {
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  let seenAt = performance.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    seenAt = performance.now();
    paths.set(requestId, new URL(request.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seenAt = performance.now();
    bytes.set(requestId, encodedDataLength);
  });
  await devtools.send('Network.enable');
  return {
    async quiet() {
      while (performance.now() - seenAt < QUIET_MS) await new Promise((done) => setTimeout(done, 200));
    },
    sum() {
      const rows = [...bytes].map(([id, size]) => [paths.get(id) ?? '', size / 1_000] as [string, number]);
      return {
        transferKb: rows.reduce((sum, [, kb]) => sum + kb, 0),
        largest: rows.toSorted((a, b) => b[1] - a[1]).slice(0, 60),
      };
    },
  };
}
