import { signed } from '@croneai/rules/signed.ts';

/** Result before costs, in multiples of the risk: +0.03 R. */
export const riskText = (value: number | null): string => (value === null ? '–' : `${signed(value, 2)} R`);

/** Result of one or more signals under their terms: +2.60 stakes. */
export const stakesText = (value: number | null): string =>
  value === null ? '–' : `${signed(value, 2)} stakes`;

/** Mean of such results: +1.3% of a stake. */
export const meanStakesText = (value: number | null): string =>
  value === null ? '–' : `${signed(100 * value, 1)}% of a stake`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** $10,050.00 */
export const usdText = (amount: number): string => dollars.format(amount);

/** +$50.00, −$50.00, $0.00: the sign carries the meaning, not only the color. */
export const signedUsdText = (amount: number): string =>
  amount === 0 ? usdText(0) : `${amount > 0 ? '+' : '−'}${usdText(Math.abs(amount))}`;

/** Color of an amount with a sign. */
export const toneOf = (amount: number): string => (amount > 0 ? 'text-up' : amount < 0 ? 'text-down' : '');
