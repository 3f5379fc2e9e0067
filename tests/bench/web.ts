import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRunFile } from '../../infra/local/processes/run-file.ts';
import { ensureChromium } from '../browser/chromium.ts';
import { startTestSystem } from '../support/test-system.ts';
import { type Goal, median, medianRatio, reportGoals } from './measure/figures.ts';
import { APP_VISITS, type AppVisit, visitApp } from './web/app-visits.ts';
import { ensureFont } from './web/ensure-font.ts';
import { CATEGORIES, inspect, type Report, startLighthouse } from './web/lighthouse.ts';
import { sameText, serveStatic } from './web/static-page.ts';

/** The visits of members wait for an open signal, and not every slot has one. */
const SHORT_SLOTS = { SIGNAL_SLOT_SECONDS: '60' };
/** Each round visits every page once, so that a slow moment of the machine affects all pages. */
const ROUNDS = 5;
const PAGES = ['/', '/features', '/about', '/contact', '/bot-access'];
/**
 * Limit for the home page: its largest contentful paint (LCP) divided by the LCP of a static page
 * with the same text.
 */
const LCP_RATIO_MAX = 1.3;
const PERFECT = 100;
/** Layout shift that Lighthouse shows as 0.00, such as a number that becomes a pixel wider. */
const NO_SHIFT = 0.005;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(ROUNDS) },
    /** Address of a system that runs elsewhere. */
    url: { type: 'string' },
    /** Paths of public pages, and names of {@link APP_VISITS}. */
    page: { type: 'string', multiple: true, default: [...PAGES, ...APP_VISITS] },
    /** Lists the files of the member's visits with their times. */
    files: { type: 'boolean', default: false },
  },
});
const report = (line: string) => console.log(`  ${line}`);
const isAppVisit = (name: string): name is AppVisit => APP_VISITS.some((visit) => visit === name);
const rounds = Number(options.rounds);
const publicPages = options.page.filter((name) => !isAppVisit(name));

await ensureChromium(process.env, report);
if (publicPages.length > 0) await ensureFont(process.env, report);
/**
 * Uses the system of `npm start` if it runs on this machine, otherwise starts a separate system.
 */
const running = options.url ? undefined : await readRunFile(join(import.meta.dirname, '../../.data'));
const own = options.url || running ? undefined : await startTestSystem({ report, env: SHORT_SLOTS });
const system = running ?? own?.info();
const web = options.url ?? system?.web ?? '';
report(`visiting ${web}`);
const visits = new Map<string, Report[]>();
try {
  if (publicPages.length > 0) await visitPublicPages();
  const goals = publicPages.length > 0 ? reportPublicPages() : [];
  // A site at another address does not have the demo accounts of this machine.
  const appVisits = system ? options.page.filter(isAppVisit) : [];
  if (system && appVisits.length > 0) {
    const app = await visitApp(system, { visits: appVisits, rounds, listsFiles: options.files });
    console.log(`\n${app.lines.map((line) => `  ${line}`).join('\n')}`);
    goals.push(...app.goals);
  }
  reportGoals(goals);
} finally {
  await own?.stop();
}
for (const path of publicPages) {
  const findings = new Set(visits.get(path)?.flatMap((visit) => visit.findings));
  if (findings.size > 0) console.log(`\n  ${path}: ${[...findings].join(', ')}`);
}

/** Visits each public page once per round, and a static page with the text of the home page. */
async function visitPublicPages(): Promise<void> {
  const browser = await startLighthouse();
  const yardstick = await serveStatic(sameText(await (await fetch(new URL('/', web))).text()));
  try {
    // This first visit of each page is not measured. A system that has just started may still be
    // writing its demo history.
    for (const path of publicPages) await inspect(browser, new URL(path, web).href);
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, url] of [
        ...publicPages.map((path) => [path, new URL(path, web).href] as const),
        ['static', yardstick.url] as const,
      ]) {
        report(`round ${round} of ${rounds}: ${name}`);
        visits.set(name, [...(visits.get(name) ?? []), await inspect(browser, url)]);
      }
    }
  } finally {
    await yardstick.close();
    await browser.stop();
  }
}

function reportPublicPages(): Goal[] {
  console.log(`\nLighthouse, mobile, medians of ${rounds}\n`);
  console.log(row('page', [...CATEGORIES, 'LCP', 'CLS', 'blocked', 'transfer']));
  const arePerfect = publicPages.map(printPage).every(Boolean);
  const goals = [{ isMet: arePerfect, text: '100 in every category and CLS 0.00 on every page' }];
  if (!publicPages.includes('/')) return goals;
  const lcpOf = (name: string) => (visits.get(name) ?? []).map(({ lcpMs }) => lcpMs);
  const ratio = medianRatio(lcpOf('/'), lcpOf('static'));
  goals.push({
    isMet: ratio <= LCP_RATIO_MAX,
    text: `${ratio.toFixed(2)} (at most ${LCP_RATIO_MAX.toFixed(2)})  LCP of / against a static page of the same text`,
  });
  return goals;
}

/**
 * Prints the median of each figure. Returns true if the page has 100 in every category and a layout
 * shift of 0.00.
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
  return scores.every((score) => score === PERFECT) && cls < NO_SHIFT;
}

function row(name: string, columns: readonly string[]): string {
  return `  ${name.padEnd(14)}${columns.map((text) => text.padStart(16)).join('')}`;
}
