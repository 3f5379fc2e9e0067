import { expect, it } from 'vitest';
import { nextDeadline } from './use-seconds-left.ts';

it('keeps counting to the same end while reports only differ by their travel time', () => {
  for (const reported of [10_400, 9_200]) expect(nextDeadline(10_000, reported)).toBe(10_000);
  for (const before of [undefined, 70_000]) expect(nextDeadline(before, 10_000)).toBe(10_000);
});
