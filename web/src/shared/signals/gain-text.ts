import { signed } from '@croneai/rules/signed.ts';

/** Formats a result before costs, in multiples of the risk: +0.03 R. */
export const riskText = (value: number | null): string => (value === null ? '–' : `${signed(value, 2)} R`);

/** Formats the result of a signal, or the sum of several results, as `+2.60 stakes`. */
export const stakesText = (value: number | null): string =>
  value === null ? '–' : `${signed(value, 2)} stakes`;

/** Formats a mean result: +1.3% of a stake. */
export const meanStakesText = (value: number | null): string =>
  value === null ? '–' : `${signed(100 * value, 1)}% of a stake`;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** $10,050.00 */
export const usdText = (amount: number): string => dollars.format(amount);

/**
 * Formats an amount in dollars as `+$50.00`, `−$50.00`, or `$0.00`. The sign shows gain or loss,
 * so color is redundant.
 */
export const signedUsdText = (amount: number): string =>
  amount === 0 ? usdText(0) : `${amount > 0 ? '+' : '−'}${usdText(Math.abs(amount))}`;

/** Returns the color of an amount with a sign. */
export const toneOf = (amount: number): string => (amount > 0 ? 'text-up' : amount < 0 ? 'text-down' : '');
