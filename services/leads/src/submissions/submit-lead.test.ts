import { expect, it } from 'vitest';
import { normalisePhone } from './submit-lead.ts';

it.each([
  ['+2348012345678', '+2348012345678'],
  ['+2340801-234 5678', '+2348012345678'],
  ['+4407911 123456', '+447911123456'],
  ['+1(202) 555-0147', '+12025550147'],
  // Italy keeps the zero of a landline.
  ['+390612345678', '+390612345678'],
])('makes %s %s', (typed, number) => {
  expect(normalisePhone(typed)).toEqual({ number, isPossible: true });
});

it('keeps a number that cannot be one as it was typed', () => {
  expect(normalisePhone('+1 (000) 00-00')).toEqual({ number: '+10000000', isPossible: false });
});
