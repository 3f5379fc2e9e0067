import type { PartStatus } from '@croneai/contracts/endpoints/status.ts';
import { systemStatusSchema } from '@croneai/contracts/endpoints/status.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { overall, type StatusMonitor, startStatusMonitor } from './status-monitor.ts';

let monitor: StatusMonitor | undefined;
afterEach(() => monitor?.stop());

describe('startStatusMonitor', () => {
  it('says since when each part is as it is', async () => {
    let time = Date.UTC(2026, 10, 20);
    let mail: PartStatus = 'operational';
    const probes = { auth: async () => 'operational' as const, notifier: async () => mail };
    monitor = await startStatusMonitor(probes, { pollEveryMs: 5, now: () => new Date(time) });
    const started = new Date(time).toISOString();
    expect(systemStatusSchema.parse(monitor.current())).toEqual({
      status: 'operational',
      since: started,
      parts: [
        { name: 'auth', status: 'operational', since: started },
        { name: 'notifier', status: 'operational', since: started },
      ],
    });

    time += 60_000;
    mail = 'down';
    await until('the outage shows', () => expect(monitor?.current().status).toBe('degraded'));
    const fell = new Date(time).toISOString();
    time += 60_000;
    const { since, parts } = monitor.current();
    expect(since).toBe(fell);
    expect(parts).toEqual([
      { name: 'auth', status: 'operational', since: started },
      { name: 'notifier', status: 'down', since: fell },
    ]);
  });
});

describe('overall', () => {
  const of = (...statuses: PartStatus[]) => overall(statuses.map((status) => ({ status })));
  it('is as good as what still works', () => {
    expect(of('operational', 'operational')).toBe('operational');
    expect(of('operational', 'degraded')).toBe('degraded');
    expect(of('operational', 'down')).toBe('degraded');
    expect(of('down', 'down')).toBe('down');
  });
});
