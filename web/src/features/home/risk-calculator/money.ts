import { thousands } from '../../../shared/text/thousands.ts';

/** `$1,440`, and `$2.75` where cents matter. */
export function dollars(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const sign = amount < 0 && cents > 0 ? '-' : '';
  const fraction = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;
  return `${sign}$${thousands(Math.floor(cents / 100))}${fraction}`;
}

/** `44%`, `5.5%`. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
