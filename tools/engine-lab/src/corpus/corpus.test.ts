import { join } from 'node:path';
import type { DaySum } from '@croneai/engine/estimate.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvOf, record, testFolder, worldCandles } from '../../test/recordings.ts';
import { delayCurve } from '../measure/delay.ts';
import { reportText } from '../report/report.ts';
import { listCorpus } from './list-corpus.ts';
import { reportCorpus } from './report-corpus.ts';
import { type CorpusResult, runCorpus } from './run-corpus.ts';

const folder = await testFolder();
let result: CorpusResult;

/** Records a few days of a market in which moves reverse. */
const recordPeriod = (period: string, symbol: string, from: string) =>
  record(
    join(folder, period),
    symbol,
    csvOf(worldCandles('reversal', { symbol, from, days: 8, seed: 3, market: symbol.length })),
  );

beforeAll(async () => {
  await recordPeriod('coins-2024', 'BTCUSDT', '2024-03-04T00:00Z');
  await recordPeriod('coins-2024', 'ETHUSDT', '2024-03-04T00:00Z');
  await recordPeriod('coins-2025', 'BTCUSDT', '2025-06-02T00:00Z');
  result = await runCorpus(folder, { kind: 'payout', payout: 0.85 });
}, 60_000);

describe('a corpus', { timeout: 60_000 }, () => {
  it('is evaluated folder by folder, and the results are added up', async () => {
    expect(result.periods.map(({ name, markets }) => [name, markets])).toEqual([
      ['coins-2024', ['BTCUSDT', 'ETHUSDT']],
      ['coins-2025', ['BTCUSDT']],
    ]);
    const { all, periods, kinds, parts } = result;
    expect(result.settlementRule).toBe(2);
    expect(all.candidates).toBe(periods.reduce((sum, { candidates }) => sum + candidates, 0));
    expect(all.days).toBe(16);
    expect(kinds).toEqual({ crypto: all });
    expect(all.won.low).toBeGreaterThan(50);
    for (const slice of [parts.hour, parts.session, parts.weekday, parts.market]) {
      const forecasts = slice.reduce((sum, part) => sum + part.forecasts, 0);
      const won = slice.reduce((sum, part) => sum + (part.forecasts * part.won.value) / forecasts, 0);
      expect(won).toBeCloseTo(all.won.value, 2);
    }
    expect(parts.hour).toHaveLength(24);
    expect(parts.weekday[0]?.name).toBe('Sunday');
    expect(await runCorpus(folder, { kind: 'payout', payout: 0.85 })).toEqual(result);
  });

  it('shows how many outcomes differ between the two settlement rules, and how much of the edge late entries keep', () => {
    const { rules, won } = result.all;
    expect(rules.differ.value).toBeGreaterThan(1);
    expect(rules.differ.value).toBeLessThan(20);
    expect(rules.gained.value).toBeCloseTo(rules.expiry.value - rules.touch.value, 2);
    const at = new Map(result.delay.all?.points.map((point) => [point.seconds, point]));
    expect([...at.keys()]).toEqual([0, 15, 30, 60, 120, 180, 240]);
    expect(at.get(0)?.won).toEqual(won);
    expect(at.get(15)).toMatchObject({ isMeasured: false });
    const text = reportText(reportCorpus(result));
    for (const words of ['coins-2024', 'outcomes that differ', 'calculated', 'Europe and America'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('can be listed by folder, or as a single folder', async () => {
    expect(await listCorpus(folder, undefined)).toMatch(/^coins-2024\nmarket[\s\S]*\n\ncoins-2025\nmarket/);
    expect(await listCorpus(join(folder, 'coins-2025'), undefined)).toMatch(/^market/);
  });
});

describe('the edge of late entries', () => {
  const days = (won: number): DaySum[] =>
    Array.from({ length: 40 }, (_none, day) => ({ day, sum: 100 * (won + (day % 2 ? 1 : -1)), count: 100 }));

  it('has a half-life that is computed from the loss of edge in the first minute', () => {
    const curve = delayCurve((seconds) => days(50 + 4 * 2 ** (-seconds / 60)));
    expect(curve?.halfLife.value).toBeCloseTo(60, 6);
    const [, after15, after30, after60] = curve?.points ?? [];
    expect(after15?.won.value).toBeCloseTo(50 + 4 * 2 ** -0.25, 6);
    expect(after30?.won.value).toBeCloseTo(50 + 4 * 2 ** -0.5, 6);
    expect(after60).toMatchObject({ isMeasured: true, won: { value: 52 } });
  });

  it('is not calculated from a single day', () => {
    expect(delayCurve(() => days(52).slice(0, 1))).toBeNull();
  });
});
