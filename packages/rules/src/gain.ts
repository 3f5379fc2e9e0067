import type {
  PaysBy,
  Signal,
  SignalForecast,
  SignalOutcome,
  SignalResult,
} from '@croneai/contracts/signals.ts';

/** Terms of a settled signal: how it pays, and its cost. */
export type Terms = {
  readonly paysBy: PaysBy;
  /** Spread or fee ÷ distance to the stop loss; 0 if the terms have no costs. */
  readonly costR: number;
};

/** The part of a signal that contains its terms at publication. */
export type PublishedTerms = { readonly forecast: Pick<SignalForecast, 'paysBy' | 'costR'> };

export const termsOf = ({ forecast: { paysBy, costR } }: PublishedTerms): Terms => ({
  paysBy,
  costR: paysBy.kind === 'points' ? costR : 0,
});

/**
 * Returns the net result. With `payout` terms, it is a multiple of the stake, and 0 for a breakeven
 * signal, because the stake is returned. With `points` terms, it is `gross` minus `cost`, both in
 * R. With `none` terms, it is `gross`, in R.
 */
export function netOf(gross: number, cost: number, paysBy: PaysBy): number {
  if (paysBy.kind !== 'payout') return gross - (paysBy.kind === 'points' ? cost : 0);
  return gross > 0 ? paysBy.payout : gross < 0 ? -1 : 0;
}

type Entry = Pick<Signal, 'entryPrice' | 'settledFrom'>;

/**
 * Returns the entry price from which a signal counts. It differs from the published entry price
 * only for a settled signal that was published late.
 */
export const countedEntry = ({ entryPrice, settledFrom }: Entry): number => settledFrom ?? entryPrice;

type Settled = Entry & Pick<Signal, 'signalType' | 'stopLoss' | 'exitPrice' | 'outcome'>;

const SIGN: Readonly<Record<SignalOutcome, number>> = { profit: 1, loss: -1, breakeven: 0 };

/**
 * Returns the net result of a settled signal under its terms, as a multiple of the stake. Undefined
 * if there were no prices: the stake is then returned, and the signal is not counted.
 */
export function netMultiple(signal: Settled, terms: Terms): number | undefined {
  if (signal.outcome === null) return undefined;
  const { paysBy, costR } = countedTerms(signal, terms);
  // The result of an option depends only on the direction of the move, not on its size.
  const gross = paysBy.kind === 'payout' ? SIGN[signal.outcome] : riskMultiple(signal);
  return gross === undefined ? undefined : netOf(gross, costR, paysBy);
}

/**
 * Returns the terms of a signal from the entry price from which it counts. The cost stays the same,
 * but its share of the risk changes.
 */
export function countedTerms(signal: Entry & Pick<Signal, 'stopLoss'>, { paysBy, costR }: Terms): Terms {
  const { entryPrice, stopLoss } = signal;
  if (stopLoss === null || stopLoss === entryPrice) return { paysBy, costR };
  return { paysBy, costR: (costR * Math.abs(entryPrice - stopLoss)) / riskOf(signal, stopLoss) };
}

/**
 * Returns the outcome after costs. If a price moved in the right direction by less than the costs,
 * the outcome is a loss.
 */
export const outcomeOfNet = (net: number): SignalOutcome =>
  net > 0 ? 'profit' : net < 0 ? 'loss' : 'breakeven';

type Traded = Entry & Pick<Signal, 'signalType' | 'stopLoss' | 'exitPrice'>;

/**
 * Returns the gain or loss as a multiple of the risk (R), before costs: the move in the signal's
 * direction ÷ `riskOf`. It is never below −1. Undefined if the signal has no stop loss, or if it
 * expired and has no exit price.
 */
export function riskMultiple(signal: Traded): number | undefined {
  const { signalType, entryPrice, stopLoss, exitPrice } = signal;
  if (exitPrice === null || stopLoss === null || stopLoss === entryPrice) return undefined;
  const entry = countedEntry(signal);
  const gain = signalType === 'buy' ? exitPrice - entry : entry - exitPrice;
  return gain / riskOf(signal, stopLoss);
}

/**
 * Returns the risk of a trade (1 R): the distance to the stop loss from the published entry or from
 * the counted entry, whichever is larger. A loss is therefore at most 1 R, and a counted entry just
 * before the stop loss does not turn a small move into many R.
 */
const riskOf = (signal: Entry, stopLoss: number): number =>
  Math.max(Math.abs(signal.entryPrice - stopLoss), Math.abs(countedEntry(signal) - stopLoss));

/** Returns the gain of a settled signal, with six decimals; null if there were no prices. */
export function resultOf(signal: Settled & PublishedTerms): SignalResult | null {
  const { exitPrice } = signal;
  const stakes = netMultiple(signal, termsOf(signal));
  if (exitPrice === null || stakes === undefined) return null;
  const r = riskMultiple(signal);
  return {
    percent: sixDecimals(movedPercent(signal, exitPrice)),
    r: r === undefined ? null : sixDecimals(r),
    stakes: sixDecimals(stakes),
  };
}
const sixDecimals = (value: number): number => Number(value.toFixed(6));

/**
 * Returns the distance of a price from the entry, in percent of the entry. It is positive in the
 * signal's direction.
 */
export function movedPercent(signal: Entry & Pick<Signal, 'signalType'>, price: number): number {
  const entry = countedEntry(signal);
  return (100 * (signal.signalType === 'buy' ? price - entry : entry - price)) / entry;
}

/**
 * Half-life of a forecast's edge over a coin toss, in milliseconds. It was measured by comparing
 * immediate entries with entries a minute later (docs/engine-results.md, "Delay").
 */
const EDGE_HALF_LIFE_MS = 72_000;

/**
 * Returns the latest time, in epoch milliseconds, at which a member who enters at the entry price
 * can expect to gain. The edge decays, so the confidence falls. At the returned time, the
 * confidence reaches `needed`, which is the break-even confidence.
 */
export function profitableUntil({
  slot,
  confidence,
  forecast: { needed },
}: Pick<Signal, 'slot' | 'confidence'> & { forecast: Pick<SignalForecast, 'needed'> }): number {
  if (confidence <= needed) return slot;
  if (needed <= 50) return Number.POSITIVE_INFINITY;
  return slot + EDGE_HALF_LIFE_MS * Math.log2((confidence - 50) / (needed - 50));
}
