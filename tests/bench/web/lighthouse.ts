import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumOptions } from '../../browser/chromium.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export type Report = {
  /** Out of 100. */
  scores: Record<Category, number>;
  lcpMs: number;
  /** Cumulative layout shift, without unit. */
  cls: number;
  blockingMs: number;
  transferKb: number;
  /** What keeps a page from 100, with the value that was measured. */
  findings: string[];
};

export type LighthouseBrowser = {
  port: number;
  stop: () => Promise<void>;
};

export async function startLighthouse(): Promise<LighthouseBrowser> {
  const { executablePath, args } = chromiumOptions();
  const chrome = await launch({
    chromeFlags: args,
    ...(executablePath ? { chromePath: executablePath } : {}),
  });
  return { port: chrome.port, stop: async () => chrome.kill() };
}

/** One visit by a phone on a slow line, as Lighthouse simulates both. A page that does not load scores nothing. */
export async function inspect({ port }: LighthouseBrowser, url: string): Promise<Report> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Report['scores'],
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    blockingMs: number('total-blocking-time'),
    transferKb: number('total-byte-weight') / 1000,
    findings: runtimeError
      ? [runtimeError.message]
      : weighty.flatMap(({ id }) => {
          const audit = audits[id];
          if (!audit || audit.score === null || audit.score >= 0.9) return [];
          return [`${id} (${audit.displayValue ?? audit.title})`];
        }),
  };
}
