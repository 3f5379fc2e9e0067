import { describe, expect, it } from 'vitest';
import { type Command, commandOf, readOptions } from './options.ts';
import { OptionsError } from './usage.ts';

const read = ([name, ...args]: string[]): unknown => readOptions(commandOf(name) as Command, args);

describe('options of the lab', () => {
  it('have defaults', () => {
    expect(read(['backtest'])).toEqual({
      prices: { kind: 'synthetic', provenance: 'synthetic', seed: 'croneai' },
      days: 30,
      pairs: undefined,
      out: '.data/backtest',
      until: undefined,
      warmDays: 7,
      signalsPerSlot: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
    });
    expect(read(['compare'])).toMatchObject({ days: 22, warmDays: 6, markets: 6, out: '.data/lab' });
  });

  it('are parsed from the arguments of a command', () => {
    const args =
      'backtest --days 3 --pairs EUR/USD,btcusdt --candles x --out y --until 2026-03-02 --warm-days 0 --pays-by points';
    expect(read(args.split(' '))).toMatchObject({
      prices: { kind: 'recorded', path: 'x' },
      days: 3,
      pairs: ['EURUSD', 'BTCUSDT'],
      out: 'y',
      until: Date.parse('2026-03-02T00:00Z'),
      warmDays: 0,
      paysBy: { kind: 'points' },
    });
  });

  it.each([
    [[], 'Say what to do'],
    [['conquer'], 'There is no "conquer"'],
    [['compare', '--engines', 'oracle'], 'There is no engine "oracle"'],
    [['compare', '--world', 'constructor'], 'There is no world "constructor"'],
    [['compare', '--world', 'noise', '--candles', 'x'], 'exclude each other'],
    [['compare', '--pays-by', 'luck'], '--pays-by must be'],
    [['compare', '--days', '1.5'], '--days must be a whole number'],
    [['compare', '--colour', 'red'], 'colour'],
    [['power', '--rate', '50'], '--rate must be'],
    [['train', '--days', '0'], '--days must be a whole number from 1'],
    [['explain'], '--pair names the market'],
    [['explain', '--pair', 'NOPE'], 'There is no market "NOPE"'],
    [['explain', '--pair', 'EURUSD'], '--slot must be the start of a slot'],
    [['explain', '--pair', 'EURUSD', '--slot', '2026-11-20T12:01Z'], '--slot must be the start of a slot'],
    [['explain', '--pair', 'EURUSD', '--slot', '2026-11-20 12:00'], '--slot must be the start of a slot'],
    [['explain', '--pair', 'EURUSD', '--slot', '2026-11-20T12:00Z', '--world', 'noise'], 'no world'],
    [['bias'], 'The command must be followed by the engine'],
    [['bias', 'oracle'], 'There is no engine "oracle"'],
    [['bias', 'coin', 'folder', 'more'], 'Unexpected argument "more"'],
    [['gates', '--world', 'constructor'], 'There is no world "constructor"'],
    [['gates', '--seed', 'x'], '--seed must be'],
    [['backtest', '--days', '0'], '--days must be a whole number from 1 to 3660, not "0"'],
    [['backtest', '--until', 'yesterday'], '--until must be a UTC date like 2026-11-20, not "yesterday"'],
    [['backtest', '--pays-by', 'payout=0'], '--pays-by must be payout=0.85, points or none, not "payout=0"'],
    [['backtest', '--pairs', ' , '], '--pairs names no pair'],
    [['backtest', '--world', 'noise'], 'no world'],
    [['backtest', '--day', '3'], "Unknown option '--day'"],
  ])('are refused with a reason: %j', (args, reason) => {
    expect(() => read(args)).toThrow(OptionsError);
    expect(() => read(args)).toThrow(reason);
  });
});
