const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** +$42.50, −$50.00, $0.00 */
export function dollarsText(amount: number): string {
  const size = dollars.format(Math.abs(amount));
  return amount === 0 ? size : `${amount > 0 ? '+' : '−'}${size}`;
}
