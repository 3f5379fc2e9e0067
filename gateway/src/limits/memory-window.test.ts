import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryWindow } from './memory-window.ts';
import { createRateLimits } from './rate-limits.ts';
import { UnsentCounts } from './unsent-counts.ts';

const MINUTE_MS = 60_000;
/** A connection to Redis that is down, so that only the counts in memory apply. */
const redis = { status: 'end' } as never;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a machine whose clock is set back', () => {
  const setBack = () => vi.setSystemTime(Date.now() - 60 * MINUTE_MS);

  it('refuses a caller over the limit only until the end of the window', async () => {
    const rule = { prefix: 'test', limit: 2, windowSeconds: 60, isExact: false };
    const window = new MemoryWindow(redis, rule, new UnsentCounts());
    const waits = [await window.take('ada'), await window.take('ada'), await window.take('ada')];
    expect(waits).toEqual([0, 0, 60]);
    setBack();
    expect(await window.take('ada')).toBe(60);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(await window.take('ada')).toBe(0);
  });

  it('refuses all callers together only until the end of the window', () => {
    const rule = { windowSeconds: 60, perMember: 100, perAddress: 100, inAll: 1 };
    const limits = createRateLimits({ redis, scale: 1, classes: { form: rule } as never });
    const take = () => limits.takeTotal('form' as never, [{ kind: 'address', key: '203.0.113.9' }]);
    // The first three requests of a caller do not count towards the total.
    expect([take(), take(), take(), take(), take()]).toEqual([0, 0, 0, 0, 60]);
    setBack();
    vi.advanceTimersByTime(MINUTE_MS);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 0]);
  });
});
