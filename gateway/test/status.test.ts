import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bannerTokens } from '@croneai/contracts/site-documents.ts';
import { statusHistorySchema, systemStatusSchema } from '@croneai/contracts/system-status.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { beginMaintenance, endMaintenance } from '@croneai/platform/maintenance.ts';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { takeRedisDatabase } from '../../tests/support/redis-database.ts';
import { until } from '../../tests/support/until.ts';
import { recordStatus } from '../src/endpoints/status-history.ts';
import { call, startTestGateway } from './harness.ts';

const { redisUrl } = inject('backing');
const env = { RATE_LIMIT_SCALE: '1000' };
const statusPrefix = `test-status:${randomUUID()}`;
const gateway = await startTestGateway(redisUrl, { env, statusPrefix });
const redis = new Redis(redisUrl);
afterAll(async () => {
  redis.disconnect();
  await gateway.stop();
});

const incident = {
  id: '0123456789abcdef01234567',
  title: 'Signals are late',
  parts: ['signals' as const],
  openedAt: '2026-11-28T10:00:00.000Z',
  resolvedAt: null,
  updates: [
    { text: 'The provider answers again.', at: '2026-11-28T10:30:00.000Z' },
    { text: 'Prices are missing.', at: '2026-11-28T10:00:00.000Z' },
  ],
};
const statusOf = async () => systemStatusSchema.parse((await call(`${gateway.url}/api/status`)).data);
const historyOf = async (query = '') =>
  statusHistorySchema.parse((await call(`${gateway.url}/api/status/history${query}`)).data);

describe('GET /api/status', () => {
  it('contains the facts of the services that answer', async () => {
    gateway.services.signals.changeFacts({ lastSlotAt: '2026-11-28T10:05:00.000Z' });
    gateway.services.notifier.changeFacts({ codesWaitSince: null });
    await until('the facts', async () =>
      expect((await statusOf()).measured).toEqual({
        lastSlotAt: '2026-11-28T10:05:00.000Z',
        codesWaitSince: null,
      }),
    );
  });

  it('contains open incidents with their newest update, even while the admin service is down', async () => {
    expect(await statusOf()).not.toHaveProperty('incidents');
    gateway.services.admin.changeIncidents([incident]);
    const { updates: _, resolvedAt: __, ...open } = incident;
    const expected = [
      { ...open, text: 'The provider answers again.', updatedAt: '2026-11-28T10:30:00.000Z' },
    ];
    await until('the incident', async () => expect((await statusOf()).incidents).toEqual(expected));
    await gateway.services.admin.stop();
    await until('admin is down', async () =>
      expect((await statusOf()).parts.find(({ name }) => name === 'admin')?.status).toBe('down'),
    );
    expect((await statusOf()).incidents).toEqual(expected);
    await gateway.services.admin.restart();
    const resolved = { ...incident, resolvedAt: '2026-11-28T11:00:00.000Z' };
    gateway.services.admin.changeIncidents([resolved]);
    await until('it is resolved', async () => expect(await statusOf()).not.toHaveProperty('incidents'));
    expect((await historyOf()).incidents).toEqual([resolved]);
  });

  it('answers 304 to a reader that has the current entity tag', async () => {
    await until('two equal states', async () => {
      const { headers } = await fetch(`${gateway.url}/api/status`);
      expect(headers.get('cache-control')).toBe('no-cache');
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await fetch(`${gateway.url}/api/status`, { headers: known })).status).toBe(304);
    });
  });
});

describe('GET /api/status/history', () => {
  it('returns 1 to 90 days, refuses any other number of days, and can be cached', async () => {
    const { days } = await historyOf();
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10) });
    // A day without a probe is never operational.
    expect(days[0]).toMatchObject({ worst: null, minutesObserved: 0 });
    expect((await historyOf('?days=7')).days).toEqual(days.slice(-7));
    for (const wrong of ['0', '91', 'x', '%'])
      expect(await call(`${gateway.url}/api/status/history?days=${wrong}`)).toMatchObject({
        status: 422,
        error: 'request.invalid',
      });
    const { headers } = await fetch(`${gateway.url}/api/status/history`);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(headers.get('etag')).toMatch(/^W\//);
  });

  it('counts the minutes in which a service was down', async () => {
    await gateway.services.leads.stop();
    await until('leads was down today', async () => {
      const today = (await historyOf('?days=1')).days[0];
      expect(today?.parts.find(({ name }) => name === 'leads')).toMatchObject({ worst: 'down' });
      expect(today?.minutesNotOperational).toBeGreaterThan(0);
    });
    await gateway.services.leads.restart();
  });
});

