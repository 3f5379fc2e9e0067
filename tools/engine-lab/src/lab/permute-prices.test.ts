import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { csvOf, record, testFolder, worldCandles } from '../../test/recordings.ts';
import { readOptions } from '../options.ts';
import { permutationText, permutedBars, permutePrices } from './permute-prices.ts';

const folder = await testFolder();

it.each([
  ['reversal', 0, 0.1],
  ['noise', 0.1, 1],
] as const)(
  'a bet against the last quarter of an hour, in the world %s: p from %d to %d',
  { timeout: 60_000 },
  async (name, least, most) => {
    const file = await record(folder, 'BTCUSDT', csvOf(worldCandles(name)));
    const result = await permutePrices(
      readOptions('permute', [file, '--times', '9', '--engines', 'fade-15']),
    );
    expect(result.permuted).toHaveLength(9);
    expect(result.p).toBeGreaterThan(least);
    expect(result.p).toBeLessThanOrEqual(most);
    expect(permutationText(result)).toContain(`p = ${result.p.toFixed(3)}`);
  },
);

const FROM = Date.parse('2026-03-02T00:00Z');
const whole = worldCandles('trend', { from: '2026-03-02T00:00Z', days: 1, seed: 4 })
  .slice(0, 600)
  .filter(({ time }) => time < FROM + 3 * HOUR_MS || time >= FROM + 3.5 * HOUR_MS);
const permuted = permutedBars(whole, MINUTE_MS, 7);
const moves = (bars: typeof permuted, hour: number) =>
  bars
    .flatMap(({ time, open, close }) =>
      Math.floor(time / HOUR_MS) === hour ? [Math.round(1e4 * (close - open))] : [],
    )
    .sort((a, b) => a - b);

describe('permuted bars', () => {
  it('are the same moves of each hour, which begins and ends where it did', () => {
    expect(permuted.map(({ time }) => time)).toEqual(whole.map(({ time }) => time));
    for (let at = 0; at < whole.length; at += 60) {
      const hour = Math.floor((whole[at]?.time ?? 0) / HOUR_MS);
      expect(moves(permuted, hour)).toEqual(moves([...whole], hour));
    }
    const lastOf = (bars: typeof permuted) => bars.filter(({ time }) => (time + MINUTE_MS) % HOUR_MS === 0);
    for (const [index, bar] of lastOf(permuted).entries())
      expect(bar.close).toBeCloseTo(lastOf([...whole])[index]?.close ?? 0, 6);
    for (const { open, high, low, close } of permuted) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
    }
  });

  it('are in another order by seed, and the same in markets with the same bars', () => {
    expect(permutedBars(whole, MINUTE_MS, 8)).not.toEqual(permuted);
    const twice = whole.map((bar) => ({
      ...bar,
      open: bar.open + 1,
      high: bar.high + 1,
      low: bar.low + 1,
      close: bar.close + 1,
    }));
    for (const [index, bar] of permutedBars(twice, MINUTE_MS, 7).entries())
      expect(bar.close - 1).toBeCloseTo(permuted[index]?.close ?? 0, 6);
  });
});
