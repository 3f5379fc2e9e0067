import type { PaysByTerms } from '@croneai/contracts/signals.ts';

const signed = (value: number, digits: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;

/** Before costs, in multiples of the risk: +0.03 R. */
export const riskText = (value: number | null): string => (value === null ? '–' : `${signed(value, 2)} R`);

/** The gain of one under its terms: +1.2% of a stake at a payout, R otherwise. */
export function gainText(value: number | null, { kind }: PaysByTerms): string {
  if (value === null) return '–';
  return kind === 'payout' ? `${signed(100 * value, 1)}% of a stake` : riskText(value);
}

/** The gains of many, added up: +12.40 stakes at a payout, R otherwise. */
export const totalGainText = (value: number, { kind }: PaysByTerms): string =>
  kind === 'payout' ? `${signed(value, 2)} stakes` : riskText(value);
