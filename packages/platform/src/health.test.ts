import { describe, expect, it } from 'vitest';
import { createHealth } from './health.ts';

describe('createHealth', () => {
  it('is ready without checks and with passing ones', async () => {
    const health = createHealth();
    expect(await health.check()).toEqual({ ready: true, checks: [] });
    health.addCheck('a', () => {});
    health.addCheck('b', async () => {});
    expect(await health.check()).toEqual({
      ready: true,
      checks: [
        { name: 'a', ok: true },
        { name: 'b', ok: true },
      ],
    });
  });

  it('says which check failed and why, whatever it threw', async () => {
    const health = createHealth();
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

  it('does not wait for a check that hangs', async () => {
    const health = createHealth({ timeoutMs: 20 });
    health.addCheck('hung', () => new Promise(() => {}));
    expect((await health.check()).checks).toEqual([
      { name: 'hung', ok: false, error: 'no answer within 20 ms' },
    ]);
  });

  it('replaces a check of the same name', async () => {
    const health = createHealth();
    health.addCheck('a', () => Promise.reject(new Error('old')));
    health.addCheck('a', () => {});
    expect((await health.check()).ready).toBe(true);
  });
});
