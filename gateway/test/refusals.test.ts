import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { type RouteRow, routes } from '../src/routes.ts';
import { call, json, sendEnvelope, sendRaw, startTestGateway } from './harness.ts';

/** The real table with short timeouts, so that a slow service fails quickly. */
const impatient: RouteRow[] = routes.map((row) => ({ ...row, timeoutMs: 400 }));

const gateway = await startTestGateway(inject('backing').redisUrl, {
  routes: impatient,
  env: { RATE_LIMIT_SCALE: '1000' },
});
afterAll(() => gateway.stop());
const token = (await gateway.sessions.open()).token;
beforeEach(() => {
  for (const service of Object.values(gateway.services)) {
    service.answer(undefined);
    service.seen.length = 0;
  }
});

const login = (body: string, headers?: Record<string, string>) =>
  call(`${gateway.url}/api/auth/login`, { ...json(body), ...(headers && { headers }) });

describe('the route table', () => {
  it("answers 404 to an unknown address, including the services' health and metrics (ASVS 13.4.5)", async () => {
    const missing = ['', '/', '/unknown', '/auth', '/auth/unknown', '/status/deep', '/Auth/me'];
    for (const path of [...missing, '/health/ready', '/auth/health/live', '/metrics'])
      expect(await call(`${gateway.url}/api${path}`)).toMatchObject({
        status: 404,
        error: 'request.not_found',
      });
    expect(gateway.services.auth.seen).toEqual([]);
  });

  it('answers 400 to an API key in an address, before a service sees it', async () => {
    const { token: key } = await gateway.sessions.open({ scopes: ['signals:read'] });
    const answer = await call(`${gateway.url}/api/signals?key=${key}`, { token: key });
    expect(answer).toMatchObject({ status: 400, error: 'auth.key_in_address' });
    expect(gateway.services.signals.seen).toEqual([]);
    expect((await call(`${gateway.url}/api/signals`, { token: key })).status).toBe(200);
  });

  it('answers 405 with the allowed methods (ASVS 3.5.3)', async () => {
    const answer = await call(`${gateway.url}/api/auth/login`);
    expect(answer).toMatchObject({ status: 405, error: 'request.method_not_allowed' });
    expect(answer.headers.get('allow')).toBe('POST');
    const preflight = await call(`${gateway.url}/api/auth/login`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers 401 without a token, with a forged token, and once a session has ended (ASVS 7.4.1)', async () => {
    const me = `${gateway.url}/api/auth/me`;
    expect(await call(me)).toMatchObject({ status: 401, error: 'auth.unauthenticated' });
    expect((await call(me)).headers.get('www-authenticate')).toBe('Bearer');
    expect((await call(me, { token: `${token.slice(0, -4)}AAAA` })).status).toBe(401);
    const session = await gateway.sessions.open();
    expect((await call(me, { token: session.token })).status).toBe(200);
    await gateway.sessions.end(session);
    await until('the ended session is refused', async () => {
      expect((await call(me, { token: session.token })).status).toBe(401);
    });
  });

  it('serves a caller as a visitor if the token is optional and the session has ended', async () => {
    expect((await call(`${gateway.url}/api/countdown`, { token: 'rubbish' })).status).toBe(200);
  });

  it('answers 415 to a body that is not JSON (ASVS 3.5.2)', async () => {
    expect(await login('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      error: 'request.unsupported_media_type',
    });
    expect((await login('{}', { 'content-type': 'application/jsonx' })).status).toBe(415);
    expect((await login('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
    expect(gateway.services.auth.seen).toHaveLength(1);
  });

  it('accepts the form of a mail program’s unsubscribe button (RFC 8058)', async () => {
    const answer = await call(`${gateway.url}/api/unsubscribe?token=some.token`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
    expect(gateway.services.auth.seen.map(({ url, body }) => [url, body])).toEqual([
      ['/api/unsubscribe?token=some.token', 'List-Unsubscribe=One-Click'],
    ]);
  });

  it('shows a page at the address of the unsubscribe button without changing anything', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${gateway.url}/api/unsubscribe?token=some.token`, {
        method,
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/unsubscribe?token=some.token']);
    }
    expect(gateway.services.auth.seen).toEqual([]);
  });

  it('answers 400 to a body if the call takes none', async () => {
    const { token } = await gateway.sessions.open();
    const logout = await call(`${gateway.url}/api/auth/logout`, { ...json('{"all":true}'), token });
    expect(logout).toMatchObject({ status: 400, error: 'request.malformed' });
    // `fetch` cannot send a body with a GET, so this request is raw.
    const get = `GET /api/countdown/config HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    expect(await sendRaw(gateway.port, `${get}Content-Length: 7\r\n\r\n{"a":1}`, 500)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(gateway.services.auth.seen).toEqual([]);
  });

  it('has no GET at the address of any write (ASVS 3.5.3)', async () => {
    const reading = new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
    // Mail programs open the address of List-Unsubscribe. A GET redirects to the page and writes
    // nothing.
    reading.add('/api/unsubscribe');
    const writing = routes.filter(({ method, path }) => method !== 'GET' && !reading.has(path));
    expect(writing.length).toBeGreaterThan(50);
    const { token } = await gateway.sessions.open({ role: 'owner' });
    for (const { path } of writing) {
      const answer = await call(gateway.url + path.replaceAll(/:\w+/g, '0123456789abcdef01234567'), {
        token,
      });
      expect([path, answer.status]).toEqual([path, 405]);
    }
    for (const service of Object.values(gateway.services)) expect(service.seen).toEqual([]);
  });

  it('answers 413 to a body whose declared length is too large, before anything reaches the service', async () => {
    expect(await login('x'.repeat(100_001))).toMatchObject({ status: 413, error: 'request.too_large' });
    expect((await login('x'.repeat(100_000))).status).toBe(200);
    expect(gateway.services.auth.seen).toHaveLength(1);
  });

  it('answers 413 to a form of 20 MB, which no service sees', async () => {
    for (const path of ['/api/bot-access/submit', '/api/contact']) {
      const answer = await call(gateway.url + path, json(`"${'x'.repeat(20_000_000)}"`));
      expect(answer).toMatchObject({ status: 413, error: 'request.too_large' });
    }
    expect(gateway.services.leads.seen).toEqual([]);
  });

  it('answers 413 to a body that exceeds its limit while it streams', async () => {
    const answer = await streamBody(gateway.port, 300);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body).error).toBe('request.too_large');
    expect((await streamBody(gateway.port, 50)).status).toBe(200);
    expect(gateway.services.auth.seen.map(({ body }) => body.length)).toEqual([50_000]);
  });
});

/** Posts a chunked body without a declared length. */
function streamBody(port: number, kilobytes: number): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { method, headers } = json();
    const req = request({ port, host: '127.0.0.1', path: '/api/auth/login', method, headers }, (res) =>
      text(res).then((body) => resolve({ status: res.statusCode ?? 0, body }), reject),
    );
    req.on('error', reject);
    const chunk = 'x'.repeat(1_000);
    for (let sent = 0; sent < kilobytes; sent += 1) req.write(chunk);
    req.end();
  });
}

