import type { SettledExample } from '@croneai/contracts/record.ts';
import { thousands } from '../text/thousands.ts';

/** Heights as shares of a picture: 0 at its top. */
export interface SettledLevels {
  entry: number;
  exit: number;
  stop: number | undefined;
  target: number | undefined;
}

/** Free above the highest price and below the lowest. */
const MARGIN = 0.08;

/** Where the prices of a settled signal lie, by height. An exit beyond its levels widens the scale. */
export function settledLevels({
  entryPrice,
  exitPrice,
  stopLoss,
  takeProfit,
}: Pick<SettledExample, 'entryPrice' | 'exitPrice' | 'stopLoss' | 'takeProfit'>): SettledLevels {
  const exitAt = exitPrice ?? entryPrice;
  const prices = [entryPrice, exitAt, stopLoss, takeProfit].filter((price) => price !== null);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const at = (price: number) =>
    high === low ? 0.5 : MARGIN + ((high - price) / (high - low)) * (1 - 2 * MARGIN);
  return {
    entry: at(entryPrice),
    exit: at(exitAt),
    stop: stopLoss === null ? undefined : at(stopLoss),
    target: takeProfit === null ? undefined : at(takeProfit),
  };
}

/** Percent of the entry price that it went the signal's way, before costs. */
export function percentWon({
  signalType,
  entryPrice,
  exitPrice,
}: Pick<SettledExample, 'signalType' | 'entryPrice' | 'exitPrice'>): number {
  const rise = (exitPrice ?? entryPrice) - entryPrice;
  return (100 * (signalType === 'buy' ? rise : -rise)) / entryPrice;
}

/** `64,123.50`: a price with its pair's decimals, without a formatter of the browser. */
export function shortPrice(price: number, precision: number): string {
  const [whole = '0', decimals] = price.toFixed(precision).split('.');
  return decimals === undefined ? thousands(Number(whole)) : `${thousands(Number(whole))}.${decimals}`;
}
