import type { CountryCode } from '@croneai/contracts/leads.ts';

/** Digits of the longest national number without its leading zero, where they are not ten. */
const LONGEST: Partial<Record<string, number>> = { '+65': 8, '+49': 11 } satisfies Partial<
  Record<CountryCode, number>
>;

/**
 * Returns the number without a country code that repeats the chosen one: `2348012345678` becomes
 * `8012345678`. A number counts as national if it is not longer than the country's national
 * numbers, because Indian numbers, for example, can begin with the digits of `+91`.
 */
export function withoutRepeatedCode(number: string, code: string): string {
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  const repeated = code.slice(1);
  if (!digits.startsWith(repeated) || digits.length <= (LONGEST[code] ?? 10)) return number;
  return digits.slice(repeated.length);
}
