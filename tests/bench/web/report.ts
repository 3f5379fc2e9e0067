import { CATEGORIES, type Report } from './lighthouse.ts';

const PERFECT = 100;

/** Prints the median of each figure and answers whether every page has 100 in every category and no layout shift. */
export function printPages(pages: ReadonlyMap<string, readonly Report[]>): boolean {
  const [first = []] = pages.values();
  console.log(`\nLighthouse, mobile, medians of ${first.length}\n`);
  console.log(row('page', [...CATEGORIES, 'LCP', 'CLS', 'blocked', 'transfer']));
  let arePerfect = true;
  for (const [path, reports] of pages) {
    const scores = CATEGORIES.map((name) => median(reports.map((report) => report.scores[name])));
    const of = (figure: (report: Report) => number) => median(reports.map(figure));
    const cls = of((report) => report.cls);
    arePerfect &&= scores.every((score) => score === PERFECT) && cls === 0;
    console.log(
      row(path, [
        ...scores.map(String),
        `${of((report) => report.lcpMs).toFixed(0)} ms`,
        cls.toFixed(3),
        `${of((report) => report.blockingMs).toFixed(0)} ms`,
        `${of((report) => report.transferKb).toFixed(0)} kB`,
      ]),
    );
  }
  console.log(`\n  ${arePerfect ? 'PASS' : 'FAIL'}  100 in every category and CLS 0 on every page`);
  return arePerfect;
}

export function printRatio(ratio: number, atMost: number): boolean {
  const isMet = ratio <= atMost;
  console.log(
    `  ${isMet ? 'PASS' : 'FAIL'}  ${ratio.toFixed(2)} (at most ${atMost.toFixed(2)})  LCP of / against a static page of the same text`,
  );
  return isMet;
}

/** What Lighthouse names on any of the visits, once each. */
export function printFindings(pages: ReadonlyMap<string, readonly Report[]>): void {
  for (const [path, reports] of pages) {
    const findings = new Set(reports.flatMap((report) => report.findings));
    if (findings.size > 0) console.log(`\n  ${path}: ${[...findings].join(', ')}`);
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[sorted.length % 2 ? middle : middle - 1],
    sorted[middle],
  ];
  return (low + high) / 2;
}

function row(name: string, columns: readonly string[]): string {
  return `  ${name.padEnd(14)}${columns.map((text) => text.padStart(16)).join('')}`;
}
