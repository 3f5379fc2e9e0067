import { MINUTE_MS } from '@croneai/contracts/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SettleableSignal, type SettlementBar, settle, settlementSpan } from './settlement.ts';

const START = Date.parse('2026-03-02T10:00:00Z');
const bar = (minute: number, [_open, high, low, close]: [number, number, number, number]): SettlementBar => ({
  time: START + minute * MINUTE_MS,
  high,
  low,
  close,
});
/** Makes a bar that reaches neither the stop loss nor the take profit. */
const calm = (minute: number, close = 1.1002): SettlementBar => bar(minute, [1.1, 1.1005, 1.0995, close]);
const calmBars = () => [0, 1, 2, 3, 4].map((minute) => calm(minute));

const signalOf = ({
  startsAt = new Date(START),
  createdAt = startsAt,
  ...change
}: Partial<SettleableSignal> = {}): SettleableSignal => ({
  signalType: 'buy',
  entryPrice: 1.1,
  stopLoss: 1.099,
  takeProfit: 1.101,
  startsAt,
  createdAt,
  expiresAt: new Date(START + 5 * MINUTE_MS),
  forecast: { paysBy: { kind: 'points' } },
  ...change,
});
const sell = signalOf({ signalType: 'sell', stopLoss: 1.101, takeProfit: 1.099 });
const withBar = (minute: number, prices: [number, number, number, number]) =>
  calmBars().with(minute, bar(minute, prices));

describe('a buy', () => {
  it('is hit_tp if it reaches the take profit first', () => {
    const candles = withBar(1, [1.1, 1.101, 1.0999, 1.1005]).with(3, bar(3, [1.1, 1.1, 1.09, 1.095]));
    expect(settle({ signal: signalOf(), candles })).toEqual({
      status: 'hit_tp',
      outcome: 'profit',
      exitPrice: 1.101,
      settledFrom: null,
      ruleVersion: 1,
    });
  });

  it('is hit_sl if it reaches the stop loss first', () => {
    const candles = withBar(2, [1.1, 1.1, 1.099, 1.1]).with(3, bar(3, [1.1, 1.2, 1.1, 1.2]));
    expect(settle({ signal: signalOf(), candles })).toMatchObject({
      status: 'hit_sl',
      outcome: 'loss',
      exitPrice: 1.099,
    });
  });

  it('is hit_sl if it reaches both levels in one candle', () => {
    const candles = withBar(0, [1.1, 1.102, 1.098, 1.1015]);
    expect(settle({ signal: signalOf(), candles })).toMatchObject({ status: 'hit_sl', outcome: 'loss' });
  });

  it.each([
    [1.1003, 'profit'],
    [1.0997, 'loss'],
    [1.1, 'breakeven'],
  ] as const)('is closed at the last close if it reaches neither level: %d is %s', (close, outcome) => {
    const candles = calmBars().with(4, calm(4, close));
    expect(settle({ signal: signalOf(), candles })).toMatchObject({
      status: 'closed',
      outcome,
      exitPrice: close,
    });
  });
});

describe('a sell', () => {
  it('is settled like a buy, with the directions reversed', () => {
    const down = withBar(1, [1.1, 1.1, 1.099, 1.0995]);
    const up = withBar(1, [1.1, 1.101, 1.1, 1.1005]);
    const both = withBar(1, [1.1, 1.102, 1.098, 1.1]);
    const lower = calmBars().with(4, calm(4, 1.0998));
    const higher = calmBars().with(4, calm(4, 1.1002));
    expect(settle({ signal: sell, candles: down })).toMatchObject({ status: 'hit_tp', exitPrice: 1.099 });
    expect(settle({ signal: sell, candles: up })).toMatchObject({ status: 'hit_sl', exitPrice: 1.101 });
    expect(settle({ signal: sell, candles: both })).toMatchObject({ status: 'hit_sl', outcome: 'loss' });
    expect(settle({ signal: sell, candles: lower })).toMatchObject({ status: 'closed', outcome: 'profit' });
    expect(settle({ signal: sell, candles: higher })).toMatchObject({ status: 'closed', outcome: 'loss' });
  });
});

describe('the time of a signal', () => {
  it('consists of whole minutes: from the start of the signal, rounded up, to its expiry, rounded down', () => {
    const startsAt = new Date(START + 10_000);
    const expiresAt = new Date(START + 310_000);
    expect(settlementSpan({ startsAt, expiresAt })).toEqual({
      from: START + MINUTE_MS,
      to: START + 5 * MINUTE_MS,
    });
  });

  it('excludes candles before the start and after the expiry', () => {
    const candles = [bar(-1, [1.1, 1.2, 1.1, 1.1]), ...calmBars(), bar(5, [1.1, 1.2, 1.0, 1.1])];
    expect(settle({ signal: signalOf(), candles })).toMatchObject({ status: 'closed', exitPrice: 1.1002 });
  });

  it('excludes the first minute if the signal started after the beginning of the minute', () => {
    const signal = signalOf({ startsAt: new Date(START + 1) });
    const candles = withBar(0, [1.1, 1.2, 1.0, 1.1]);
    expect(settle({ signal, candles })).toMatchObject({ status: 'closed' });
  });

  it('makes the signal expired if it contains no whole minute', () => {
    const signal = signalOf({
      startsAt: new Date(START + 1),
      expiresAt: new Date(START + MINUTE_MS + 59_999),
    });
    expect(settle({ signal, candles: calmBars() })).toMatchObject({ status: 'expired', outcome: null });
  });
});

