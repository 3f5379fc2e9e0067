import { describe, expect, it } from 'vitest';
import { BacktestOptionsError, readBacktestOptions } from './backtest-options.ts';

const problemOf = (...args: string[]): string => {
  try {
    readBacktestOptions(args);
  } catch (error) {
    if (error instanceof BacktestOptionsError) return error.message.split('\n')[0] ?? '';
    throw error;
  }
  return '';
};

describe('the options of a backtest', () => {
  it('have defaults', () => {
    expect(readBacktestOptions([])).toEqual({
      days: 30,
      pairs: undefined,
      candles: undefined,
      out: '.data/backtest',
      seed: 'croneai',
      until: undefined,
      warmDays: 7,
      signalsPerSlot: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
    });
  });

  it('are read from words', () => {
    const args =
      '--days 3 --pairs EUR/USD,btcusdt --candles x --out y --seed z --until 2026-03-02 --warm-days 0 --pays-by points';
    expect(readBacktestOptions(args.split(' '))).toMatchObject({
      days: 3,
      pairs: ['EURUSD', 'BTCUSDT'],
      candles: 'x',
      out: 'y',
      seed: 'z',
      until: Date.parse('2026-03-02T00:00Z'),
      warmDays: 0,
      paysBy: { kind: 'points' },
    });
  });

  it.each([
    [['--days', '0'], '--days must be a whole number from 1 to 3660, not "0"'],
    [['--days', '1.5'], '--days must be a whole number from 1 to 3660, not "1.5"'],
    [['--until', 'yesterday'], '--until must be a UTC date like 2026-11-20, not "yesterday"'],
    [['--pays-by', 'payout=0'], '--pays-by must be payout=0.85, points or none, not "payout=0"'],
    [['--pairs', ' , '], '--pairs names no pair'],
    [['--day', '3'], "Unknown option '--day'"],
  ])('%j is refused', (args, problem) => {
    expect(problemOf(...args)).toContain(problem);
  });
});
