import type { SignalForecast } from '@croneai/contracts/signals.ts';
import { termsText } from '@croneai/rules/terms.ts';
import type { Forecast } from './calibration.ts';
import type { Engine, Model } from './engine.ts';
import type { LedgerRow } from './ledger.ts';

/**
 * Contribution of a group of features to the probability of the side, in percentage points. A
 * negative contribution opposes the side.
 */
export type Reason = SignalForecast['reasons'][number];

const REASONS_FOR = 2;

/**
 * Returns the two groups of features that favor the side most, and the one that opposes it most.
 * The strongest group comes first.
 */
export function reasonsOf(
  engine: Engine,
  decision: {
    model: Model | undefined;
    weights: unknown;
    row: Pick<LedgerRow, 'features'>;
    forecast: Pick<Forecast, 'side'>;
  },
): Reason[] {
  const { model, weights, row, forecast } = decision;
  const reasons = engine
    .partsOf(model, weights, row.features)
    .map(({ group, added, value }) => ({
      group,
      points: Math.round(added * (forecast.side === 'buy' ? 1_000 : -1_000)) / 10,
      value: Math.round(value * 10) / 10,
    }))
    .sort((a, b) => b.points - a.points);
  const against = reasons.at(-1);
  return [
    ...reasons.filter(({ points }) => points > 0).slice(0, REASONS_FOR),
    ...(against && against.points < 0 ? [against] : []),
  ];
}

/** Describes a decision for members; each number has its unit. */
export function describeDecision(
  engine: Engine,
  decision: Pick<SignalForecast, 'low' | 'high' | 'needed' | 'paysBy'> & {
    side: 'buy' | 'sell';
    reasons: readonly Reason[];
    confidence: number;
    rows: number;
  },
): string {
  const { side, reasons, confidence, low, high, needed, rows, paysBy } = decision;
  return [
    side === 'buy' ? 'Buy.' : 'Sell.',
    ...reasons.map((reason) => reasonText(engine, reason)),
    `Expected to win ${confidence}% (${low} to ${high}%). A signal needs ${needed}% or more ${termsText(paysBy)}, even after a margin for luck.`,
    engine.learnedText(rows),
  ].join(' ');
}

/** Formats a reason as a sentence. */
export const reasonText = (engine: Engine, reason: Reason): string =>
  `${engine.factOf(reason)}: ${reason.points > 0 ? 'in favor' : 'against'} (${signed(reason.points)} points).`;

const signed = (points: number): string => `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