describe('missing prices', () => {
  const expired = { status: 'expired', outcome: null, exitPrice: null, settledFrom: null, ruleVersion: 1 };

  it.each([0, 2, 4])('in minute %d make a signal expired if the signal has reached no level', (minute) => {
    const candles = calmBars().filter((_candle, index) => index !== minute);
    expect(settle({ signal: signalOf(), candles })).toEqual(expired);
  });

  it('in all minutes make a signal expired', () => {
    expect(settle({ signal: signalOf(), candles: [] })).toEqual(expired);
  });

  it('make a signal expired if they come before the level is reached', () => {
    const candles = withBar(3, [1.1, 1.101, 1.1, 1.101]).filter((_candle, index) => index !== 1);
    expect(settle({ signal: signalOf(), candles })).toEqual(expired);
  });

  it('change nothing after a level has been reached', () => {
    const candles = withBar(1, [1.1, 1.101, 1.1, 1.101]).slice(0, 2);
    expect(settle({ signal: signalOf(), candles })).toMatchObject({ status: 'hit_tp', outcome: 'profit' });
  });
});

describe('a signal without levels', () => {
  it('is closed at expiry', () => {
    const signal = signalOf({ stopLoss: null, takeProfit: null });
    const candles = withBar(1, [1.1, 2, 0.5, 1.1]);
    expect(settle({ signal, candles })).toMatchObject({ status: 'closed', outcome: 'profit' });
  });
});

describe('a signal that is paid at expiry', () => {
  const forecast = { paysBy: { kind: 'payout', payout: 0.85 } } as const;
  const paid = { ...signalOf(), forecast };
  const paidSell = { ...sell, forecast };

  it.each([
    ['above', 1.1003, 'profit', 'loss'],
    ['below', 1.0997, 'loss', 'profit'],
    ['at', 1.1, 'breakeven', 'breakeven'],
  ] as const)('is closed by the last close: %s the entry', (_where, close, buy, sold) => {
    const candles = calmBars().with(4, calm(4, close));
    const settled = { status: 'closed', exitPrice: close, settledFrom: null, ruleVersion: 2 };
    expect(settle({ signal: paid, candles })).toEqual({ ...settled, outcome: buy });
    expect(settle({ signal: paidSell, candles })).toEqual({ ...settled, outcome: sold });
  });

  it('does not end when the price touches a level', () => {
    const candles = withBar(1, [1.1, 1.102, 1.098, 1.1]).with(4, calm(4, 1.0998));
    expect(settle({ signal: paid, candles })).toMatchObject({ status: 'closed', outcome: 'loss' });
    expect(settle({ signal: paidSell, candles })).toMatchObject({ status: 'closed', outcome: 'profit' });
  });

  it('needs only the prices of the last minute', () => {
    const last = [calm(4, 1.1003)];
    expect(settle({ signal: paid, candles: last })).toMatchObject({ status: 'closed', outcome: 'profit' });
    const none = { status: 'expired', outcome: null, exitPrice: null, settledFrom: null, ruleVersion: 2 };
    expect(settle({ signal: paid, candles: calmBars().slice(0, 4) })).toEqual(none);
    expect(settle({ signal: paid, candles: [...calmBars().slice(0, 4), calm(5)] })).toEqual(none);
  });
});

