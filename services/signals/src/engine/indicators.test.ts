import { atr as otherAtr, bb as otherBands, rsi as otherRsi, sma as otherSma } from 'indicatorts';
import { ATR, BollingerBands, MOM, RSI, SMA, WSMA } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../test/random-candles.ts';
import { getPair } from '../markets/universe.ts';
import {
  ATR_BARS,
  BANDS_BARS,
  BANDS_DEVIATIONS,
  createIndicators,
  FAST_BARS,
  LONG_ATR_BARS,
  MOMENTUM_BARS,
  RSI_BARS,
  SLOW_BARS,
  WARM_UP_BARS,
} from './indicators.ts';

const pair = getPair('EURUSD');
const from = Date.parse('2026-03-02T00:00Z');
const candles = randomCandles({ seed: 7, pair, from, bars: 400 });
const closes = candles.map(({ close }) => close);

/** What we read after each bar from the warm-up on, as [index of the bar, reading]. */
const readings = (() => {
  const indicators = createIndicators();
  return candles.flatMap((candle, index) => {
    indicators.push(candle);
    const reading = indicators.read();
    return reading ? [[index, reading] as const] : [];
  });
})();

const DIGITS = 9;

describe('the indicators against indicatorts', () => {
  it('has the same fast and slow averages', () => {
    const fast = otherSma(closes, { period: FAST_BARS });
    const slow = otherSma(closes, { period: SLOW_BARS });
    for (const [index, reading] of readings) {
      expect(reading.fast).toBeCloseTo(fast[index] as number, DIGITS);
      expect(reading.slow).toBeCloseTo(slow[index] as number, DIGITS);
    }
  });

  it('has the same average true ranges', () => {
    const columns = [candles.map(({ high }) => high), candles.map(({ low }) => low), closes] as const;
    const short = otherAtr(...columns, { period: ATR_BARS }).atrLine;
    const long = otherAtr(...columns, { period: LONG_ATR_BARS }).atrLine;
    for (const [index, reading] of readings) {
      expect(reading.atr).toBeCloseTo(short[index] as number, DIGITS);
      expect(reading.longAtr).toBeCloseTo(long[index] as number, DIGITS);
    }
  });

  it('has the same Bollinger bands', () => {
    const { upper, lower } = otherBands(closes, { period: BANDS_BARS });
    for (const [index, reading] of readings) {
      expect(reading.upperBand).toBeCloseTo(upper[index] as number, 7);
      expect(reading.lowerBand).toBeCloseTo(lower[index] as number, 7);
    }
  });

  it('has the RSI of the same average gains and losses', () => {
    const moves = closes.map((close, index) => (index === 0 ? 0 : close - (closes[index - 1] as number)));
    const gains = otherSma(
      moves.map((move) => Math.max(move, 0)),
      { period: RSI_BARS },
    );
    const losses = otherSma(
      moves.map((move) => Math.max(-move, 0)),
      { period: RSI_BARS },
    );
    for (const [index, { rsi }] of readings)
      expect(rsi).toBeCloseTo(100 - 100 / (1 + (gains[index] as number) / (losses[index] as number)), 6);
  });

  it("computes Wilder's RSI as the other library does, once its first value has faded", () => {
    const rsi = new RSI(RSI_BARS, WSMA);
    const ours = closes.map((close) => rsi.add(close));
    expect(ours.at(-1)).toBeCloseTo(otherRsi(closes, { period: RSI_BARS }).at(-1) as number, 3);
  });

  it('has the momentum of its own definition', () => {
    for (const [index, { momentum }] of readings)
      expect(momentum).toBe((closes[index] as number) - (closes[index - MOMENTUM_BARS] as number));
  });
});

describe('the true range', () => {
  it('reaches to the close before, where the price jumped', () => {
    const jumping = randomCandles({ seed: 8, pair, from, bars: WARM_UP_BARS, hasJumps: true });
    const indicators = createIndicators();
    for (const candle of jumping) indicators.push(candle);
    const ranges = jumping.slice(1).map((candle, index) => {
      const before = (jumping[index] as typeof candle).close;
      return Math.max(candle.high, before) - Math.min(candle.low, before);
    });
    const mean = ranges.reduce((sum, range) => sum + range, 0) / ranges.length;
    expect(indicators.read()?.longAtr).toBeCloseTo(mean, 12);
    const plain = jumping.slice(1).reduce((sum, { high, low }) => sum + high - low, 0) / ranges.length;
    expect(mean).toBeGreaterThan(plain);
  });
});

describe('the warm-up', () => {
  it('says nothing before WARM_UP_BARS bars, and something from then on', () => {
    expect(readings[0]?.[0]).toBe(WARM_UP_BARS - 1);
    expect(readings).toHaveLength(candles.length - WARM_UP_BARS + 1);
  });

  it('is as long as the longest of the indicators needs, and one bar for the first true range', () => {
    const all = [
      new SMA(FAST_BARS),
      new SMA(SLOW_BARS),
      new MOM(MOMENTUM_BARS),
      new RSI(RSI_BARS, SMA),
      new ATR(ATR_BARS, SMA),
      new ATR(LONG_ATR_BARS, SMA),
      new BollingerBands(BANDS_BARS, BANDS_DEVIATIONS),
    ];
    expect(WARM_UP_BARS).toBe(Math.max(...all.map((indicator) => indicator.getRequiredInputs())) + 1);
  });

  it('remembers nothing that is older', () => {
    const short = createIndicators();
    for (const candle of candles.slice(-WARM_UP_BARS)) short.push(candle);
    expect(short.read()).toEqual(readings.at(-1)?.[1]);
  });
});
