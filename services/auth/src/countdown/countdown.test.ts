import { HOUR_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { formatTimeLeft, siteCountdownConfig, siteTimeLeft } from './countdown.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('formatTimeLeft', () => {
  it.each([
    [24 * HOUR_MS, '24:00:00'],
    [24 * HOUR_MS - 1, '24:00:00'],
    [24 * HOUR_MS - 1_000, '23:59:59'],
    [61_000, '00:01:01'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [120 * HOUR_MS, '120:00:00'],
  ])('shows %d ms as %s', (remainingMs, expected) => {
    const { hours, minutes, seconds } = formatTimeLeft(remainingMs);
    expect(`${hours}:${minutes}:${seconds}`).toBe(expected);
  });
});

describe('siteTimeLeft', () => {
  const EIGHT_HOURS_MS = 8 * HOUR_MS;

  it('starts with the full duration, and restarts when it reaches zero', () => {
    const left = (elapsedMs: number) => siteTimeLeft(later(-elapsedMs), EIGHT_HOURS_MS, NOW).remainingMs;
    expect(left(0)).toBe(EIGHT_HOURS_MS);
    expect(left(1_000)).toBe(EIGHT_HOURS_MS - 1_000);
    expect(left(EIGHT_HOURS_MS)).toBe(EIGHT_HOURS_MS);
    expect(left(5 * EIGHT_HOURS_MS + 1)).toBe(EIGHT_HOURS_MS - 1);
  });

  it('never shows more than the full duration, even if the clock of another host is ahead', () => {
    expect(siteTimeLeft(later(2_000), EIGHT_HOURS_MS, NOW).remainingMs).toBe(EIGHT_HOURS_MS);
  });

  it('is published with its duration and the time at which it ends', () => {
    expect(siteCountdownConfig(later(-HOUR_MS), EIGHT_HOURS_MS, NOW)).toEqual({
      durationSeconds: 28_800,
      endsAt: later(7 * HOUR_MS).toISOString(),
      restarts: true,
    });
  });
});
