import { describe, expect, it } from 'vitest';
import { findSlotPattern, slotAfter, slotAt, slotsBetween } from './slot-clock.ts';

describe('slots by the clock', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const FIVE_MINUTES = 300_000;

  it('start at multiples of their length in UTC', () => {
    expect(slotAt(noon + 299_999, FIVE_MINUTES)).toBe(noon);
    expect(slotAt(noon, FIVE_MINUTES)).toBe(noon);
    expect(slotAfter(noon, FIVE_MINUTES)).toBe(noon + FIVE_MINUTES);
  });

  it('are counted without the one that was known and with the one that runs', () => {
    expect(slotsBetween(noon, noon + 2 * FIVE_MINUTES, FIVE_MINUTES)).toEqual([
      noon + FIVE_MINUTES,
      noon + 2 * FIVE_MINUTES,
    ]);
    expect(slotsBetween(noon, noon, FIVE_MINUTES)).toEqual([]);
  });

  it('go on after slots of another length', () => {
    expect(slotsBetween(noon + 7_000, noon + 600_000, FIVE_MINUTES)).toEqual([
      noon + FIVE_MINUTES,
      noon + 2 * FIVE_MINUTES,
    ]);
  });
});

describe('the pattern of a slot length', () => {
  it.each([
    [1, '*/1 * * * * *'],
    [2, '*/2 * * * * *'],
    [30, '*/30 * * * * *'],
    [60, '0 */1 * * * *'],
    [300, '0 */5 * * * *'],
    [1_800, '0 */30 * * * *'],
    [3_600, '0 0 */1 * * *'],
    [86_400, '0 0 0 * * *'],
  ])('of %i s is %s', (seconds, pattern) => expect(findSlotPattern(seconds)).toBe(pattern));

  it.each([0, -1, 1.5, 7, 45, 61, 90, 420, 3_000, 7_000, 18_000, 172_800, Number.NaN])(
    'of %d s cannot be told',
    (seconds) => expect(findSlotPattern(seconds)).toBeUndefined(),
  );
});
