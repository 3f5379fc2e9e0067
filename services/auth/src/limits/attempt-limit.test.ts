import { RESET_TOKEN_TTL_MINUTES } from '@croneai/contracts/constants.ts';
import { expect, it } from 'vitest';
import { waitAfter } from './attempt-limit.ts';
import { FORGOT, SIGN_IN } from './attempt-policies.ts';

it('after the free attempts, the wait doubles with each attempt, up to a maximum', () => {
  const waits = [10, 11, 12, 13, 14, 15, 16, 60].map((count) => waitAfter(SIGN_IN, count));
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

it('the wait for a new reset link is never longer than the time for which a link is valid', () => {
  const { windowSeconds, longestWaitSeconds } = FORGOT;
  expect(Math.max(windowSeconds, longestWaitSeconds)).toBeLessThanOrEqual(RESET_TOKEN_TTL_MINUTES * 60);
});