describe('a signal that was published late', () => {
  const forecast = { paysBy: { kind: 'payout', payout: 0.85 } } as const;
  const after = (ms: number) => ({ createdAt: new Date(START + ms) });
  /** The price rises in the first minute and falls after it, but stays above the entry price. */
  const falling = [1.1008, 1.1006, 1.1005, 1.1004, 1.1003].map((close, minute) =>
    bar(minute, [close, close, close, close]),
  );

  it.each([
    [0, null, 'profit'],
    [5_000, null, 'profit'],
    [5_001, 1.1008, 'loss'],
    [42_000, 1.1008, 'loss'],
    [60_000, 1.1008, 'loss'],
    [60_001, 1.1006, 'loss'],
    [240_000, 1.1004, 'loss'],
  ] as const)('by %d ms counts from %d at expiry', (ms, settledFrom, outcome) => {
    const signal = signalOf({ forecast, ...after(ms) });
    const settled = { status: 'closed', exitPrice: 1.1003, settledFrom, outcome };
    expect(settle({ signal, candles: falling })).toEqual({ ...settled, ruleVersion: 2 });
    expect(settle({ signal: signalOf(after(ms)), candles: falling })).toEqual({ ...settled, ruleVersion: 1 });
  });

  it('in its last minute is expired', () => {
    for (const terms of [{}, { forecast }])
      for (const ms of [240_001, 290_000, 400_000])
        expect(settle({ signal: signalOf({ ...terms, ...after(ms) }), candles: falling })).toMatchObject({
          status: 'expired',
          outcome: null,
          exitPrice: null,
          settledFrom: null,
        });
  });

  it.each([0, 4])('is expired without the close of minute %d', (missing) => {
    const candles = falling.filter((_candle, minute) => minute !== missing);
    for (const terms of [{}, { forecast }])
      expect(settle({ signal: signalOf({ ...terms, ...after(42_000) }), candles })).toMatchObject({
        status: 'expired',
        settledFrom: null,
      });
  });

  it('needs no price of a minute before the one from which it counts', () => {
    for (const terms of [{}, { forecast }])
      expect(
        settle({ signal: signalOf({ ...terms, ...after(100_000) }), candles: falling.slice(1) }),
      ).toMatchObject({ status: 'closed', settledFrom: 1.1006, outcome: 'loss' });
  });

  it('wins or loses by a level that the price reaches only after the counted minute', () => {
    const signal = signalOf(after(42_000));
    const early = withBar(0, [1.1, 1.101, 1.1, 1.1004]);
    expect(settle({ signal, candles: early })).toMatchObject({ status: 'closed', settledFrom: 1.1004 });
    const later = early.with(1, bar(1, [1.1004, 1.101, 1.1, 1.1005]));
    expect(settle({ signal, candles: later })).toMatchObject({ status: 'hit_tp', settledFrom: 1.1004 });
  });

  it('is expired if that price is at or beyond a level, except if it is paid at expiry', () => {
    for (const close of [1.101, 1.102, 1.099, 1.098]) {
      const candles = withBar(0, [1.1, 1.102, 1.098, close]);
      expect(settle({ signal: signalOf(after(42_000)), candles })).toMatchObject({
        status: 'expired',
        settledFrom: null,
      });
      expect(settle({ signal: signalOf({ forecast, ...after(42_000) }), candles })).toMatchObject({
        status: 'closed',
        settledFrom: close,
      });
    }
  });

  it('counts from the end of the first whole minute if it started between two minutes', () => {
    const startsAt = new Date(START + 10_000);
    const signal = signalOf({ forecast, startsAt, createdAt: new Date(START + 40_000) });
    expect(settle({ signal, candles: falling })).toMatchObject({ settledFrom: 1.1006 });
  });
});

describe('any settlement', () => {
  const prices = fc
    .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1_095, max: 1_105 })))
    .map(([a, b, c, d]) => {
      const all = [a, b, c, d].map((value) => (value ?? 0) / 1_000);
      return [all[0], Math.max(...all), Math.min(...all), all[3]] as [number, number, number, number];
    });
  const runs = fc.array(fc.option(prices), { minLength: 5, maxLength: 5 });

  it('is a win only if the signal gained, and agrees with a literal implementation of the rule', () => {
    fc.assert(
      fc.property(runs, fc.boolean(), (rows, isBuy) => {
        const candles = rows.flatMap((row, minute) => (row ? [bar(minute, row)] : []));
        const signal = isBuy ? signalOf() : sell;
        const { status, outcome, exitPrice } = settle({ signal, candles });
        expect(status).toBe(byTheText(rows, isBuy));
        const gain = exitPrice === null ? 0 : (exitPrice - 1.1) * (isBuy ? 1 : -1);
        expect(outcome === 'profit').toBe(gain > 0);
        expect(outcome === 'loss').toBe(gain < 0);
      }),
    );
  });

  /**
   * Implements the rule independently of `settle`: finds the first minute that reaches each level.
   */
  function byTheText(rows: readonly (readonly number[] | null)[], isBuy: boolean): string {
    const first = (holds: (row: readonly number[]) => boolean) => {
      const index = rows.findIndex((row) => row !== null && holds(row));
      return index === -1 ? Number.POSITIVE_INFINITY : index;
    };
    const up = first((row) => (row[1] ?? 0) >= 1.101);
    const down = first((row) => (row[2] ?? 9) <= 1.099);
    const missing = rows.indexOf(null);
    const [win, loss] = isBuy ? [up, down] : [down, up];
    const touched = Math.min(win, loss);
    if (missing !== -1 && missing < touched) return 'expired';
    if (touched === Number.POSITIVE_INFINITY) return 'closed';
    return loss <= win ? 'hit_sl' : 'hit_tp';
  }
});
