import { expect, it } from 'vitest';
import { nextDeadline } from './use-seconds-left.ts';

it('takes the first report', () => {
  expect(nextDeadline(undefined, 10_000)).toBe(10_000);
});

it('keeps counting to the same end while reports only differ by their travel time', () => {
  expect(nextDeadline(10_000, 10_400)).toBe(10_000);
  expect(nextDeadline(10_000, 9_200)).toBe(10_000);
});

it('takes a report that differs', () => {
  expect(nextDeadline(10_000, 70_000)).toBe(70_000);
  expect(nextDeadline(70_000, 0)).toBe(0);
});
