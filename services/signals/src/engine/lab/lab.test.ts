import { describe, expect, it } from 'vitest';
import { LabOptionsError, readLabOptions } from './lab-options.ts';
import { renderLabReport } from './lab-report.ts';
import { printLab } from './print-lab.ts';
import { runLab } from './run-lab.ts';

describe('the options of the lab', () => {
  it.each([
    [[], 'Say what to do'],
    [['conquer'], 'There is no "conquer"'],
    [['compare', '--engines', 'oracle'], 'There is no engine "oracle"'],
    [['compare', '--world', 'constructor'], 'There is no world "constructor"'],
    [['compare', '--world', 'noise', '--candles', 'x'], 'exclude each other'],
    [['compare', '--pays-by', 'luck'], '--pays-by must be'],
    [['compare', '--days', '1.5'], '--days must be a whole number'],
    [['compare', '--days', '0'], '--days must be a number from 1'],
    [['compare', '--colour', 'red'], 'colour'],
    [['power', '--rate', '50'], '--rate must be'],
  ])('%j are refused with a reason', (args, reason) => {
    expect(() => readLabOptions(args)).toThrow(LabOptionsError);
    expect(() => readLabOptions(args)).toThrow(reason);
  });
});

describe('the lab', { timeout: 60_000 }, () => {
  it('walks engines over the same slots and says what is noise', async () => {
    const options = readLabOptions(
      'compare --world reversal --days 8 --warm-days 4 --markets 2 --pays-by none --engines coin,mix-logit-1'.split(
        ' ',
      ),
    );
    if (options.command !== 'compare') throw new Error('compare was asked for');
    const result = await runLab(options);
    const [coin, mixed] = result.engines;
    expect(coin?.pooled.forecasts).toBe(mixed?.pooled.forecasts);
    expect(coin?.pooled.brierSkill?.value).toBe(0);
    expect(mixed?.pooled.brierSkill?.value).toBeGreaterThan(0);
    expect(result.comparisons).toHaveLength(1);
    expect(result.comparisons[0]).toMatchObject({ better: 'mix-logit-1', worse: 'coin' });
    expect(printLab(result)).toContain('mix-logit-1 over coin: Brier better by');
    const html = renderLabReport(result);
    expect(html).toContain('Engines compared');
    for (const words of ['Only the most confident', 'Evidence against the coin', 'Register of trials'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/NaN|undefined|Infinity|<script|https?:/);
    // Eight days are too few to cut into twelve blocks of two.
    expect(result.overfitting).toBeNull();
  });
});
