import type { PathMinute, SettledExample } from '@croneai/contracts/record.ts';
import { thousands } from '../text/thousands.ts';

/** Positions of prices in the picture, from 0 at its top to 1 at its bottom. */
export interface SettledLevels {
  entry: number;
  exit: number;
  stop: number | undefined;
  target: number | undefined;
  /**
   * Minutes from the signal's start to its exit; empty if unknown. The last minute closes at the
   * exit.
   */
  minutes: readonly { high: number; low: number; close: number }[];
}

/** Free space above the highest price and below the lowest, as a share of the picture's height. */
const MARGIN = 0.08;

type Settled = Pick<
  SettledExample,
  'status' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'minutes'
>;

/**
 * Returns the positions of a settled signal's prices in the picture. The picture always includes
 * the exit, even if it is beyond the stop loss or the take profit.
 */
export function settledLevels(signal: Settled): SettledLevels {
  const { entryPrice, exitPrice, stopLoss, takeProfit } = signal;
  const exitAt = exitPrice ?? entryPrice;
  const minutes = minutesToExit(signal, exitAt);
  const prices = [
    ...[entryPrice, exitAt, stopLoss, takeProfit].filter((price) => price !== null),
    ...minutes.flatMap(({ high, low }) => [high, low]),
  ];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const at = (price: number) =>
    high === low ? 0.5 : MARGIN + ((high - price) / (high - low)) * (1 - 2 * MARGIN);
  return {
    entry: at(entryPrice),
    exit: at(exitAt),
    stop: stopLoss === null ? undefined : at(stopLoss),
    target: takeProfit === null ? undefined : at(takeProfit),
    minutes: minutes.map((minute) => ({
      high: at(minute.high),
      low: at(minute.low),
      close: at(minute.close),
    })),
  };
}

/**
 * Returns the minutes up to the exit. If the price hit the stop loss or the take profit, the last
 * minute does not extend beyond that level, because later prices do not count.
 */
function minutesToExit({ minutes = [], entryPrice, status }: Settled, exitAt: number): PathMinute[] {
  const isTouch = status === 'hit_tp' || status === 'hit_sl';
  return minutes.map((minute, index) => {
    if (index < minutes.length - 1) return minute;
    const last = { ...minute, close: exitAt };
    if (!isTouch) return last;
    return exitAt > entryPrice
      ? { ...last, high: Math.min(exitAt, minute.high) }
      : { ...last, low: Math.max(exitAt, minute.low) };
  });
}

/**
 * Formats a price with the decimals of its pair, such as `64,123.50`. It does not use the browser's
 * formatter, which would be slow on a phone.
 */
export function shortPrice(price: number, precision: number): string {
  const [whole = '0', decimals] = price.toFixed(precision).split('.');
  return decimals === undefined ? thousands(Number(whole)) : `${thousands(Number(whole))}.${decimals}`;
}
