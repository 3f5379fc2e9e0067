import { describe, expect, it } from 'vitest';
import { slotAfter, slotAt, slotsBetween } from './slot-clock.ts';

describe('slots by the clock', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  const FIVE_MINUTES = 300_000;

  it('start at multiples of their length in UTC', () => {
    expect(slotAt(noon + 299_999, FIVE_MINUTES)).toBe(noon);
    expect(slotAt(noon, FIVE_MINUTES)).toBe(noon);
    expect(slotAfter(noon, FIVE_MINUTES)).toBe(noon + FIVE_MINUTES);
  });

  it('after the last known slot are listed up to and including the running slot', () => {
    expect(slotsBetween(noon, noon + 2 * FIVE_MINUTES, FIVE_MINUTES)).toEqual([
      noon + FIVE_MINUTES,
      noon + 2 * FIVE_MINUTES,
    ]);
    expect(slotsBetween(noon, noon, FIVE_MINUTES)).toEqual([]);
  });

  it('start at multiples of their length, even after a slot of another length', () => {
    expect(slotsBetween(noon + 7_000, noon + 600_000, FIVE_MINUTES)).toEqual([
      noon + FIVE_MINUTES,
      noon + 2 * FIVE_MINUTES,
    ]);
  });
});
