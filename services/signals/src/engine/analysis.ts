import type { Pair } from '../markets/pair.ts';
import type { Trade } from './candidate.ts';
import {
  ATR_BARS,
  BANDS_BARS,
  BANDS_DEVIATIONS,
  FAST_BARS,
  MOMENTUM_BARS,
  type Reading,
  RSI_BARS,
  SLOW_BARS,
} from './indicators.ts';
import { trendStrength } from './setups.ts';

interface Described {
  readonly pair: Pair;
  readonly reading: Reading;
  readonly trade: Trade;
}

/** The reasons of a trade in plain words, each number with its unit. */
export function describeTrade({ pair, reading, trade }: Described): string {
  const amount = (value: number) => `${value.toFixed(pair.precision)} ${pair.quote}`;
  const why = trade.setup === 'trend' ? describeTrend(reading, trade) : describeReversal(reading, trade);
  const distance = Math.abs(trade.takeProfit - trade.entryPrice);
  return (
    `${why} Average true range over ${ATR_BARS} bars: ${amount(reading.atr)}. ` +
    `Take profit and stop loss are ${amount(distance)} away, the same distance on both sides.`
  );
}

function describeTrend(reading: Reading, { signalType }: Trade): string {
  const [word, side, way] =
    signalType === 'buy' ? ['Uptrend', 'above', 'up'] : ['Downtrend', 'below', 'down'];
  const { momentum, atr, rsi } = reading;
  return (
    `${word}: in ${MOMENTUM_BARS} bars the price went ${way} by ${(Math.abs(momentum) / atr).toFixed(1)} average true ranges, ` +
    `${Math.abs(trendStrength(reading)).toFixed(1)} times what a market without direction would. The ${FAST_BARS}-bar average is ` +
    `${side} the ${SLOW_BARS}-bar average, the last close is ${side} both, and RSI ${RSI_BARS} is ${rsi.toFixed(0)} of 100.`
  );
}

function describeReversal({ rsi }: Reading, { signalType }: Trade): string {
  const [word, side, state] =
    signalType === 'buy' ? ['low', 'below its lower', 'oversold'] : ['high', 'above its upper', 'overbought'];
  return (
    `Short-term ${word}: the price closed ${side} Bollinger band (${BANDS_BARS} bars, ${BANDS_DEVIATIONS} standard deviations), ` +
    `RSI ${RSI_BARS} is ${state} at ${rsi.toFixed(0)} of 100, and there is no strong trend. A return towards the average is expected.`
  );
}
