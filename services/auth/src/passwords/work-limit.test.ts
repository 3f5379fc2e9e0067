import { describe, expect, it } from 'vitest';
import { createWorkLimit } from './work-limit.ts';

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('createWorkLimit', () => {
  it('runs no more than the limit at once, in order of arrival', async () => {
    const limit = createWorkLimit({ concurrency: 2, maxWaiting: 10 });
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const runs = [0, 1, 2, 3].map((n) =>
      limit.run(async () => {
        started.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        return n;
      }),
    );
    await flush();
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await flush();
    expect(started).toEqual([0, 1, 2]);
    ends[1]?.();
    ends[2]?.();
    await flush();
    ends[3]?.();
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  });

  it('answers busy when the queue is full, and works again afterwards (ASVS 15.2.2)', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxWaiting: 1 });
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    const first = limit.run(() => blocked);
    const second = limit.run(async () => 'second');
    await expect(limit.run(async () => 'third')).rejects.toMatchObject({
      code: 'auth.busy',
      status: 503,
      retryAfterSeconds: 2,
    });
    unblock();
    await first;
    expect(await second).toBe('second');
    expect(await limit.run(async () => 'fourth')).toBe('fourth');
  });

  it('gives its place back when the work fails', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxWaiting: 0 });
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(async () => 'next')).toBe('next');
  });
});
