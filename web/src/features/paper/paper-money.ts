import { signed } from '@croneai/rules/signed.ts';

export const percentText = (percent: number): string => `${percent.toFixed(2)}%`;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
/** Shows cents only below this amount. */
const CENTS_BELOW_USD = 10;
const short = (amount: number) => {
  const size = Math.abs(amount);
  return `$${compact.format(size < CENTS_BELOW_USD ? size : Math.round(size))}`;
};

/** Formats a result for narrow places, as `+$1.25K`, `−$50`, `+$2.5`, or `$0`. */
export const shortResultText = (amount: number): string =>
  amount === 0 ? '$0' : `${amount > 0 ? '+' : '−'}${short(amount)}`;

/** Formats a percentage as `+0.50%` or `−0.50%`. */
export const signedPercentText = (percent: number): string => `${signed(percent, 2)}%`;
