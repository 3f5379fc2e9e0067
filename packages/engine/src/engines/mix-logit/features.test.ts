import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../../test/random-candles.ts';
import type { Candle } from '../../markets/candle.ts';
import { getPair } from '../../markets/universe.ts';
import { FEATURE_BARS, type Features, featuresOf } from '../../model/features.ts';
import { FEATURE_NAMES, MIX_FEATURES } from './features.ts';

const pair = getPair('BTCUSDT');
const FROM = Date.parse('2026-03-02T00:00Z');
const candlesOf = (seed: number, bars = 90): Candle[] => randomCandles({ seed, pair, from: FROM, bars });
const at = (bars: number) => FROM + bars * MINUTE_MS;
const read = (candles: readonly Candle[], time = at(90)) =>
  featuresOf(MIX_FEATURES, { pair, candles, at: time });
const JUMPED = 'the price jumped by more than a fifth in a minute';

describe('the features of a window', () => {
  it('match values computed by hand', () => {
    const flat: Candle[] = Array.from({ length: FEATURE_BARS }, (_none, index) => {
      const close = 100 + index;
      return {
        time: FROM + index * MINUTE_MS,
        open: close - 1,
        high: close,
        low: close - 1,
        close,
        volume: 1,
      };
    });
    const { values, atr, close } = featuresOf(MIX_FEATURES, {
      pair: { tickSize: 0.01, kind: 'crypto' },
      candles: flat,
      at: at(FEATURE_BARS),
    }) as Features;
    expect({ atr, close }).toEqual({ atr: 1, close: 160 });
    const by = Object.fromEntries(FEATURE_NAMES.map((name, index) => [name, values[index]]));
    expect(by.r1).toBe(1);
    expect(by.r2).toBeCloseTo(Math.SQRT2, 6);
    expect(by.r15).toBeCloseTo(Math.sqrt(15), 6);
    expect(by.r30).toBe(4);
    expect(by.clv).toBe(1);
    expect(by.pos15).toBe(1);
    // 9.5 ÷ √((20² − 1) ÷ 12)
    expect(by.z20).toBeCloseTo(1.6475, 4);
  });

  it.each([1.08517, 0.1038, 46_377])(
    'measure no distance from the mean if the last 20 closes are equal: %f',
    (close) => {
      const candles = candlesOf(4).map((bar) => ({
        ...bar,
        open: close,
        close,
        high: close * 1.001,
        low: close * 0.999,
      }));
      const found = featuresOf(MIX_FEATURES, {
        pair: { tickSize: close * 1e-5, kind: 'crypto' },
        candles,
        at: at(90),
      }) as Features;
      expect(found.values[FEATURE_NAMES.indexOf('z20')]).toBe(0);
    },
  );

  it('are equal whether computed from a stream or from a single window', () => {
    const candles = candlesOf(7);
    for (let closed = FEATURE_BARS; closed <= candles.length; closed++) {
      const window = candles.slice(closed - FEATURE_BARS, closed);
      expect(featuresOf(MIX_FEATURES, { pair, candles, closed, at: at(closed) })).toEqual(
        featuresOf(MIX_FEATURES, { pair, candles: window, at: at(closed) }),
      );
    }
  });

  const filled = (candles: Candle[], ...minutes: number[]) =>
    candles.map((bar, index) => (minutes.includes(index) ? { ...bar, isFilled: true as const } : bar));
  const still = (candles: Candle[], high: number) =>
    candles.map((bar) => ({ ...bar, open: 5, high, low: 5, close: 5 }));
  const jumped = (candles: Candle[], factor: number) =>
    candles.map((bar, index) => {
      const at = (price: number) => (index < 85 ? price : price * factor);
      return { ...bar, open: at(bar.open), high: at(bar.high), low: at(bar.low), close: at(bar.close) };
    });
  const windows: [string, (candles: Candle[]) => Candle[], string | undefined][] = [
    ['six filled minutes', (bars) => filled(bars, 30, 33, 40, 41, 42, 80), undefined],
    [
      'seven filled minutes, one of which is older than an hour',
      (bars) => filled(bars, 3, 33, 40, 41, 42, 60, 80),
      undefined,
    ],
    [
      'seven filled minutes',
      (bars) => filled(bars, 30, 33, 40, 41, 42, 60, 80),
      'too many minutes of the last hour are missing',
    ],
    ['a filled newest minute', (bars) => filled(bars, 89), 'the newest bar is missing'],
    ['no newest bar', (bars) => bars.slice(0, -1), 'the newest bar is missing'],
    ['too few bars', (bars) => bars.slice(-60), '60 of 61 bars so far'],
    ['a missing minute', (bars) => bars.toSpliced(60, 1), 'a minute of the last hour is missing'],
    ['a market that stands still', (bars) => still(bars, 5), 'the market did not move'],
    ['moves of a tick', (bars) => still(bars, 5.01), 'the market hardly moves'],
    [
      'a price that is not a number',
      (bars) => bars.map((bar, index) => (index === 40 ? { ...bar, close: Number.NaN } : bar)),
      'a price of the last hour cannot be one',
    ],
    ['a price that falls by half', (bars) => jumped(bars, 0.5), JUMPED],
    ['a price that rises by half', (bars) => jumped(bars, 1.5), JUMPED],
  ];
  it.each(windows)(
    'are given for a window with %s, or are missing with a reason',
    (_name, changed, reason) => {
      const found = read(changed(candlesOf(4)));
      expect(found.kind === 'none' ? found.reason : undefined).toBe(reason);
    },
  );

  it('stay within ±4 when a price jumps', () => {
    const { values } = read(jumped(candlesOf(5), 1.15)) as Features;
    for (const value of values) expect(Math.abs(value)).toBeLessThanOrEqual(4);
  });
});
