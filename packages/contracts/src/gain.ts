import type { PaysBy, Signal, SignalForecast, SignalOutcome, SignalResult } from './signals.ts';

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

type Traded = Pick<Signal, 'signalType' | 'entryPrice' | 'stopLoss' | 'exitPrice'>;

/**
 * Gain or loss in multiples of the risk (R), before costs: what the price went the signal's way ÷ the distance from entry to stop loss.
 * −1 at the stop loss. Undefined without exit price (expired) or stop loss.
 */
export function riskMultiple({ signalType, entryPrice, stopLoss, exitPrice }: Traded): number | undefined {
  if (exitPrice === null || stopLoss === null || stopLoss === entryPrice) return undefined;
  const gain = signalType === 'buy' ? exitPrice - entryPrice : entryPrice - exitPrice;
  return gain / Math.abs(entryPrice - stopLoss);
}

/** Gain of a settled signal, with six decimals. Null without prices. */
export function resultOf(signal: Settled & PublishedTerms): SignalResult | null {
  const { signalType, entryPrice, exitPrice } = signal;
  const stakes = netMultiple(signal, termsOf(signal));
  if (exitPrice === null || stakes === undefined) return null;
  const r = riskMultiple(signal);
  return {
    percent: sixDecimals(movedPercent({ signalType, entryPrice }, exitPrice)),
    r: r === undefined ? null : sixDecimals(r),
    stakes: sixDecimals(stakes),
  };
}
const sixDecimals = (value: number): number => Number(value.toFixed(6));

/** How far a price is from the entry, in percent of it, positive where it went the signal's way. */
export function movedPercent(
  { signalType, entryPrice }: Pick<Signal, 'signalType' | 'entryPrice'>,
  price: number,
): number {
  return (100 * (signalType === 'buy' ? price - entryPrice : entryPrice - price)) / entryPrice;
}

/** What a forecast has ahead of a coin halves so fast: measured between an entry at once and one a minute late (docs/engine.md, "Delay"). */
const EDGE_HALF_LIFE_MS = 72_000;

/** Until when entering at the entry price is still expected to pay, epoch milliseconds: what is left of the edge reaches what is needed. */
export function worthUntil({
  slot,
  confidence,
  forecast: { needed },
}: Pick<Signal, 'slot' | 'confidence'> & { forecast: Pick<SignalForecast, 'needed'> }): number {
  if (confidence <= needed) return slot;
  if (needed <= 50) return Number.POSITIVE_INFINITY;
  return slot + EDGE_HALF_LIFE_MS * Math.log2((confidence - 50) / (needed - 50));
}
