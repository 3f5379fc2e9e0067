import type { PaysBy } from '@croneai/contracts/signals.ts';

/** What rounds to nothing has no sign. */
function signed(value: number, digits: number): string {
  const size = Math.abs(value).toFixed(digits);
  if (Number(size) === 0) return size;
  return `${value < 0 ? '−' : '+'}${size}`;
}

/** Before costs, in multiples of the risk: +0.03 R. */
export const riskText = (value: number | null): string => (value === null ? '–' : `${signed(value, 2)} R`);

/** The gain of one under its terms: +1.2% of a stake at a payout, R otherwise. */
export function gainText(value: number | null, kind: PaysBy['kind']): string {
  if (value === null) return '–';
  return kind === 'payout' ? `${signed(100 * value, 1)}% of a stake` : riskText(value);
}

/** The gains of many, added up: +12.40 stakes at a payout, R otherwise. */
export const totalGainText = (value: number, kind: PaysBy['kind']): string =>
  kind === 'payout' ? `${signed(value, 2)} stakes` : riskText(value);
