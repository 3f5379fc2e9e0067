import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configKeys, writeKeys } from '../support/configure-page.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const PAGES = [
  'run',
  'kubernetes',
  'upgrade',
  'configure',
  'settings',
  'runbook',
  'alert-tests',
  'tracing',
  'members',
  'capacity',
  'webhooks',
  'canary',
];
const LONGEST_ROW = 160;
const LONGEST_PARAGRAPH = 8;

describe('docs/operations/configure.md', () => {
  const page = read('docs/operations/configure.md');

  it('contains the table that `npm run docs:configure` generates from the keys', () => {
    expect(page).toBe(writeKeys(page));
  });

  it('has a row for every key that a process reads', () => {
    // The starter sets the demo accounts; an operator does not.
    const keys = configKeys().filter((key) => key !== 'DEMO_ACCOUNTS');
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !page.includes(`\n| \`${key}\` | `))).toEqual([]);
  });
});

describe.each(PAGES)('docs/operations/%s.md', (name) => {
  const lines = read(`docs/operations/${name}.md`).split('\n');

  it(`has rows of at most ${LONGEST_ROW} characters`, () => {
    expect(lines.filter((line) => line.startsWith('|') && line.length > LONGEST_ROW)).toEqual([]);
  });

  it(`has paragraphs and items of at most ${LONGEST_PARAGRAPH} lines`, () => {
    const text = lines.join('\n').replace(/```.*?```/gs, '');
    const blocks = text.split(/\n\n|\n(?= *[-*|] |\d+\. )/);
    expect(blocks.filter((block) => block.split('\n').length > LONGEST_PARAGRAPH)).toEqual([]);
  });
});
