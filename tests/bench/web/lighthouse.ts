import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumOptions } from '../../browser/chromium.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Report = Awaited<ReturnType<typeof inspect>>;

export async function startLighthouse() {
  const { executablePath, args } = chromiumOptions();
  const chrome = await launch({
    chromeFlags: args,
    ...(executablePath ? { chromePath: executablePath } : {}),
  });
  // Chrome has its own process group, so a signal to this process does not end it.
  process.once('exit', () => chrome.kill());
  return { port: chrome.port, stop: async () => chrome.kill() };
}

/**
 * Visits a page as a phone on a slow line; Lighthouse simulates both. A page that does not load has
 * no scores.
 */
export async function inspect({ port }: { port: number }, url: string) {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const weighty = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return {
    /** Scores out of 100. */
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Record<(typeof CATEGORIES)[number], number>,
    lcpMs: number('largest-contentful-paint'),
    /** Cumulative layout shift, without unit. */
    cls: number('cumulative-layout-shift'),
    blockingMs: number('total-blocking-time'),
    transferKb: number('total-byte-weight') / 1000,
    /** Audits that keep a page below 100, with their measured values. */
    findings: runtimeError
      ? [runtimeError.message]
      : weighty.flatMap(({ id }) => {
          const audit = audits[id];
          if (!audit || audit.score === null || audit.score >= 0.9) return [];
          return [`${id} (${audit.displayValue ?? audit.title})`];
        }),
  };
}
