import { expect, test } from 'vitest';
import { CONFIRM_PATH } from '../../shared/registration/pending-registration.ts';
import { stepOf, stepPath } from './signup-step.ts';

test.each(['offer', 'apply', 'confirm'] as const)('the step %s survives the address', (step) => {
  const { searchParams } = new URL(stepPath(step), 'https://example.com');
  expect(stepOf(searchParams.get('step'))).toBe(step);
});

test('an unknown step is the first one', () => {
  expect([stepOf('3'), stepOf(''), stepOf(null)]).toEqual(['offer', 'offer', 'offer']);
});

test('other pages lead to the last step by its address', () => {
  expect(CONFIRM_PATH).toBe(stepPath('confirm'));
});
