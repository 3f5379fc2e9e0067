import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import results from './engine-results.json' with { type: 'json' };
import { methodLimits, methodTexts, testedMarkets } from './method.ts';
import { recordedRateText } from './recorded-months.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../docs/engine.md'), 'utf8');
const flow = docs.replace(/\s+/g, ' ');
/** The cells of the line of a table that begins with `name`. */
const cellsOf = (name: string) => {
  const line = docs.split('\n').find((each) => each.startsWith(`| ${name} |`));
  return (line ?? '')
    .replaceAll('**', '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
};
/** Without the goal: the months and both together. */
const measured = (name: string) => cellsOf(name).slice(1);
const notes = methodTexts.testedNotes.join(' ');

type Run = (typeof results)[number];
type Figures = Run['all'];
const [payout, points, none, ...others] = results as [Run, Run, Run, ...Run[]];
const columns = [...payout.markets, payout.all] as Figures[];

const minus = (text: string): string => text.replace(/^-(0\.0+)$/, '$1').replace('-', '−');
const won = ({ winRate: { value, low, high } }: Figures): string =>
  `${value.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`;
const fifth = ({ topFifth: { said, came } }: Figures): string => `${said.toFixed(1)} / ${came.toFixed(1)} %`;
const skill = ({ brierSkill: { value, low, high } }: Figures): string =>
  `+${value.toFixed(2)} % (${minus(low.toFixed(2))} to ${minus(high.toFixed(2))})`;
const slots = ({ candidates }: Figures): string => candidates.toLocaleString('en-US');
const signals = ({ published }: Figures): string => (published === 0 ? 'none' : String(published));

describe('the figures of the method page are those of the runs', () => {
  it('what was won, claimed and published on the months that shaped the engine', () => {
    expect(
      testedMarkets.map((market) => [
        market.slots,
        `${market.won.value.toFixed(1)} % (${market.won.low.toFixed(1)} to ${market.won.high.toFixed(1)})`,
        `${market.fifth.said} / ${market.fifth.came} %`,
        `${market.brierSkill.value} % (${market.brierSkill.interval})`,
        market.published,
      ]),
    ).toEqual(columns.map((of) => [slots(of), won(of), fifth(of), skill(of), signals(of)]));
    expect(methodTexts.honest).toContain(`${payout.all.winRate.value.toFixed(1)} of 100`);
    expect([points.all.published, payout.all.published]).toEqual([0, 0]);
    expect(notes).toContain(
      'After spread or fee none of 14,400 slots had a signal, at a payout of 85% none.',
    );
  });

  it('what the periods came to that did not shape it', () => {
    const all = others.reduce(
      (sums, { slots: more, all: { won: w, lost: l, published: p } }) => ({
        won: sums.won + w,
        decided: sums.decided + w + l,
        signals: sums.signals + p,
        slots: sums.slots + more,
      }),
      { won: 0, decided: 0, signals: 0, slots: 0 },
    );
    const share = ((100 * all.won) / all.decided).toFixed(1);
    expect(others).toHaveLength(7);
    expect(methodTexts.honest).toContain(`${share} in seven other periods`);
    expect(notes).toContain(`it won ${share}%`);
    expect(notes).toContain(`${all.signals} signals in ${all.slots.toLocaleString('en-US')} slots`);
    expect(flow).toContain(`Together they won ${share} %`);
    expect(recordedRateText).toBe(`On recorded months ${share}%`);
    expect(flow).toContain(`${all.signals} signals in ${all.slots.toLocaleString('en-US')} slots`);
  });
});

describe('docs/engine.md has the figures of the runs', () => {
  it('for the months that shaped the engine', () => {
    expect(measured('candidates')).toEqual(columns.map(slots));
    expect(measured('won before costs (95 %)')).toEqual(columns.map(won));
    expect(measured('most confident fifth, said / came')).toEqual(columns.map(fifth));
    expect(measured('Brier skill against the coin')).toEqual(columns.map(skill));
    const published = measured('`--pays-by payout=0.85`: signals').map((cell) => cell.split(' ')[0]);
    expect(published).toEqual(columns.map(signals));
    expect(flow).toContain(`${none.all.published.toLocaleString('en-US')} signals in 14,400 slots`);
  });

  it('for the others, period by period', () => {
    const rows = docs.split('\n').filter((line) => /^\| [A-Z].* 20\d\d \| [\d,]+ \|/.test(line));
    const cells = rows.map((row) =>
      row
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );
    expect(cells).toEqual(
      others.map(({ all }) => [slots(all), won(all), fifth(all), skill(all), signals(all)]),
    );
  });

  it('and the sentences of the page on dying skill', () => {
    const dying = methodLimits.find(({ title }) => title === 'When a skill has just died')?.text;
    expect(dying).toContain(
      '60% of its forecasts were still above 53% on the first day and 9% on the second',
    );
    expect(flow).toContain('to 60 % on the first without skill, which cannot be known yet, then to 9 %');
    expect([notes, dying, flow].every((text) => text?.includes('none from the fourth'))).toBe(true);
  });
});
