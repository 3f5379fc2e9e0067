/** Formats an amount in dollars, with cents only if there are any: `$120`, `$1,250.50`. */
export const usd = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
