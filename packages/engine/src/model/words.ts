import { payoutPercent, termsText } from '@croneai/contracts/terms.ts';
import { FEATURE_NAMES, type FeatureName } from './features.ts';
import type { LedgerRow } from './ledger.ts';
import {
  contributions,
  FEATURE_GROUPS,
  type FeatureGroup,
  type MarketModel,
  type Mixture,
} from './mix-logit.ts';
import type { PaysBy } from './pays-by.ts';

/** What a group of features adds to the probability of the side, in percentage points; negative speaks against it. */
export type Reason = {
  readonly group: FeatureGroup;
  readonly points: number;
  /** The one number that stands for the group, with its sign: moves in usual moves, the place in deviations from the mean. */
  readonly value: number;
};

const SHOWN: Readonly<Record<FeatureGroup, FeatureName>> = {
  minutes: 'r3',
  quarter: 'r15',
  hour: 'r60',
  place: 'z20',
};
const UNTRAINED: MarketModel = { rows: 0, learned: [null, null, null] };
const REASONS_FOR = 2;

/** The two strongest groups for the side and the strongest against it, strongest first. */
export function reasonsOf({
  model,
  mixture,
  row,
  forecast: { side },
}: {
  model: MarketModel | undefined;
  mixture: Mixture;
  row: Pick<LedgerRow, 'features'>;
  forecast: { side: 'buy' | 'sell' };
}): Reason[] {
  const parts = contributions(model ?? UNTRAINED, mixture, row.features);
  const reasons = (Object.keys(FEATURE_GROUPS) as FeatureGroup[])
    .map((group) => ({
      group,
      points: Math.round(parts[group] * (side === 'buy' ? 1_000 : -1_000)) / 10,
      value: Math.round((row.features[FEATURE_NAMES.indexOf(SHOWN[group])] as number) * 10) / 10,
    }))
    .sort((a, b) => b.points - a.points);
  const against = reasons.at(-1);
  return [
    ...reasons.filter(({ points }) => points > 0).slice(0, REASONS_FOR),
    ...(against && against.points < 0 ? [against] : []),
  ];
}

/** A decision in words for members, each number with its unit. */
export function describeDecision(told: {
  side: 'buy' | 'sell';
  reasons: readonly Reason[];
  confidence: number;
  low: number;
  high: number;
  needed: number;
  rows: number;
  paysBy: PaysBy;
}): string {
  const { side, reasons, confidence, low, high, needed, rows, paysBy } = told;
  const sentences = reasons.map(
    (reason) =>
      `${factOf(reason)}, which speaks ${reason.points > 0 ? 'for' : 'against'} it (${signed(reason.points)} points).`,
  );
  const learnt =
    rows > 0
      ? `Learned from ${rows.toLocaleString('en-GB')} slots of this market.`
      : 'By the fixed rule: this market has too short a past to learn from.';
  return [
    side === 'buy' ? 'Buy.' : 'Sell.',
    ...sentences,
    `Expected to win ${confidence}% (${low} to ${high}%); ${neededText(paysBy)} ${needed}%.`,
    learnt,
  ].join(' ');
}

/** `a payout of 85% needs`. */
export function neededText(paysBy: PaysBy): string {
  if (paysBy.kind === 'payout') return `a payout of ${payoutPercent(paysBy.payout)} needs`;
  return `${termsText(paysBy)} it needs`;
}

function factOf({ group, value }: Reason): string {
  const size = Math.abs(value).toFixed(1);
  if (group === 'place')
    return `The price is ${size} standard deviations ${value < 0 ? 'below' : 'above'} its mean of 20 minutes`;
  const span = { minutes: 'last 3 minutes', quarter: 'last 15 minutes', hour: 'last hour' }[group];
  return `In the ${span} the price ${value < 0 ? 'fell' : 'rose'} ${size} times its usual move`;
}

const signed = (points: number): string => `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
