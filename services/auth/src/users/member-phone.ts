import type { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { normalisePhone } from '@croneai/platform/phone-number.ts';

const REGIONS = {
  Nigeria: 'NG',
  'United States': 'US',
  'United Kingdom': 'GB',
  Canada: 'CA',
  Australia: 'AU',
  'South Africa': 'ZA',
  Ghana: 'GH',
  Kenya: 'KE',
  India: 'IN',
  Germany: 'DE',
  France: 'FR',
  Other: undefined,
} as const satisfies Record<(typeof SIGNUP_COUNTRIES)[number], string | undefined>;

/**
 * Returns the number in E.164. A number without a country code is read as a number of the member's
 * country.
 */
export function memberPhone(typed: string, country: string): string {
  const region = country in REGIONS ? REGIONS[country as keyof typeof REGIONS] : undefined;
  return normalisePhone(typed, region).number;
}
