import { ATR, BollingerBands, MOM, RSI, SMA } from 'trading-signals';
import type { Candle } from '../markets/candle.ts';

// Every indicator here has a finite memory: its averages are simple ones (SMA), never exponential or Wilder's, whose first
// value echoes for ever. So a decision depends on exactly WARM_UP_BARS bars, nothing older can reach it, and a stream that
// has run for weeks gives the same doubles as one that was fed the last WARM_UP_BARS bars alone.

/** Lengths in bars. */
export const FAST_BARS = 5;
export const SLOW_BARS = 20;
export const BANDS_BARS = 20;
export const BANDS_DEVIATIONS = 2;
export const MOMENTUM_BARS = 10;
export const RSI_BARS = 14;
export const ATR_BARS = 14;
export const LONG_ATR_BARS = 50;

/** Closed bars that a decision needs: the longest memory, and the close before it, for the first true range. */
export const WARM_UP_BARS = LONG_ATR_BARS + 1;

/** Indicator values after a bar. Prices and distances in the quote currency. */
export type Reading = {
  readonly close: number;
  /** Simple averages of the last closes. */
  readonly fast: number;
  readonly slow: number;
  /** Average true range, and that of a longer time to compare it with. */
  readonly atr: number;
  readonly longAtr: number;
  /** Cutler's RSI, 0 to 100. */
  readonly rsi: number;
  /** Close less the close MOMENTUM_BARS before. */
  readonly momentum: number;
  /** Bollinger bands. */
  readonly lowerBand: number;
  readonly upperBand: number;
};

export type Indicators = {
  /** Takes the next closed bar. */
  push(candle: Candle): void;
  /** Undefined until WARM_UP_BARS bars were taken. */
  read(): Reading | undefined;
};

/**
 * Streaming indicators of one pair, from `trading-signals`:
 * - trend: SMA of closes, a fast and a slow one;
 * - momentum: close − close n bars before, and RSI = 100 − 100 ÷ (1 + average gain ÷ average loss), W. Wilder, "New Concepts in
 *   Technical Trading Systems" (1978), with simple averages (Cutler's form);
 * - volatility: ATR, the mean of max(high, previous close) − min(low, previous close) (Wilder 1978, simple mean), and
 *   Bollinger bands, mean ± 2 population standard deviations (J. Bollinger, "Bollinger on Bollinger Bands", 2001).
 */
export function createIndicators(): Indicators {
  const fast = new SMA(FAST_BARS);
  const slow = new SMA(SLOW_BARS);
  const atr = new ATR(ATR_BARS, SMA);
  const longAtr = new ATR(LONG_ATR_BARS, SMA);
  const rsi = new RSI(RSI_BARS, SMA);
  const momentum = new MOM(MOMENTUM_BARS);
  const bands = new BollingerBands(BANDS_BARS, BANDS_DEVIATIONS);
  let bars = 0;
  let close = 0;

  return {
    push(candle) {
      bars++;
      close = candle.close;
      for (const ofCloses of [fast, slow, momentum, rsi, bands]) ofCloses.add(close);
      for (const ofCandles of [atr, longAtr]) ofCandles.add(candle);
    },
    read() {
      // By the count and not by isStable: the first true range of a stream has no close before it and must have left.
      if (bars < WARM_UP_BARS) return undefined;
      const { lower, upper } = bands.getResultOrThrow();
      return {
        close,
        fast: fast.getResultOrThrow(),
        slow: slow.getResultOrThrow(),
        atr: atr.getResultOrThrow(),
        longAtr: longAtr.getResultOrThrow(),
        rsi: rsi.getResultOrThrow(),
        momentum: momentum.getResultOrThrow(),
        lowerBand: lower,
        upperBand: upper,
      };
    },
  };
}
