const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,440`, and `$2.75` where cents matter. */
export function dollars(amount: number): string {
  return Number.isInteger(Math.round(amount * 100) / 100) ? whole.format(amount) : cents.format(amount);
}

/** `44%`, `5.5%`. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
