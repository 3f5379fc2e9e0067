import { riskMultiple } from './record.ts';
import type { PaysBy, Signal, SignalForecast, SignalOutcome } from './signals.ts';

/** What one settled signal counts under. */
export type Terms = {
  readonly paysBy: PaysBy;
  /** Spread or fee ÷ distance to the stop loss; 0 where the terms have none. */
  readonly costR: number;
};

/** The terms that a signal was published under. */
export type PublishedTerms = { readonly forecast: Pick<SignalForecast, 'paysBy' | 'costR'> };

export const termsOf = ({ forecast: { paysBy, costR } }: PublishedTerms): Terms => ({
  paysBy,
  costR: paysBy.kind === 'points' ? costR : 0,
});

/** What a settled signal brought: stakes under a payout, R less `cost` (R) under points, R otherwise. Breakeven gives the stake back. */
export function netOf(gross: number, cost: number, paysBy: PaysBy): number {
  if (paysBy.kind !== 'payout') return gross - (paysBy.kind === 'points' ? cost : 0);
  return gross > 0 ? paysBy.payout : gross < 0 ? -1 : 0;
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
