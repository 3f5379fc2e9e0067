import { once } from 'node:events';
import { systemStatusSchema } from '@croneai/contracts/system-status.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { call, sendEnvelope, startTestGateway } from './harness.ts';

const { redisUrl } = inject('backing');
const gateway = await startTestGateway(redisUrl, { env: { RATE_LIMIT_SCALE: '1000' } });
afterAll(() => gateway.stop());

describe('GET /api/status', () => {
  const partOf = async (name: string) => {
    const { data } = await call(`${gateway.url}/api/status`);
    const status = systemStatusSchema.parse(data);
    return { overall: status.status, part: status.parts.find((part) => part.name === name)?.status };
  };

  it('shows every service, and shows when a service fails and recovers', async () => {
    const { data } = await call(`${gateway.url}/api/status`);
    const names = systemStatusSchema.parse(data).parts.map(({ name }) => name);
    expect(names).toEqual(['auth', 'signals', 'leads', 'admin', 'notifier']);
    expect(await partOf('leads')).toEqual({ overall: 'operational', part: 'operational' });
    await gateway.services.leads.stop();
    await until('leads shows as down', async () =>
      expect(await partOf('leads')).toEqual({ overall: 'degraded', part: 'down' }),
    );
    await gateway.services.leads.restart();
    await until('leads shows as operational', async () =>
      expect(await partOf('leads')).toEqual({ overall: 'operational', part: 'operational' }),
    );
  });
});

describe('GET /api/account/export', () => {
  let token: string;
  beforeEach(async () => {
    for (const [name, service] of Object.entries(gateway.services))
      service.answer((req, res) => {
        service.seen.push({ method: 'GET', url: req.url ?? '', headers: req.headers, body: '' });
        res.setHeader('content-type', 'application/json').end(JSON.stringify({ service: name }));
      });
    token = (await gateway.sessions.open()).token;
  });
  const exported = () => call(`${gateway.url}/api/account/export`, { token });

  it('joins the parts that the gateway requests from all services with the member’s own token', async () => {
    const answer = await exported();
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      auth: { service: 'auth' },
      admin: { service: 'admin' },
      notifier: { service: 'notifier' },
      leads: { service: 'leads' },
      signals: { service: 'signals' },
    });
    const request = gateway.services.notifier.seen.at(-1);
    expect(request?.url).toBe('/api/account/export/notifier');
    expect(request?.headers.authorization).toBe(`Bearer ${token}`);
    expect(request?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(request?.headers['x-client-address']).toMatch(/^127\.0\.0\.1;/);
  });

  it('fails as a whole if a part is missing', async () => {
    await gateway.services.signals.stop();
    expect(await exported()).toMatchObject({ status: 503, error: 'service.unavailable', data: null });
    await gateway.services.signals.restart();
    await until('the circuit is closed again', async () => expect((await exported()).status).toBe(200));
    gateway.services.notifier.answer((_req, res) => sendEnvelope(res, null, 500));
    expect(await exported()).toMatchObject({ status: 503, data: null });
    gateway.services.notifier.answer((_req, res) => res.end('rubbish'));
    expect(await exported()).toMatchObject({ status: 502, error: 'gateway.bad_gateway', data: null });
  });

  it('answers with the error of a service that refuses its part', async () => {
    gateway.services.admin.answer((_req, res) => sendEnvelope(res, null, 403));
    gateway.services.notifier.answer((_req, res) => sendEnvelope(res, null, 500));
    expect(await exported()).toMatchObject({ status: 403, error: 'some.error', data: null });
  });

  it('is cut off, with invalid JSON, when a part breaks off midway', async () => {
    gateway.services.leads.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write(`{"tickets":["${'x'.repeat(100_000)}"`, () => res.destroy());
    });
    const reply = await fetch(`${gateway.url}/api/account/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  });

  it('is streamed, and the gateway reads each part no faster than the client reads the export', async () => {
    const pieces = 256;
    let sent = 0;
    gateway.services.leads.answer(async (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"tickets":[');
      for (; sent < pieces; sent += 1)
        if (!res.write(`"${'x'.repeat(1024 * 1024)}",`)) await once(res, 'drain');
      res.end('1]}');
    });
    const reply = await fetch(`${gateway.url}/api/account/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = reply.body?.getReader();
    await reader?.read();
    // The sockets on both sides of the gateway hold far less than the whole export, so the service
    // must stop sending.
    let seen = -1;
    const hasStopped = () => {
      const before = seen;
      seen = sent;
      return sent === before;
    };
    await expect
      .poll(hasStopped, { interval: 250, message: 'the service to wait for the reader' })
      .toBe(true);
    expect(sent).toBeLessThan(pieces / 2);
    let length = 0;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      length += next.value.length;
    expect(length).toBeGreaterThan((pieces - 1) * 1024 * 1024);
  });

  it('is allowed three times an hour per member, and an export of a single part counts as well', async () => {
    const limited = await startTestGateway(redisUrl);
    const { userId } = await limited.sessions.open();
    const statuses = [];
    for (const path of ['', '/leads', '', '', '/signals', '']) {
      const session = await limited.sessions.open({ userId });
      statuses.push(
        (await call(`${limited.url}/api/account/export${path}`, { token: session.token })).status,
      );
    }
    await limited.stop();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('counts towards the limit only once it has started, not after a refusal or an outage', async () => {
    const limited = await startTestGateway(redisUrl);
    const { leads } = limited.services;
    const { token } = await limited.sessions.open();
    const ask = async (path: string) =>
      (await call(`${limited.url}/api/account/export${path}`, { token })).status;
    leads.answer((_req, res) => {
      const error = { success: false, message: 'Sign in again', error: 'auth.recent_sign_in_required' };
      res.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(error));
    });
    for (const path of ['', '/leads', '', '/leads', '']) expect(await ask(path)).toBe(403);
    await leads.stop();
    expect(await ask('')).toBeGreaterThanOrEqual(502);
    await leads.restart();
    leads.answer(undefined);
    await until('an export', async () => expect(await ask('')).toBe(200));
    expect([await ask('/leads'), await ask(''), await ask('')]).toEqual([200, 200, 429]);
    await limited.stop();
  });
});

