/** Two-sided 95% quantile of the standard normal distribution. */
export const Z_95 = 1.959963984540054;

/**
 * Returns the 95% Wilson score interval of a share: (p̂ + z²/2n ± z·√(p̂(1 − p̂)/n + z²/4n²)) ÷ (1
 * + z²/n), as shares from 0 to 1. Undefined for an empty sample. Source: E. B. Wilson, "Probable
 * inference, the law of succession, and statistical inference" (JASA 22, 1927).
 */
export function wilsonInterval(successes: number, total: number): { low: number; high: number } | undefined {
  if (total === 0) return undefined;
  const share = successes / total;
  const zz = Z_95 * Z_95;
  const centre = share + zz / (2 * total);
  const margin = Z_95 * Math.sqrt((share * (1 - share)) / total + zz / (4 * total * total));
  const scale = 1 + zz / total;
  // If all trades won or all lost, one end must be exactly 0 or 1, but floating point would
  // slightly miss it.
  return {
    low: successes === 0 ? 0 : (centre - margin) / scale,
    high: successes === total ? 1 : (centre + margin) / scale,
  };
}

/**
 * Returns how many more decided trades (won or lost) are needed until the Wilson interval excludes
 * the break-even rate `pays` (percent), if the win rate stays the same. The total number n must
 * satisfy n > z²·q(1 − q) ÷ (p̂ − q)². Null without a break-even rate or decided trades, or if the
 * win rate equals the break-even rate.
 */
export function tradesMissing(won: number, decided: number, pays: number | undefined): number | null {
  if (pays === undefined || decided === 0) return null;
  const [rate, q] = [won / decided, pays / 100];
  if (rate === q) return null;
  const needed = Math.floor((Z_95 * Z_95 * q * (1 - q)) / (rate - q) ** 2) + 1;
  return Number.isSafeInteger(needed) ? Math.max(0, needed - decided) : null;
}
