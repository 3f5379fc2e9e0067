import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneNumber = {
  /**
   * The number in E.164 if `isPossible`; otherwise, the typed digits, with the `+` if one was
   * typed.
   */
  number: string;
  isPossible: boolean;
};

/**
 * Normalises every spelling of a number: `+234 0801-234 5678` becomes `+2348012345678`. A number
 * without a country code is treated as if it were dialled in `country` (ISO 3166, two letters).
 */
export function normalisePhone(typed: string, country?: CountryCode): PhoneNumber {
  const dialled = typed.trim().replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(dialled, country);
  if (parsed?.isPossible()) return { number: parsed.number, isPossible: true };
  return { number: dialled.replace(/(?!^\+)\D/g, ''), isPossible: false };
}
