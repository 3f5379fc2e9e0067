import { expect, it } from 'vitest';
import { nextDeadline } from './use-seconds-left.ts';

it('the end of a countdown does not move if two reports of the time left differ only by the network delay', () => {
  for (const reported of [10_400, 9_200]) expect(nextDeadline(10_000, reported)).toBe(10_000);
  for (const before of [undefined, 70_000]) expect(nextDeadline(before, 10_000)).toBe(10_000);
});
