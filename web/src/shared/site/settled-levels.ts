import type { PathMinute, SettledExample } from '@croneai/contracts/record.ts';
import { thousands } from '../text/thousands.ts';

/** Heights as shares of the picture, 0 at its top. */
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

/** Free space above the highest price and below the lowest one. */
const MARGIN = 0.08;

type Settled = Pick<
  SettledExample,
  'status' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'minutes'
>;

/**
 * Returns the heights of a settled signal's prices. If the exit is beyond the levels, the scale
 * extends to the exit.
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
 * Returns the minutes up to the exit. The last minute ends at the level that ended the trade,
 * because later prices do not count.
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