describe('a failing service', () => {
  const config = () => call(`${gateway.url}/api/countdown/config`);

  it('causes a 502 if its answer is not HTTP', async () => {
    gateway.services.auth.answer((req) => req.socket.end('rubbish\r\n\r\n'));
    expect(await config()).toMatchObject({
      status: 502,
      error: 'gateway.bad_gateway',
      message: 'Failed to get timer configuration',
    });
  });

  it('causes a 504 if it is slow, and the connection remains usable', async () => {
    gateway.services.auth.answer((_req, res) => void delay(10_000).then(() => res.end()));
    const startedAt = performance.now();
    expect(await config()).toMatchObject({
      status: 504,
      error: 'gateway.timeout',
      message: 'Failed to get timer configuration',
    });
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    gateway.services.auth.answer(undefined);
    expect((await config()).status).toBe(200);
  });

  it('makes the gateway cut the client’s connection if the service dies in the middle of a reply', async () => {
    gateway.services.auth.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      res.write('{"half":');
      setTimeout(() => res.destroy(), 50);
    });
    await expect(config()).rejects.toThrow();
  });

  it('can answer with any status, which the gateway passes on', async () => {
    gateway.services.auth.answer((_req, res) => sendEnvelope(res, null, 503));
    expect(await config()).toMatchObject({ status: 503, error: 'some.error' });
  });

  it('is called again on a new connection if a kept-alive connection has died', async () => {
    expect((await config()).status).toBe(200);
    let attempts = 0;
    gateway.services.auth.answer((req, res) => {
      attempts += 1;
      if (attempts === 1) return void req.socket.destroy();
      sendEnvelope(res, attempts);
    });
    expect(await config()).toMatchObject({ status: 200, data: 2 });
    attempts = 0;
    expect(await login('{}')).toMatchObject({
      status: 503,
      error: 'service.unavailable',
      message: 'Login failed',
    });
    expect(attempts).toBe(1);
  });

  it('is called again with the same idempotency key if a kept-alive connection has died', async () => {
    const keys: unknown[] = [];
    gateway.services.leads.answer((req, res) => {
      keys.push(req.headers['idempotency-key']);
      if (keys.length === 1) return void req.socket.destroy();
      sendEnvelope(res, keys.length);
    });
    const key = randomUUID();
    const sent = await call(`${gateway.url}/api/contact`, json('{}', { 'idempotency-key': key }));
    expect(sent).toMatchObject({ status: 200, data: 2 });
    expect(keys).toEqual([key, key]);
  });

  it('causes a 503 while it is down: the circuit opens, and closes once the service is back (ASVS 16.5.2)', async () => {
    const { signals } = gateway.services;
    const part = () => call(`${gateway.url}/api/paper/leaderboard`, { token });
    await signals.stop();
    const answer = await part();
    expect(answer).toMatchObject({ status: 503, error: 'service.unavailable' });
    expect(answer.headers.get('retry-after')).toBe('1');
    await until('the circuit opens', async () => {
      expect((await part()).status).toBe(503);
      expect(await circuitOf('signals')).toBe(1);
    });
    await signals.restart();
    await until('the circuit closes', async () => {
      expect((await part()).status).toBe(200);
      expect(await circuitOf('signals')).toBe(0);
    });
    expect((await config()).status).toBe(200);
  });

  const circuitOf = async (service: string) => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    return Number(
      new RegExp(`gateway_circuit_open\\{[^}]*service="${service}"[^}]*\\} (\\d)`).exec(text)?.[1],
    );
  };
});
