import { SERVED } from '@croneai/engine/engines/engines.ts';
import { readArtefact } from '@croneai/engine/model/artefact.ts';
import { looksText } from '@croneai/engine/trials.ts';
import { describe, expect, it } from 'vitest';
import { csvOf, record, testFolder, worldCandles } from '../../test/recordings.ts';
import { readOptions } from '../options.ts';
import { reportText } from '../report/report.ts';
import { explainSlot } from './explain-slot.ts';
import { reportLab } from './report-lab.ts';
import { runLab } from './run-lab.ts';
import { printTrained, trainInLab } from './train-lab.ts';
import { tryBias } from './try-bias.ts';
import { GATED_WORLDS } from './world-gates.ts';

const folder = await testFolder();

describe('the lab', { timeout: 60_000 }, () => {
  it('runs engines over the same slots, and marks differences that are within noise', async () => {
    const options = readOptions(
      'compare',
      '--world reversal --days 8 --warm-days 4 --markets 2 --pays-by none --engines coin,mix-logit-1'.split(
        ' ',
      ),
    );
    const result = await runLab(options);
    const [coin, mixed] = result.engines;
    expect(coin?.pooled.forecasts).toBe(mixed?.pooled.forecasts);
    expect(coin?.pooled.brierSkill?.value).toBe(0);
    expect(mixed?.pooled.brierSkill?.value).toBeGreaterThan(0);
    expect(result.comparisons).toHaveLength(1);
    expect(result.comparisons[0]).toMatchObject({ better: 'mix-logit-1', worse: 'coin' });
    const report = reportLab(result, options.paysBy);
    const text = reportText(report);
    expect(text).toContain('Engines compared');
    expect(text).toContain('mix-logit-1 over coin: Brier better by');
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('the register of trials', () => {
  it.each([
    ['USDJPY', ['2013-02'], /^USDJPY: look \d+ at a month that shaped the engine/],
    ['EURUSD', ['2018-06', '2018-07'], /^EURUSD: look \d+ at a month that shaped the engine/],
    ['EURUSD', ['2018-05'], /^EURUSD: looked at before/],
    ['EURUSD', ['2013-02'], /^EURUSD: not among the months that were looked at/],
  ])('shows for %s in %s whether earlier trials have already used these months', (market, months, text) => {
    expect(looksText(market, months)).toMatch(text);
  });
});

describe('the other commands of the lab', { timeout: 60_000 }, () => {
  it('train: gives the same artefact with a valid hash for the same prices', async () => {
    const options = readOptions('train', '--world trend --days 6 --markets 1'.split(' '));
    const [one, other] = [await trainInLab(options), await trainInLab(options)];
    expect(one.hash).toBe(other.hash);
    const artefact = readArtefact(SERVED, one.hash, one.text);
    expect(artefact?.models.WORLD1?.rows).toBeGreaterThan(1_200);
    expect(SERVED.coefficientsOf(artefact?.models.WORLD1 ?? { rows: 0, learned: [] })).not.toBeNull();
    expect(printTrained(one)).toContain(`Artefact ${one.hash}`);
  });

  it('explain: shows the parts of a decision, and reports a slot that has no decision', async () => {
    const ask = (pair: string, slot: string) => {
      const options = readOptions('explain', ['--pair', pair, '--slot', slot]);
      return explainSlot(options);
    };
    const told = await ask('btcusdt', '2026-11-19T12:00Z');
    for (const words of ['Expected to win', 'r15', 'fade-15', 'Points of the probability', 'Outcome: '])
      expect(told).toContain(words);
    expect(told).not.toMatch(/NaN|undefined/);
    // A Saturday.
    await expect(ask('EURUSD', '2026-11-21T12:00Z')).rejects.toThrow('EURUSD has no decision');
  });

  it('bias: checks an engine on recorded prices', async () => {
    const file = await record(folder, 'BTCUSDT', csvOf(worldCandles('trend', { days: 3 })));
    const results = await tryBias(readOptions('bias', ['fade-15', file]));
    expect(results.map(({ check, isKept }) => [check, isKept])).toEqual(
      ['prefix', 'poison', 'mirror', 'shuffle'].map((check) => [check, true]),
    );
  });

  it('worlds: accepts all worlds or one world, and a seed', () => {
    expect(readOptions('gates', [])).toEqual({ worlds: GATED_WORLDS, seed: 1, out: '.data/lab' });
    expect(readOptions('gates', ['--world', 'noise', '--seed', '7'])).toEqual({
      worlds: ['noise'],
      seed: 7,
      out: '.data/lab',
    });
  });
});
