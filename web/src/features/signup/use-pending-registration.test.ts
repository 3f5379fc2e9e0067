import { expect, test } from 'vitest';
import { pendingFor } from './use-pending-registration.ts';

const remembered = { email: 'ada@example.com', resendAt: 1_000 };

test('without an address in the link the remembered one counts', () => {
  expect(pendingFor(null, remembered)).toBe(remembered);
  expect(pendingFor('', remembered)).toBe(remembered);
  expect(pendingFor('not an address', undefined)).toBeUndefined();
});

test('the same address keeps its wait', () => {
  expect(pendingFor(' Ada@Example.com ', remembered)).toBe(remembered);
});

test('another address starts without a wait', () => {
  expect(pendingFor('bob@example.com', remembered)).toEqual({ email: 'bob@example.com', resendAt: 0 });
});
