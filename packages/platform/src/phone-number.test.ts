import { expect, it } from 'vitest';
import { normalisePhone } from './phone-number.ts';

it.each([
  ['+2348012345678', '+2348012345678'],
  ['+2340801-234 5678', '+2348012345678'],
  ['+234 0801 234 5678', '+2348012345678'],
  ['00234 801 234 5678', '+2348012345678'],
  ['+4407911 123456', '+447911123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+49 (0)176 1234 5678', '+4917612345678'],
  ['+49 176/1234-5678', '+4917612345678'],
  ['+1(202) 555-0147', '+12025550147'],
  ['+1 (212) 555-0142', '+12125550142'],
  // Italian landline numbers keep their leading zero.
  ['+390612345678', '+390612345678'],
  ['+39 06 6982 0000', '+390669820000'],
])('turns %s into %s', (typed, number) => {
  expect(normalisePhone(typed)).toEqual({ number, isPossible: true });
});

it.each([
  ['0801 234 5678', 'NG', '+2348012345678'],
  ['(0)176 1234 5678', 'DE', '+4917612345678'],
  ['06 6982 0000', 'IT', '+390669820000'],
  ['(212) 555-0142', 'US', '+12125550142'],
  ['+44 20 7946 0958', 'NG', '+442079460958'],
] as const)('turns %s, when it is dialled in %s, into %s', (typed, country, number) => {
  expect(normalisePhone(typed, country)).toEqual({ number, isPossible: true });
});

it.each([
  ['+1 (000) 00-00', '+10000000'],
  ['123 45 67', '1234567'],
])('keeps the digits of %s, although it cannot be a phone number', (typed, number) => {
  expect(normalisePhone(typed)).toEqual({ number, isPossible: false });
});
