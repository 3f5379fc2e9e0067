import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { methodTexts, testedMarkets } from './method.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../docs/engine.md'), 'utf8');
/** The cells of the line of the table of results that begins with `name`, for the months and both together. */
const measured = (name: string) => {
  const line = docs.split('\n').find((each) => each.startsWith(`| ${name} |`));
  return (line ?? '')
    .replaceAll('**', '')
    .split('|')
    .slice(3, -1)
    .map((cell) => cell.trim());
};
const each = <T>(of: (market: (typeof testedMarkets)[number]) => T): T[] => testedMarkets.map(of);

describe('the figures of the method page are those of docs/engine.md', () => {
  it('candidates and what was won of them', () => {
    expect(each(({ slots }) => slots)).toEqual(measured('candidates'));
    expect(each(({ won }) => `${won.value} % (${won.low} to ${won.high})`)).toEqual(
      measured('won before costs (95 %)'),
    );
  });

  it('the most confident fifth and the skill', () => {
    const fifth = measured('most confident fifth, said / came').map((cell) => cell.replace(/ \(.*/, ''));
    expect(each(({ fifth: { said, came } }) => `${said} / ${came} %`)).toEqual(fifth);
    expect(each(({ brierSkill: { value, interval } }) => `${value} % (${interval})`)).toEqual(
      measured('Brier skill against the coin'),
    );
  });

  it('what would have been published', () => {
    const cells = measured('`--pays-by payout=0.85`: signals').map((cell) => cell.split(' ')[0]);
    expect(each(({ published }) => published)).toEqual(cells);
    expect(docs).toContain('112 of 14,400 slots, +0.9 % of a stake each (−15 to +17)');
    expect(methodTexts.testedNotes.join(' ')).toContain(
      '112 of 14,400 slots, with a result of +0.9% of a stake each, anywhere from −15 to +17',
    );
  });
});
