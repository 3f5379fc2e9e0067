import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../browser/chromium.ts';
import { openSystem } from '../support/open-system.ts';
import { inspect, type Report, startLighthouse } from './web/lighthouse.ts';
import { median, printFindings, printPages, printRatio } from './web/report.ts';
import { sameText, serveStatic } from './web/static-page.ts';

/** Each round visits every page once, so that a slow moment of the machine meets them all. */
const ROUNDS = 5;
const PAGES = ['/', '/features', '/about', '/contact', '/bot-access'];
/** Largest contentful paint of the home page against a static page of the same text. */
const LCP_RATIO_MAX = 1.3;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(ROUNDS) },
    json: { type: 'string' },
    /** Of a system that runs somewhere else. */
    url: { type: 'string' },
    page: { type: 'string', multiple: true, default: PAGES },
  },
});
const report = (line: string) => console.log(`  ${line}`);

await ensureChromium(process.env, report);
const system = options.url ? undefined : await openSystem(report);
const web = options.url ?? system?.info.web ?? '';
const visits = new Map<string, Report[]>();
const browser = await startLighthouse();
try {
  const yardstick = await serveStatic(sameText(await (await fetch(new URL('/', web))).text()));
  try {
    // A system that has just started still fills its demo history: nobody's first visit.
    for (const path of options.page) await inspect(browser, new URL(path, web).href);
    for (let round = 1; round <= Number(options.rounds); round += 1) {
      for (const [name, url] of [
        ...options.page.map((path) => [path, new URL(path, web).href] as const),
        ['static', yardstick.url] as const,
      ]) {
        report(`round ${round} of ${options.rounds}: ${name}`);
        visits.set(name, [...(visits.get(name) ?? []), await inspect(browser, url)]);
      }
    }
  } finally {
    await yardstick.close();
  }
} finally {
  await browser.stop();
  await system?.close();
}

const pages = new Map(options.page.map((path) => [path, visits.get(path) ?? []]));
const ratios = (visits.get('/') ?? []).map(
  ({ lcpMs }, round) => lcpMs / (visits.get('static')?.[round]?.lcpMs ?? Number.NaN),
);
const arePerfect = printPages(pages);
const isQuick = printRatio(median(ratios), LCP_RATIO_MAX);
printFindings(pages);
if (options.json) {
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ visits: Object.fromEntries(visits), ratios }, null, 2)}\n`,
  );
}
process.exitCode = arePerfect && isQuick ? 0 : 1;
