import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRunFile } from '../../infra/local/processes/run-file.ts';
import { ensureChromium } from '../browser/chromium.ts';
import type { ColdOpen } from '../browser/cold-open.ts';
import { startTestSystem } from '../support/test-system.ts';
import { median, medianRatio, reportGoals } from './measure/figures.ts';
import { CATEGORIES, inspect, type Report, startLighthouse } from './web/lighthouse.ts';
import { openPushes, openSignals } from './web/push.ts';
import { sameText, serveStatic } from './web/static-page.ts';

/** Each round visits every page once, so that a slow moment of the machine affects all pages. */
const ROUNDS = 5;
const PAGES = ['/', '/features', '/about', '/contact', '/bot-access'];
/**
 * Limit for the home page: its largest contentful paint (LCP) divided by the LCP of a static page
 * with the same text.
 */
const LCP_RATIO_MAX = 1.3;
const PERFECT = 100;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(ROUNDS) },
    /** Address of a system that runs elsewhere. */
    url: { type: 'string' },
    page: { type: 'string', multiple: true, default: PAGES },
  },
});
const report = (line: string) => console.log(`  ${line}`);
/**
 * Maximum time in ms from the tap on a push until the direction and the entry are readable, with an
 * empty cache on slow 4G.
 */
const PUSH_READABLE_MAX_MS = 2_500;
/** Maximum transfer in kB of a signals page with an empty cache, with data saver and without. */
const SIGNALS_MAX_KB = { saving: 150, usual: 220 };

await ensureChromium(process.env, report);
/**
 * Uses the system of `npm start` if it runs on this machine, otherwise starts a separate system.
 */
const running = options.url ? undefined : await readRunFile(join(import.meta.dirname, '../../.data'));
const own = options.url || running ? undefined : await startTestSystem({ report });
const system = running ?? own?.info();
const web = options.url ?? system?.web ?? '';
report(`visiting ${web}`);
const visits = new Map<string, Report[]>();
const pushes: ColdOpen[] = [];
let signals: Awaited<ReturnType<typeof openSignals>> | undefined;
const browser = await startLighthouse();
try {
  const yardstick = await serveStatic(sameText(await (await fetch(new URL('/', web))).text()));
  try {
    // This first visit of each page is not measured. A system that has just started may still be
    // writing its demo history.
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
  // A site at another address does not have the demo accounts of this machine.
  if (system) {
    pushes.push(...(await openPushes(system, Number(options.rounds))));
    signals = await openSignals(system);
  }
} finally {
  await browser.stop();
  await own?.stop();
}

console.log(`\nLighthouse, mobile, medians of ${options.rounds}\n`);
console.log(row('page', [...CATEGORIES, 'LCP', 'CLS', 'blocked', 'transfer']));
const arePerfect = options.page.map(printPage).every(Boolean);
const lcpOf = (name: string) => (visits.get(name) ?? []).map(({ lcpMs }) => lcpMs);
const readable = median(pushes.map(({ readableMs }) => readableMs));
if (pushes.length > 0) {
  const weight = median(pushes.map(({ transferKb }) => transferKb));
  console.log(`\n  push, cold on slow 4G: readable after ${readable.toFixed(0)} ms, ${weight.toFixed(0)} kB`);
}
const ratio = medianRatio(lcpOf('/'), lcpOf('static'));
reportGoals([
  { isMet: arePerfect, text: '100 in every category and CLS 0 on every page' },
  {
    isMet: ratio <= LCP_RATIO_MAX,
    text: `${ratio.toFixed(2)} (at most ${LCP_RATIO_MAX.toFixed(2)})  LCP of / against a static page of the same text`,
  },
  ...(pushes.length === 0
    ? []
    : [
        {
          isMet: readable <= PUSH_READABLE_MAX_MS,
          text: `${readable.toFixed(0)} ms (at most ${PUSH_READABLE_MAX_MS})  a push to readable direction and entry`,
        },
      ]),
  ...Object.entries(signals ?? {}).map(([way, { transferKb }]) => {
    const maxKb = SIGNALS_MAX_KB[way as keyof typeof SIGNALS_MAX_KB];
    const text = `${transferKb.toFixed(0)} kB (at most ${maxKb})  the signals page, cold, ${way}`;
    return { isMet: transferKb <= maxKb, text };
  }),
]);
for (const path of options.page) {
  const findings = new Set(visits.get(path)?.flatMap((visit) => visit.findings));
  if (findings.size > 0) console.log(`\n  ${path}: ${[...findings].join(', ')}`);
}

/**
 * Prints the median of each figure. Returns true if the page has 100 in every category and no
 * layout shift.
 */
function printPage(path: string): boolean {
  const of = (figure: (visit: Report) => number) => median((visits.get(path) ?? []).map(figure));
  const scores = CATEGORIES.map((name) => of((visit) => visit.scores[name]));
  const cls = of((visit) => visit.cls);
  const lcp = of((visit) => visit.lcpMs);
  const blocked = of((visit) => visit.blockingMs);
  const transfer = of((visit) => visit.transferKb);
  const figures = [
    ...[`${lcp.toFixed(0)} ms`, cls.toFixed(3), `${blocked.toFixed(0)} ms`, `${transfer.toFixed(0)} kB`],
  ];
  console.log(row(path, [...scores.map(String), ...figures]));
  return scores.every((score) => score === PERFECT) && cls === 0;
}

function row(name: string, columns: readonly string[]): string {
  return `  ${name.padEnd(14)}${columns.map((text) => text.padStart(16)).join('')}`;
}