describe('documents, health, and metrics', () => {
  it('serves the API document', async () => {
    const reply = await fetch(`${gateway.url}/api/openapi.json`);
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0' });
    expect(reply.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
    const headers = { 'if-none-match': String(reply.headers.get('etag')) };
    expect((await fetch(`${gateway.url}/api/openapi.json`, { headers })).status).toBe(304);
  });

  it('serves Swagger UI only in local mode, from this machine alone (ASVS 13.4.2, 13.4.5)', async () => {
    const page = await fetch(`${gateway.url}/api/docs`);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await fetch(gateway.url + file)).status).toBe(200);
    const production = await startTestGateway(redisUrl, { env: { CRONE_MODE: 'production' } });
    for (const path of ['/api/docs', '/api/docs/swagger-ui.css'])
      expect((await fetch(production.url + path)).status).toBe(404);
    const status = await fetch(`${production.url}/api/status`);
    expect(status.headers.get('strict-transport-security')).toContain('max-age=');
    await production.stop();
  });

  it('shows its health', async () => {
    expect(await (await fetch(`${gateway.url}/health/live`)).json()).toEqual({ live: true });
    expect(await (await fetch(`${gateway.url}/health/ready`)).json()).toMatchObject({ ready: true });
  });

  it('shows metrics to this machine or to a caller with the token, but never through a proxy (ASVS 13.4.5)', async () => {
    const metrics = (url: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/metrics`, { headers });
    await call(`${gateway.url}/api/countdown`);
    expect(await (await metrics(gateway.url)).text()).toMatch(
      /http_request_duration_seconds_count\{[^}]*route="\/api\/countdown"/,
    );
    expect((await metrics(gateway.url, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    const secret = 'a-token-for-the-metrics';
    const guarded = await startTestGateway(redisUrl, { env: { METRICS_TOKEN: secret } });
    expect((await metrics(guarded.url)).status).toBe(404);
    expect((await metrics(guarded.url, { authorization: 'Bearer other' })).status).toBe(404);
    expect((await metrics(guarded.url, { authorization: `Bearer ${secret}` })).status).toBe(200);
    await guarded.stop();
  });
});
