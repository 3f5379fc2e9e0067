import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { profitableUntil } from '@croneai/rules/gain.ts';
import { breakEvenPercent } from '@croneai/rules/terms.ts';
import { describe, expect, it } from 'vitest';
import results from './engine-results.json' with { type: 'json' };
import { lateEntries, methodLimits, methodTexts, testedMarkets } from './method.ts';
import { RECORDED_RATE, recordedRateText } from './recorded-months.ts';

const ROOT = join(import.meta.dirname, '../../..');
const readDocs = (page: string): string => readFileSync(join(ROOT, 'docs', page), 'utf8');
const docs = readDocs('engine-results.md');
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
const flow = inOneLine(docs);
const notes = methodTexts.testedNotes.join(' ');
const { corpus } = results;
const [payout, points, none] = results.shaped as [Run, Run, Run];
type Run = (typeof results)['shaped'][number];
type LookLog = { runs: { options: string; result?: string }[] };
type Interval = { value: number; low: number; high: number };

/**
 * Reads the first table below a heading of the docs. Maps the first cell of each row to its other
 * cells.
 */
function tableUnder(heading: string): Map<string, string[]> {
  const [, below = ''] = docs.split(`\n## ${heading}\n`);
  const [table = ''] = below.slice(below.indexOf('\n| ')).trimStart().split('\n\n');
  const rows = table.split('\n').map((line) =>
    line
      .replaceAll('**', '')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return new Map(rows.slice(2).map(([name = '', ...cells]) => [name, cells]));
}

const minus = (text: string): string => text.replace(/^-(0\.0+)$/, '$1').replace('-', '−');
const shown = (value: number, digits = 1): string => minus(value.toFixed(digits));
const range = ({ value, low, high }: Interval, digits = 1): string =>
  `${shown(value, digits)} (${shown(low, digits)} to ${shown(high, digits)})`;
const count = (value: number): string => (value === 0 ? 'none' : value.toLocaleString('en-US'));

type Figures = (typeof corpus)['all'];
const named: readonly (readonly [string, Figures])[] = [
  ...corpus.periods.map((period) => [period.name, period as unknown as Figures] as const),
  ['forex', corpus.kinds.forex],
  ['crypto', corpus.kinds.crypto],
  ['all', corpus.all],
];

describe('the method page', () => {
  it('states the wins, claims, and published signals of the runs, by kind of market and by month', () => {
    const shaped = payout.all;
    const expected = [corpus.kinds.forex, corpus.kinds.crypto, corpus.all].map(
      ({ candidates, won, fifth, brierSkill, published }) => [
        count(candidates),
        range(won),
        `${shown(fifth.predicted)} / ${shown(fifth.actual.value)}`,
        shown(brierSkill.value, 2),
        count(published.signals),
      ],
    );
    expect(
      testedMarkets.map(({ slots, won, fifth, brierSkill, published }) => [
        slots,
        range(won),
        `${fifth.predicted} / ${fifth.actual}`,
        brierSkill.value.replace('+', ''),
        published,
      ]),
    ).toEqual([
      ...expected,
      [
        count(shaped.candidates),
        range(shaped.winRate),
        `${shown(shaped.topFifth.predicted)} / ${shown(shaped.topFifth.actual)}`,
        shown(shaped.brierSkill.value, 2),
        count(shaped.published),
      ],
    ]);
  });

  it('states in its sentences the figures of the runs, with the interval of the win rate', () => {
    const { won, published } = corpus.all;
    expect(methodTexts.honest).toContain(
      `right ${shown(won.value)} times in 100 over ${corpus.periods.length} recorded periods (95% interval ${shown(won.low)} to ${shown(won.high)})`,
    );
    expect([Math.floor(won.low), Math.ceil(won.high)]).toEqual([51, 52]);
    const breakEven = breakEvenPercent([], { kind: 'payout', payout: 0.85 });
    expect(RECORDED_RATE).toBe(Number(shown(won.value)));
    expect(breakEven).toBeGreaterThan(won.high);
    expect(recordedRateText).toContain(`the engine won ${shown(won.value)}% of all its forecasts`);
    expect(recordedRateText).toContain(`it takes ${shown(breakEven as number)}% to break even`);
    expect(notes).toContain(`${count(published.signals)} signals in ${count(published.slots)} slots`);
    expect(notes).toContain(
      `predicted win rate was ${shown(published.predicted)}%, the actual one ${shown(published.actual.value)}%`,
    );
    const [first, second] = corpus.periods.toSorted((a, b) => b.published.signals - a.published.signals);
    expect([first?.name, second?.name].filter((name) => name?.startsWith('fx'))).toEqual([]);
    const ofTwo = (first?.published.signals ?? 0) + (second?.published.signals ?? 0);
    expect(notes).toContain(
      `Two crypto periods had ${shown((100 * ofTwo) / published.signals, 0)}% of the signals`,
    );
    const { heldOut, knownTruth } = results;
    expect(notes).toContain(
      `${count(heldOut.signals)} signals: it predicted that ${shown(heldOut.predicted)}% would win, and ${shown(heldOut.actual)}% did`,
    );
    expect(notes).toContain(
      `${count(knownTruth.signals)} signals: it predicted ${shown(knownTruth.predicted)}%, and the true odds were ${shown(knownTruth.actual)}%`,
    );
    expect(points.all.published).toBe(0);
    expect(notes).toContain('After spread or fees, none of their 14,400 slots had a signal.');
    expect(`${notes} ${methodTexts.delayLead}`).not.toMatch(/NaN|undefined/);
  });

  it('states the edge of entries after 0, 15, 30, and 60 seconds, and the ticket assumes the half-life of this edge', () => {
    expect(lateEntries.map(({ seconds, isCalculated }) => [seconds, isCalculated])).toEqual([
      [0, false],
      [15, true],
      [30, true],
      [60, false],
    ]);
    expect(lateEntries[0]?.all).toEqual(corpus.all.won);
    const halfLife = profitableUntil({ slot: 0, confidence: 60, forecast: { needed: 55 } }) / 1_000;
    expect(halfLife).toBe(Math.round(corpus.delay.all.halfLife.value));
    expect(halfLife).toBeLessThanOrEqual(corpus.delay.fifth.halfLife.value);
  });
});

it('the results of the corpus are those of a run of the served version in the register', () => {
  const { runs } = JSON.parse(readFileSync(join(ROOT, 'packages/engine/src/looks.json'), 'utf8')) as LookLog;
  const hashes = runs.filter(({ options }) => options === 'corpus --run').map(({ result }) => result);
  expect(hashes).toContain(createHash('sha256').update(JSON.stringify(corpus)).digest('hex'));
  const artefact = readFileSync(join(ROOT, 'packages/engine/src/model/artefact.ts'), 'utf8');
  expect(artefact).toContain(`CODE_VERSION = ${corpus.codeVersion};`);
});

describe('docs/engine-results.md', () => {
  it('states the figures of each period, with days as the units of the intervals', () => {
    const rows = tableUnder('The corpus');
    expect([...rows.keys()]).toEqual(named.map(([name]) => name));
    for (const [name, { days, candidates, won, fifth, brierSkill, published }] of named)
      expect([name, ...(rows.get(name) ?? [])]).toEqual([
        name,
        count(days),
        count(candidates),
        range(won),
        `${shown(fifth.predicted)} / ${range(fifth.actual)}`,
        range(brierSkill, 2),
        count(published.signals),
      ]);
  });

  it('states the figures of published signals, and of signals after 28 days of training', () => {
    const { slots, signals, warm, predicted, actual, beyond, net } = corpus.all.published;
    const share = (of: { slots: number; signals: number }) => ((100 * of.signals) / of.slots).toFixed(2);
    expect(flow).toContain(`${count(signals)} signals in ${count(slots)} slots with a candidate`);
    expect(flow).toContain(`(${share({ slots, signals })} %). Counting only slots after the first 28 days`);
    expect(flow).toContain(`${count(warm.signals)} in ${count(warm.slots)} (${share(warm)} %)`);
    expect(flow).toContain(
      `prediction of all signals was ${shown(predicted)} %, and ${range(actual)} % of them won`,
    );
    expect(flow).toContain(`Predicted minus actual is ${range(beyond)} points`);
    expect(flow).toContain(`A signal gained ${range(net, 3)} of a stake on average`);
    for (const name of ['crypto', 'forex'] as const) {
      const kind = corpus.kinds[name].published;
      expect(flow).toContain(
        `In ${name}, the average prediction of ${count(kind.signals)} signals was ${shown(kind.predicted)} %, and ${range(kind.actual)} % of them won`,
      );
    }
    expect(inOneLine(readDocs('engine.md'))).toContain(
      `${share(warm)} % of the slots after 28 days of learning have one`,
    );
  });

  it('states the figures of the months that were held out, and of prices whose true odds are known', () => {
    const { heldOut, knownTruth } = results;
    expect(flow).toContain(
      `had not seen, its signals won ${shown(heldOut.actual)} %; it had predicted ${shown(heldOut.predicted)} %`,
    );
    expect(flow).toContain(
      `(${count(knownTruth.signals)} signals; predicted ${shown(knownTruth.predicted)} and true ${shown(knownTruth.actual)} %)`,
    );
  });

  it('states the same win rates on simulated prices as the method page', () => {
    const [, engine, oracle] =
      /tend to reverse, it was right (\S+)% of the time.* could be right only (\S+)% of the time/.exec(
        notes,
      ) ?? [];
    expect(flow).toContain(`In \`reversal\`, it wins ${engine} % (the oracle ${oracle} %)`);
    expect(notes).toContain('On artificial noise, the engine published nothing');
    expect(flow).toMatch(/In `noise`, the engine wins \S+ % and publishes nothing/);
  });

  it('states the coverage of the intervals in periods with at least five markets', () => {
    const many = corpus.periods.filter(({ markets }) => markets.length >= 5).map(({ coverage }) => coverage);
    expect(many).toHaveLength(2);
    const [first, second] = many.map(({ percent, marketDays }) => [`${shown(percent)} % of`, marketDays]);
    expect(flow).toContain(`${first?.join(' ')} market-days and ${second?.join(' ')} (`);
  });

  it('states how the results differ between the rule at expiry and the rule of the first touch', () => {
    const rows = tableUnder('At expiry and by first touch');
    const kinds = named.slice(-3);
    expect([...rows.keys()]).toEqual(kinds.map(([name]) => name));
    for (const [name, { rules }] of kinds)
      expect([name, ...(rows.get(name) ?? [])]).toEqual([
        name,
        range(rules.differ),
        range(rules.touch),
        range(rules.expiry),
        range(rules.gained, 2),
      ]);
  });

  it('states the figures of late entries', () => {
    const rows = tableUnder('Delay');
    for (const [index, { seconds, isMeasured, won }] of corpus.delay.all.points.entries())
      expect(rows.get(`${seconds} s${isMeasured ? '' : ', calculated'}`)).toEqual([
        range(won),
        range((corpus.delay.fifth.points[index] as { won: Interval }).won),
        range((corpus.delay.published.points[index] as { won: Interval }).won),
      ]);
    expect(flow).toContain(`${range(corpus.delay.all.halfLife, 0)} s`);
    expect(flow).toContain(`${range(corpus.delay.fifth.halfLife, 0)} s`);
  });

  it('states the figures of the months that shaped the engine', () => {
    const rows = tableUnder('The months that shaped it');
    const columns = [...payout.markets, payout.all];
    expect(rows.get('candidates')).toEqual(columns.map(({ candidates }) => count(candidates)));
    expect(rows.get('won before costs (95 %)')).toEqual(columns.map(({ winRate }) => range(winRate)));
    expect(rows.get('signals at a payout of 0.85')).toEqual(columns.map(({ published }) => count(published)));
    expect(flow).toContain(`${count(none.all.published)} signals in 14,400 slots`);
  });

  it('states the same figures as the method page about a skill that has just ended', () => {
    const dying = methodLimits.find(({ title }) => title === 'When an edge has just gone')?.text;
    const [, first, second] =
      /(\d+)% of its forecasts were still above 53% on the first day and (\d+)% on the second/.exec(
        dying ?? '',
      ) ?? [];
    expect(flow).toContain(`On the first day without skill, it is still ${first} %`);
    expect(flow).toContain(`on the second day it is ${second} %`);
    expect([dying, flow].every((text) => text?.includes('none from the fourth'))).toBe(true);
    const [, share] = /right for (\d+)% of the signals/.exec(dying ?? '') ?? [];
    expect(flow).toContain(`above the interval's lower end for ${share} % of the signals`);
  });
});
