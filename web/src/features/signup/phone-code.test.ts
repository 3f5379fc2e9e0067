import { expect, it } from 'vitest';
import { codeIn, codeOf, countryOf, withCountryCode } from './phone-code.ts';

it.each([
  ['0801 234 5678', '+234', '+234 801 234 5678'],
  ['801 234 5678', '+234', '+234 801 234 5678'],
  ['+44 20 7946 0000', '+234', '+44 20 7946 0000'],
  ['0044 20 7946 0000', '+234', '0044 20 7946 0000'],
  ['06 1234 5678', '+39', '+39 06 1234 5678'],
  ['2348012345678', '+234', '+234 8012345678'],
  ['233241234567', '+233', '+233 241234567'],
  ['234 0801 234 5678', '+234', '+234 8012345678'],
  ['44 (0)20 7946 0958', '+44', '+44 2079460958'],
  ['1 (212) 555-0142', '+1', '+1 2125550142'],
  ['6591234567', '+65', '+65 91234567'],
  ['49 1512 3456789', '+49', '+49 15123456789'],
  // National numbers that begin with the digits of the code.
  ['91234 56789', '+91', '+91 91234 56789'],
  ['391 234 5678', '+39', '+39 391 234 5678'],
  ['6512 3456', '+65', '+65 6512 3456'],
  ['4921 1234567', '+49', '+49 4921 1234567'],
  ['\u202a+44\u00a020 7946 0000\u202c', '+234', '+44 20 7946 0000'],
  ['\u200e0801\u2011234 5678', '+234', '+234 801-234 5678'],
])('the number %s after the dial code %s is sent as %s', (phone, code, sent) => {
  expect(withCountryCode(phone, code)).toBe(sent);
});

it.each([
  ['801 234 5678', '+234'],
  ['+254 701 234567', '+254'],
  ['\u202d+254 701 234567', '+254'],
  ['0044 20 7946 0000', '+44'],
  ['+380 44 123 4567', ''],
])('%s has the dial code %j', (phone, code) => {
  expect(codeOf(phone, '+234')).toBe(code);
});

it.each([
  ['+234', 'Nigeria'],
  ['+1', 'United States'],
  ['+44', 'United Kingdom'],
  ['+60', 'Other'],
])('%s is the dial code of %s', (code, country) => {
  expect(countryOf(code)).toBe(country);
});

it.each([
  ['Nigeria', '+234'],
  ['United Kingdom', '+44'],
  ['Canada', '+1'],
  ['Other', undefined],
] as const)('finds the calling code of %s', (country, code) => {
  expect(codeIn(country)).toBe(code);
});
