import { readFileSync, writeFileSync } from 'node:fs';
import { readProse } from './prose.ts';
import { brokenRules, type Counts, countsByFolder } from './prose-rules.ts';

/*
 * `node tests/support/count-prose.ts` prints how many texts of each folder break docs/writing.md,
 * and lowers the ceilings of tests/unit/plain-english.test.ts. With a folder (`services/auth`) it
 * lists those texts.
 */

const CEILINGS = new URL('../unit/plain-english.json', import.meta.url);
const prose = readProse();
const folder = process.argv[2];

if (folder) {
  for (const text of prose) {
    const rules = text.file.startsWith(folder) ? brokenRules(text) : [];
    if (rules.length > 0)
      console.log(`${text.file}:${text.line} ${text.kind}, ${rules.join(', ')}: ${text.text}`);
  }
} else {
  const counts = countsByFolder(prose);
  const ceilings = JSON.parse(readFileSync(CEILINGS, 'utf8')) as Counts;
  console.table(counts);
  writeFileSync(CEILINGS, `${JSON.stringify(lowered(ceilings, counts), null, 2)}\n`);
}

/** Lowers each ceiling to its count, but never raises a ceiling. Drops ceilings of zero. */
function lowered(ceilings: Counts, counts: Counts): Counts {
  const lower = Object.entries(ceilings).map(([name, ofFolder]) => {
    const kept = Object.entries(ofFolder).flatMap(([key, ceiling]) => {
      const count = Math.min(ceiling, counts[name]?.[key] ?? 0);
      return count > 0 ? [[key, count] as const] : [];
    });
    return [name, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(lower.filter(([, ofFolder]) => Object.keys(ofFolder).length > 0));
}
