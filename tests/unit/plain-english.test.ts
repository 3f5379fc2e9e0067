import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proseOfCode, proseOfDocument, readProse } from '../support/prose.ts';
import { brokenRules, type Counts, countsByFolder, folderOf } from '../support/prose-rules.ts';

/*
 * Word lists of docs/writing.md: no folder may contain more of these words than before. Ceilings
 * may only fall.
 */

const ceilings = JSON.parse(readFileSync(new URL('plain-english.json', import.meta.url), 'utf8')) as Counts;

it('finds no more violations in a folder than the ceilings of the folder allow', () => {
  const prose = readProse();
  expect(prose.length).toBeGreaterThan(10_000);
  const above = Object.entries(countsByFolder(prose)).flatMap(([folder, counts]) =>
    Object.entries(counts).flatMap(([key, count]) => {
      const ceiling = ceilings[folder]?.[key] ?? 0;
      return count > ceiling ? [`${folder}, ${key}: ${count}, at most ${ceiling}`] : [];
    }),
  );
  expect(above, 'list them: node tests/support/count-prose.ts FOLDER').toEqual([]);
});

describe('the texts of a source', () => {
  it.each([
    ['a comment', '/** Length of the log. */ const a = 1;', ['comment: Length of the log.']],
    ['lines of a comment as one text', '// Length\n// of the log.\nf();', ['comment: Length of the log.']],
    ['no directive', '// biome-ignore lint/a/b: needed\nf();', []],
    ['a title', "it('sends a mail', () => {});", ['title: sends a mail']],
    ['a title of a table', "it.each(rows)('sends %s', () => {});", ['title: sends %s']],
    ['a log line', "logger.warn({ id }, 'mail dropped');", ['message: mail dropped']],
    ['an error', `throw new StartError(\`no \${name} found\`);`, ['message: no … found']],
    [
      'the description of a setting',
      "const a = days(3).describe('age of a row');",
      ['message: age of a row'],
    ],
    ['metric help', "gauge({ name: 'a', help: 'Jobs that wait' });", ['message: Jobs that wait']],
    ['no text of a page', "const a = 'Who is this?';", []],
  ])('contain %s', (_case, source, expected) => {
    expect(proseOfCode('sample.ts', source).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
  });
});

it('reads a document sentence by sentence, without its code', () => {
  const text =
    '# A heading\n\nOne sentence\nhere. Another one stands.\n\n| cell one | cell two |\n```\nso many\n```\n';
  expect(proseOfDocument('docs/a.md', text).map(({ line, text }) => [line, text])).toEqual([
    [1, 'A heading'],
    [3, 'One sentence here'],
    [4, 'Another one stands'],
    [6, 'cell one'],
    [6, 'cell two'],
  ]);
});

describe('a rule', () => {
  it.each([
    ['comment', 'What the reader waits for.', ['first word']],
    ['comment', 'Processes tell each other.', ['speech']],
    ['comment', 'The list is another one.', ['idiom']],
    ['comment', 'Drops expired messages.', []],
    ['title', 'tells members that a signal stands', ['idiom']],
    ['message', 'Whoever asks', ['first word', 'idiom']],
    ['doc', 'Members ask support.', []],
  ] as const)('finds the violations in a %s: "%s"', (kind, text, expected) => {
    expect(brokenRules({ kind, text })).toEqual(expected);
  });

  it.each([
    ['services/auth/src/login/log-in.ts', 'services/auth'],
    ['web/src/features/record/public/a.tsx', 'web/src/features'],
    ['web/test/a.test.tsx', 'web/test'],
    ['docs/adr/0001-a.md', 'docs/adr'],
    ['gateway/src/a.ts', 'gateway'],
    ['README.md', '.'],
  ])('counts the violations in %s for the folder %s', (file, folder) => {
    expect(folderOf(file)).toBe(folder);
  });
});
