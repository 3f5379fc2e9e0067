import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PartStatus } from '@croneai/contracts/system-status.ts';
import { systemStatusSchema } from '@croneai/contracts/system-status.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { overall, probeService, type StatusMonitor, startStatusMonitor } from './status-monitor.ts';

let monitor: StatusMonitor | undefined;
afterEach(() => monitor?.stop());

describe('startStatusMonitor', () => {
  it('reports the time at which each part entered its state', async () => {
    let time = Date.UTC(2026, 10, 20);
    let mail: PartStatus = 'operational';
    const probes = {
      auth: async () => ({ status: 'operational' as const, degraded: [], facts: {} }),
      notifier: async () => ({ status: mail, degraded: [], facts: {} }),
    };
    monitor = await startStatusMonitor(probes, { pollEveryMs: 5, now: () => new Date(time) });
    const started = new Date(time).toISOString();
    expect(systemStatusSchema.parse(monitor.current())).toEqual({
      status: 'operational',
      since: started,
      parts: [
        { name: 'auth', status: 'operational', since: started, degraded: [] },
        { name: 'notifier', status: 'operational', since: started, degraded: [] },
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
      { name: 'auth', status: 'operational', since: started, degraded: [] },
      { name: 'notifier', status: 'down', since: fell, degraded: [] },
    ]);
  });
});

describe('overall', () => {
  const of = (...statuses: PartStatus[]) => overall(statuses.map((status) => ({ status })));
  it('is computed from the states of the parts', () => {
    expect(of('operational', 'operational')).toBe('operational');
    expect(of('operational', 'degraded')).toBe('degraded');
    expect(of('operational', 'down')).toBe('degraded');
    expect(of('down', 'down')).toBe('down');
  });
});

describe('probeService', () => {
  const probe = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const report = await probeService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)();
    server.close();
    return report;
  };
  const outbox = {
    name: 'outbox',
    error: 'events have waited for Kafka for 61 s',
    since: '2026-11-22T09:00:00.000Z',
  };

  it('shows which checks of a ready service are degraded and since when, but not the texts of these checks', async () => {
    const body = { ready: true, phase: 'running', checks: [], degraded: [outbox] };
    expect(await probe((_req, res) => res.end(JSON.stringify(body)))).toEqual({
      status: 'degraded',
      degraded: [{ name: 'outbox', since: outbox.since }],
      facts: {},
    });
  });

  it('reports a ready service without degraded checks as operational', async () => {
    expect(await probe((_req, res) => res.end('{"ready":true,"degraded":[]}'))).toEqual({
      status: 'operational',
      degraded: [],
      facts: {},
    });
  });

  it('reports `degraded` for a live service that is not ready, and `down` for a service that gives no valid answer', async () => {
    const starting: RequestListener = (req, res) =>
      req.url === '/health/live' ? res.end('{"live":true}') : res.writeHead(503).end('{"ready":false}');
    expect((await probe(starting)).status).toBe('degraded');
    expect((await probe((_req, res) => res.writeHead(500).end('?'))).status).toBe('down');
  });
});