describe('recordStatus', () => {
  const day = '2026-11-27';
  const open = (prefix: string, time: () => string, on = redis) =>
    recordStatus({
      redis: on,
      parts: ['auth', 'signals'],
      logger: createLogger({ name: 'status', level: 'silent' }),
      prefix,
      now: () => new Date(time()),
    });
  const note = (recorder: ReturnType<typeof open>, auth: 'operational' | 'degraded' | 'down') =>
    recorder.note([
      { name: 'auth', status: auth },
      { name: 'signals', status: 'operational' },
    ]);

  it('counts each minute once even if several gateways run, and keeps the counts across restarts', async () => {
    const prefix = `test-status:${randomUUID()}`;
    let time = `${day}T23:58:10.000Z`;
    const gateways = [open(prefix, () => time), open(prefix, () => time)];
    for (const one of gateways) note(one, 'degraded');
    time = `${day}T23:58:50.000Z`;
    for (const one of gateways) note(one, 'down');
    time = `${day}T23:59:00.000Z`;
    for (const one of gateways) note(one, 'operational');
    time = '2026-11-28T00:00:00.000Z';
    for (const one of gateways) note(one, 'degraded');
    await Promise.all(gateways.map((one) => one.stop()));
    const later = open(prefix, () => time);
    const [yesterday, today] = (await later.days()).slice(-2);
    expect(yesterday).toEqual({
      day,
      worst: 'down',
      minutesNotOperational: 1,
      minutesObserved: 2,
      parts: [
        { name: 'auth', worst: 'down', minutesNotOperational: 1 },
        { name: 'signals', worst: 'operational', minutesNotOperational: 0 },
      ],
    });
    expect(today).toMatchObject({ worst: 'degraded', minutesNotOperational: 1, minutesObserved: 1 });
    const keys = await redis.keys(`${prefix}:*`);
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(90 * 86_400);
    await later.stop();
  });

  it('keeps its minutes in memory without Redis, and stores them when Redis is back', async () => {
    const prefix = `test-status:${randomUUID()}`;
    const away = new Redis(redisUrl, { enableOfflineQueue: false, retryStrategy: () => null });
    await once(away, 'ready');
    away.disconnect();
    await once(away, 'end');
    const recorder = open(prefix, () => `${day}T12:00:00.000Z`, away);
    note(recorder, 'down');
    expect((await recorder.days()).at(-1)).toMatchObject({ day, worst: 'down', minutesObserved: 1 });
    await away.connect();
    await recorder.stop();
    const later = open(prefix, () => `${day}T12:00:00.000Z`);
    expect((await later.days()).at(-1)).toMatchObject({ worst: 'down', minutesNotOperational: 1 });
    await later.stop();
    away.disconnect();
  });
});

describe('public pages', () => {
  it('show an open incident until it is resolved, but show a current maintenance instead of the incident', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-banner-'));
    const { before, title, text, after } = bannerTokens;
    await writeFile(
      join(folder, 'index.html'),
      `<title>home</title>${before}<p>${title} ${text}</p>${after}`,
    );
    await writeFile(join(folder, 'routes.json'), '["/"]');
    await writeFile(join(folder, 'csp.json'), '{}');
    const ownRedis = await takeRedisDatabase(redisUrl);
    const shown = await startTestGateway(ownRedis, { env: { ...env, WEB_DIST: folder } });
    const connection = new Redis(ownRedis);
    onTestFinished(async () => {
      connection.disconnect();
      await shown.stop();
      await rm(folder, { recursive: true });
    });
    const page = async () => (await fetch(shown.url, { headers: { accept: 'text/html' } })).text();
    expect(await page()).toBe('<title>home</title>');
    shown.services.admin.changeIncidents([incident]);
    await until('the incident', async () =>
      expect(await page()).toContain('<p>Signals are late. The provider answers again.</p>'),
    );
    const long = 'a'.repeat(138);
    shown.services.admin.changeIncidents([
      { ...incident, updates: [{ text: `${long}😀😀`, at: incident.openedAt }] },
    ]);
    await until('the long text', async () => expect(await page()).toContain(`${long}…</p>`));
    await beginMaintenance(connection, { until: '2026-11-28T20:00:00.000Z' });
    await until('the maintenance', async () =>
      expect(await page()).toContain('Maintenance. You can’t sign up or send forms until about 2026-11-28'),
    );
    await endMaintenance(connection);
    shown.services.admin.changeIncidents([]);
    await until('nothing', async () => expect(await page()).toBe('<title>home</title>'));
  });
});
