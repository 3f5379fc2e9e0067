import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Results on simulated prices carry a mark. Each web file that shows a result either renders the
 * mark or is imported only by files that do.
 */

const WEB = new URL('../../web/src/', import.meta.url).pathname;

/** Functions that turn a result into text. */
const RESULT =
  /\b(?:stakesText|meanStakesText|riskText|signedUsdText|resultText|shareText|summaryText|cellLines|signedPercentText|shortResultText)\(/;
const MARK = /<PricesMark\b|\bSIMULATED\b|\bPROVENANCE_LABEL\[/;

/**
 * Files that use these functions, but show no results of trades on simulated prices, with the
 * reasons.
 */
const NO_RESULTS: Readonly<Record<string, string>> = {
  'features/mentorship/habit-figures.ts': 'drawings of the lessons',
  'features/signals/martingale.tsx': 'computed from a rate that is typed or shown beside its mark',
};

type Sources = ReadonlyMap<string, string>;

function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = join(dirname(file), path);
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/**
 * Returns the files that show a result without the mark, and that some page shows without the mark.
 */
function unmarked(sources: Sources): string[] {
  const importers = importersOf(sources);
  const isCovered = (file: string, seen: readonly string[] = []): boolean => {
    if (MARK.test(sources.get(file) ?? '')) return true;
    const above = (importers.get(file) ?? []).filter((importer) => !seen.includes(importer));
    return above.length > 0 && above.every((importer) => isCovered(importer, [...seen, file]));
  };
  return [...sources]
    .filter(([file, text]) => file.startsWith('features/') && RESULT.test(text) && !NO_RESULTS[file])
    .map(([file]) => file)
    .filter((file) => !isCovered(file));
}

const product: Sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(WEB, file), 'utf8')]),
);

it('each component with results on simulated prices has a “simulated” mark, either in the component or in all components that import it', () => {
  const withResults = [...product].filter(([, text]) => RESULT.test(text));
  expect(withResults.length).toBeGreaterThan(25);
  expect(unmarked(product)).toEqual([]);
  for (const file of Object.keys(NO_RESULTS)) expect(product.has(file), file).toBe(true);
});

it('finds a component that shows results on a page without a “simulated” mark', () => {
  const row = ['features/a/row.tsx', 'stakesText(1)'] as const;
  const page = (mark: string) => ['features/a/page.tsx', `import { Row } from './row.tsx'; ${mark}`] as const;
  expect(unmarked(new Map([row]))).toEqual(['features/a/row.tsx']);
  expect(unmarked(new Map([row, page('')]))).toEqual(['features/a/row.tsx']);
  expect(unmarked(new Map([row, page('<PricesMark />')]))).toEqual([]);
  const other = ['features/b/page.tsx', "await import('../a/row.tsx')"] as const;
  expect(unmarked(new Map([row, page('<PricesMark />'), other]))).toEqual(['features/a/row.tsx']);
});
