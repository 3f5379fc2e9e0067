import { expect, it } from 'vitest';
import { CONFIRM_PATH } from './public/pending-registration.ts';
import { pendingFor, stepOf, stepPath } from './signup-step.ts';

it.each(['offer', 'apply', 'confirm'] as const)('the step %s survives the address', (step) => {
  const { searchParams } = new URL(stepPath(step), 'https://example.com');
  expect(stepOf(searchParams.get('step'))).toBe(step);
});

it('an unknown step is the first one', () => {
  expect([stepOf('3'), stepOf(''), stepOf(null)]).toEqual(['offer', 'offer', 'offer']);
});

it('other pages lead to the last step by its address', () => {
  expect(CONFIRM_PATH).toBe(stepPath('confirm'));
});

const remembered = { email: 'ada@example.com', resendAt: 1_000 };

it('without an address in the link the remembered one counts', () => {
  expect(pendingFor(null, remembered)).toBe(remembered);
  expect(pendingFor('', remembered)).toBe(remembered);
  expect(pendingFor('not an address', undefined)).toBeUndefined();
});

it('the same address keeps its wait', () => {
  expect(pendingFor(' Ada@Example.com ', remembered)).toBe(remembered);
});

it('another address starts without a wait', () => {
  expect(pendingFor('bob@example.com', remembered)).toEqual({ email: 'bob@example.com', resendAt: 0 });
});
