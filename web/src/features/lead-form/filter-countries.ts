import { COUNTRY_CODES } from '@croneai/contracts/leads.ts';

/** Countries whose name, or whose code with or without the plus, holds the text. */
export function filterCountries(search: string): readonly (typeof COUNTRY_CODES)[number][] {
  const text = search.trim().toLowerCase();
  return COUNTRY_CODES.filter(
    ({ code, country }) => code.includes(text) || country.toLowerCase().includes(text),
  );
}
