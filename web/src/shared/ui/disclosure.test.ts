import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url).pathname;

/** Other folded parts, each with the reason why it does not look like a row of a card. */
const REVIEWED: Readonly<Record<string, string>> = {
  'features/dashboard-shell/sidebar.tsx': 'a group of the menu',
  'features/own-trades/own-trade-row.tsx': 'a trade, whose row has its tags, its note, and “Edit”',
  'shared/ui/disclosure.tsx': 'the row itself',
  'shared/ui/faq.tsx': 'a question',
};

it('all folded details of cards use the same row', () => {
  const found = globSync('**/*.tsx', { cwd: source })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => readFileSync(source + file, 'utf8').includes('<details'));
  expect(found.sort()).toEqual(Object.keys(REVIEWED).sort());
});
