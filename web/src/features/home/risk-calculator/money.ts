import { thousands } from '../../../shared/text/thousands.ts';

/** Formats dollars as `$1,440`, with cents only for small amounts: `$2.75`. */
export function dollars(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const sign = amount < 0 && cents > 0 ? '−' : '';
  const fraction = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;
  return `${sign}$${thousands(Math.floor(cents / 100))}${fraction}`;
}

/** `44%`, `5.5%`. */
export function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}

const STEPS = [1, 2, 2.5, 5, 10];
const GAPS = 4;

/**
 * Returns five round amounts in US dollars, ascending and with equal steps. The first is at most
 * `low`, the last at least `high`.
 */
export function dollarTicks(low: number, high: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(high - low, 1) / GAPS));
  const steps = [...STEPS, ...STEPS.map((step) => step * 10)].map((step) => step * power);
  const startOf = (step: number) => Math.floor(low / step) * step;
  const step = steps.find((each) => startOf(each) + GAPS * each >= high) ?? high;
  return Array.from({ length: GAPS + 1 }, (_, index) => startOf(step) + index * step);
}
