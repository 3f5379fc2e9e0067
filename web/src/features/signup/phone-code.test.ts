import { expect, it } from 'vitest';
import { codeOf, countryOf, withCountryCode } from './phone-code.ts';

it.each([
  ['0801 234 5678', '+234', '+234 801 234 5678'],
  ['801 234 5678', '+234', '+234 801 234 5678'],
  ['+44 20 7946 0000', '+234', '+44 20 7946 0000'],
  ['0044 20 7946 0000', '+234', '0044 20 7946 0000'],
  ['06 1234 5678', '+39', '+39 06 1234 5678'],
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
