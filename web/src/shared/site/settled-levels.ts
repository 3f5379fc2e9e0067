import type { SettledExample, WayMinute } from '@croneai/contracts/record.ts';
import { thousands } from '../text/thousands.ts';

/** Heights as shares of a picture: 0 at its top. */
export interface SettledLevels {
  entry: number;
  exit: number;
  stop: number | undefined;
  target: number | undefined;
  /** From the signal's start to its exit, a minute each; empty where they are not known. The last one closes at the exit. */
  minutes: readonly { high: number; low: number; close: number }[];
}

/** Free above the highest price and below the lowest. */
const MARGIN = 0.08;

type Settled = Pick<
  SettledExample,
  'status' | 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit' | 'minutes'
>;

/** Where the prices of a settled signal lie, by height. An exit beyond its levels widens the scale. */
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

/** What the price did beyond a level came after the trade: on that side the minute that reached it ends there. */
function minutesToExit({ minutes = [], entryPrice, status }: Settled, exitAt: number): WayMinute[] {
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

/** `64,123.50`: a price with its pair's decimals, without a formatter of the browser. */
export function shortPrice(price: number, precision: number): string {
  const [whole = '0', decimals] = price.toFixed(precision).split('.');
  return decimals === undefined ? thousands(Number(whole)) : `${thousands(Number(whole))}.${decimals}`;
}
