import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneNumber = {
  /** E.164 where the number is a possible one, else its digits, behind `+` where they were typed so. */
  number: string;
  isPossible: boolean;
};

/**
 * Brings every spelling of a number into one form: `+234 0801-234 5678` is `+2348012345678`. A number without a country code is read as
 * dialled in `country` (ISO 3166, two letters).
 */
export function normalisePhone(typed: string, country?: CountryCode): PhoneNumber {
  const dialled = typed.trim().replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(dialled, country);
  if (parsed?.isPossible()) return { number: parsed.number, isPossible: true };
  return { number: dialled.replace(/(?!^\+)\D/g, ''), isPossible: false };
}
