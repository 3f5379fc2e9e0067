import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../../markets/candle.ts';
import { getPair } from '../../markets/universe.ts';
import { FEATURE_BARS, type Features, featuresOf } from '../../model/features.ts';
import { FADE_TURN } from './fade-turn.ts';

const HOUR = Date.parse('2026-03-02T12:00Z');
/**
 * Makes an hour of candles in which the price swings by one point each minute. In the last 15
 * minutes it also moves by `move`.
 */
function barsUntil(at: number, move: number): Candle[] {
  return Array.from({ length: FEATURE_BARS }, (_none, index) => {
    const left = FEATURE_BARS - 1 - index;
    const close = 100 + (left < 15 ? move * (1 - left / 15) : 0);
    return {
      time: at - (left + 1) * MINUTE_MS,
      open: close,
      high: close + 0.5,
      low: close - 0.5,
      close,
      volume: 1,
    };
  });
}
function buyAt(minute: number, move: number, symbol = 'EURUSD'): number {
  const at = HOUR + minute * MINUTE_MS;
  const window = { pair: getPair(symbol), candles: barsUntil(at, move), at };
  const features = featuresOf(FADE_TURN.features, window) as Features;
  return FADE_TURN.forecast(undefined, null, features.values).buy;
}

describe('fade-turn', () => {
  it.each([-5, 0, 5, 10])('bets against a large move at minute %d of the hour', (minute) => {
    expect(buyAt(minute, 8)).toBeCloseTo(0.444, 9);
    expect(buyAt(minute, -8)).toBeCloseTo(0.556, 9);
  });

  it('forecasts 50 % at any other minute, after a small move, and outside forex', () => {
    expect([15, 30, 50].map((minute) => buyAt(minute, 8))).toEqual([0.5, 0.5, 0.5]);
    expect([2, -2].map((move) => buyAt(0, move))).toEqual([0.5, 0.5]);
    expect(['BTCUSDT', 'XAUUSD'].map((symbol) => buyAt(0, 8, symbol))).toEqual([0.5, 0.5]);
  });

  it('states the move that it bets against', () => {
    const features = Float32Array.of(1.4, 1.4);
    const [part] = FADE_TURN.partsOf(undefined, null, features);
    expect(part?.added).toBeCloseTo(-0.056, 9);
    expect(part && FADE_TURN.factOf(part)).toBe(
      'At the turn of the hour the price rose 1.4 times its usual move of 15 minutes',
    );
  });
});
