import { HOUR_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { nextAttempt } from '../rounds/module.ts';
import { RETRY_SCHEDULE } from './retry-schedule.ts';

const start = new Date('2026-11-20T10:00:00.000Z');

/** Returns the times of all attempts, in ms after the first, if each attempt fails immediately. */
function attemptTimes(): number[] {
  const times = [0];
  let giveUpAt: Date | null = null;
  let now = start;
  for (let attempts = 1; attempts < 1_000; attempts += 1) {
    const next = nextAttempt({ attempts, giveUpAt }, now, RETRY_SCHEDULE);
    if (!next) return times;
    now = next.nextAttemptAt;
    giveUpAt = next.giveUpAt;
    times.push(now.getTime() - start.getTime());
  }
  throw new Error('it never gives up');
}

describe('nextAttempt', () => {
  it('retries several times before a ten-minute code expires', () => {
    const early = attemptTimes().filter((ms) => ms < 10 * 60_000);
    expect(early).toEqual([0, 10_000, 40_000, 100_000, 400_000]);
  });

  it('retries for at least 24 hours with pauses that never become shorter, and then gives up', () => {
    const times = attemptTimes();
    expect(times.at(-1)).toBe(26 * HOUR_MS);
    const pauses = times.slice(1, -1).map((ms, at) => ms - (times[at] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(times.length).toBeLessThan(30);
  });

  it('does not give up early, even after many attempts in a short time', () => {
    const giveUpAt = new Date(start.getTime() + HOUR_MS);
    expect(nextAttempt({ attempts: 500, giveUpAt }, start, RETRY_SCHEDULE)).toEqual({
      nextAttemptAt: giveUpAt,
      giveUpAt,
    });
  });

  it('gives up if the attempt at the deadline fails', () => {
    expect(nextAttempt({ attempts: 3, giveUpAt: start }, start, RETRY_SCHEDULE)).toBeUndefined();
  });
});
