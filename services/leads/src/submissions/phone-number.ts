import { splitCountryCode } from '@croneai/contracts/leads.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneNumber = {
  /** E.164 where the number is a possible one, else code and digits as they were typed. */
  number: string;
  isPossible: boolean;
};

/** Brings `+234 0801-234 5678` into the one form that the same number always has: `+2348012345678`. */
export function normalisePhone(phone: string): PhoneNumber {
  const typed = splitCountryCode(phone);
  const digits = phone.replace(/\D/g, '');
  const parsed =
    typed && parsePhoneNumberFromString(typed.local, { defaultCallingCode: typed.code.slice(1) });
  return parsed?.isPossible()
    ? { number: parsed.number, isPossible: true }
    : { number: `+${digits}`, isPossible: false };
}
