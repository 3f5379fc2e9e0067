import { expect, test } from 'vitest';
import { createEndHistory } from './lag-watch.ts';

test('tells since when the oldest unread message of a partition waits', () => {
  let now = 1_000;
  const history = createEndHistory(() => now);
  const at = (end: bigint, committed: bigint | undefined) =>
    history.waitingSince({ topic: 'audit', partition: 0, begin: 0n, end, committed });
  expect(at(10n, 10n)).toBe(1_000);
  now = 2_000;
  expect(at(12n, 10n)).toBe(2_000);
  now = 5_000;
  expect(at(20n, 10n)).toBe(2_000);
  // The first two are handled, those behind them came at 5,000.
  expect(at(20n, 12n)).toBe(5_000);
  now = 9_000;
  expect(at(20n, 20n)).toBe(9_000);
});
