import { expect, it } from 'vitest';
import { filledShare } from './application-step.tsx';

it.each([
  [['', '', '', '', ''], 0],
  [['Ada', '', '', '', ''], 0.2],
  [['Ada', 'ada@', ' 4 ', '', 'x'], 0.8],
  [['Ada', 'ada@example.com', '+44 20 7946 0000', 'Ghana', 'x'], 1],
])('%j completes %d of the required fields', (values, share) => {
  expect(filledShare(values)).toBe(share);
});

it('blank and missing values do not count as completed fields', () => {
  expect(filledShare(['  ', undefined, '\t', '', ''])).toBe(0);
});
