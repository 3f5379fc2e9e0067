import { describe, expect, it } from 'vitest';
import { createHealth } from './health.ts';

describe('createHealth', () => {
  it('reports which check failed and why, whatever value the check threw', async () => {
    const health = createHealth();
    expect(await health.check()).toEqual({ ready: true, checks: [], degraded: [], facts: {} });
    health.addCheck('sync', () => {
      throw new Error('broken');
    });
    health.addCheck('odd', () => Promise.reject(undefined));
    health.addCheck('fine', () => {});
    const { ready, checks } = await health.check();
    expect(ready).toBe(false);
    expect(checks).toEqual([
      { name: 'sync', ok: false, error: 'broken' },
      { name: 'odd', ok: false, error: 'undefined' },
      { name: 'fine', ok: true },
    ]);
  });

  it('does not wait longer than its time limit for a check that hangs', async () => {
    const health = createHealth({ timeoutMs: 20 });
    health.addCheck('hung', () => new Promise(() => {}));
    expect((await health.check()).checks).toEqual([
      { name: 'hung', ok: false, error: 'no answer within 20 ms' },
    ]);
  });

  it('measures the duration of each check, even of a check that does not answer', async () => {
    const seconds = new Map<string, number>();
    const health = createHealth({ timeoutMs: 20, onChecked: (name, took) => void seconds.set(name, took) });
    health.addCheck('hung', () => new Promise(() => {}));
    health.addDegradation('quick', () => {});
    await health.check();
    expect([...seconds.keys()].toSorted()).toEqual(['hung', 'quick']);
    expect(seconds.get('hung')).toBeGreaterThanOrEqual(0.019);
    expect(seconds.get('quick')).toBeLessThan(seconds.get('hung') ?? 0);
  });

  it('stays ready while degraded, and reports the reason and the start of the degradation', async () => {
    let time = Date.UTC(2026, 10, 22);
    let isLate = false;
    const health = createHealth({ now: () => new Date(time) });
    health.addCheck('mongo', () => {});
    health.addDegradation('outbox', () => {
      if (isLate) throw new Error('events wait');
    });
    expect(await health.check()).toMatchObject({ ready: true, degraded: [] });
    isLate = true;
    const since = new Date(time);
    await health.check();
    time += 60_000;
    expect(await health.check()).toEqual({
      ready: true,
      checks: [{ name: 'mongo', ok: true }],
      degraded: [{ name: 'outbox', error: 'events wait', since }],
      facts: {},
    });
    isLate = false;
    await health.check();
    isLate = true;
    expect((await health.check()).degraded[0]?.since).toEqual(new Date(time));
  });

  it('reports only the facts that were read in time', async () => {
    const health = createHealth({ timeoutMs: 20 });
    const at = new Date();
    health.addFact('lastSlotAt', () => at);
    health.addFact('codesWaitSince', () => Promise.resolve(null));
    health.addFact('broken', () => Promise.reject(new Error('no answer')));
    health.addFact('hung', () => new Promise(() => {}));
    expect(await health.check()).toMatchObject({ ready: true });
    expect((await health.check()).facts).toEqual({ lastSlotAt: at, codesWaitSince: null });
  });

  it('lets a degradation replace a check of the same name', async () => {
    const health = createHealth();
    health.addCheck('events', () => Promise.reject(new Error('not joined yet')));
    health.addDegradation('events', () => Promise.reject(new Error('late')));
    expect(await health.check()).toMatchObject({ ready: true, checks: [], degraded: [{ name: 'events' }] });
  });
});
