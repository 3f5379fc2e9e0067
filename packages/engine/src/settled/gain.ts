import { riskMultiple } from '@croneai/contracts/record.ts';
import type { Signal, SignalForecast, SignalOutcome } from '@croneai/contracts/signals.ts';
import { assumedCost } from '../markets/trading-cost.ts';
import { findPair } from '../markets/universe.ts';
import { netOf, type PaysBy, toPaysBy } from '../model/pays-by.ts';

/** What one settled signal counts under. */
export type Terms = {
  readonly paysBy: PaysBy;
  /** Spread or fee ÷ distance to the stop loss; 0 where the terms have none. */
  readonly costR: number;
};

/** What a signal keeps of the terms that it was published under. */
export type PublishedTerms = { readonly forecast?: Pick<SignalForecast, 'paysBy' | 'costR'> | undefined };

/**
 * The terms that a signal was published under. Signals of releases before the engine have none and count under those of now (`present`):
 * a figure that mixed them in without costs would look better than what can be gained.
 */
export function termsOf(
  signal: PublishedTerms & Pick<Signal, 'pair' | 'entryPrice' | 'stopLoss'>,
  present: PaysBy,
): Terms {
  const published = signal.forecast && toPaysBy(signal.forecast.paysBy);
  const paysBy = published ?? present;
  const costR = paysBy.kind === 'points' ? (signal.forecast?.costR ?? assumedCostR(signal)) : 0;
  return { paysBy, costR };
}

/** Of signals that were published before their cost was kept. */
function assumedCostR({
  pair,
  entryPrice,
  stopLoss,
}: Pick<Signal, 'pair' | 'entryPrice' | 'stopLoss'>): number {
  const known = findPair(pair);
  if (!known || stopLoss === null || stopLoss === entryPrice) return 0;
  return assumedCost(known, entryPrice) / Math.abs(entryPrice - stopLoss);
}

type Settled = Pick<Signal, 'signalType' | 'entryPrice' | 'stopLoss' | 'exitPrice' | 'outcome'>;

const SIGN: Readonly<Record<SignalOutcome, number>> = { profit: 1, loss: -1, breakeven: 0 };

/** What a settled signal brought under its terms, in stakes. Undefined without prices: the stake comes back and nothing is counted. */
export function netMultiple(signal: Settled, { paysBy, costR }: Terms): number | undefined {
  if (signal.outcome === null) return undefined;
  // An option depends on the side alone, not on how far the price went.
  const gross = paysBy.kind === 'payout' ? SIGN[signal.outcome] : riskMultiple(signal);
  return gross === undefined ? undefined : netOf(gross, costR, paysBy);
}

/** Whether a result is won: a price that went the right way may bring less than it costs. */
export const outcomeOfNet = (net: number): SignalOutcome =>
  net > 0 ? 'profit' : net < 0 ? 'loss' : 'breakeven';
