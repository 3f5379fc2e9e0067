import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { COUNTRY_CODES } from '@croneai/contracts/leads.ts';
import { plainInternationalNumber, plainNumber } from '@croneai/contracts/typed-text.ts';
import { withoutRepeatedCode } from '../../shared/forms/country-code.ts';

type Country = (typeof SIGNUP_COUNTRIES)[number];

/** Maps short country names in the list of calling codes to the names that the form uses. */
const LONGER: Readonly<Record<string, Country>> = { 'US/CA': 'United States', UK: 'United Kingdom' };
/** Numbers with this code keep their leading zero in international form. */
const KEEPS_ZERO = '+39';

/** Returns the country of a calling code, under the name that the form uses for it. */
export function countryOf(code: string): Country {
  const name = COUNTRY_CODES.find((each) => each.code === code)?.country ?? '';
  return LONGER[name] ?? SIGNUP_COUNTRIES.find((country) => country === name) ?? 'Other';
}

/** Returns the calling code of a country. Undefined for `Other`, and while none is chosen. */
export function codeIn(country: Country): string | undefined {
  if (country === 'Other') return undefined;
  // Both countries have the same code.
  const listed = country === 'Canada' ? 'United States' : country;
  return COUNTRY_CODES.find(({ code }) => countryOf(code) === listed)?.code;
}

/** Returns the calling code that the visitor typed before the number, or else the chosen code. */
export function codeOf(phone: string, chosen: string): string {
  const number = plainInternationalNumber(phone);
  if (!number.startsWith('+')) return chosen;
  return COUNTRY_CODES.find(({ code }) => number.startsWith(code))?.code ?? '';
}

/** Returns the number in international form. A number with its own code stays unchanged. */
export function withCountryCode(phone: string, code: string): string {
  const number = plainNumber(phone);
  if (/^(\+|00)/.test(number)) return number;
  const rest = withoutRepeatedCode(number, code);
  return `${code} ${code === KEEPS_ZERO ? rest : rest.replace(/^0/, '')}`;
}
