import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { readSignedAddress } from '@croneai/platform/http/client-address.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { CLIENT_ADDRESS_KEY, call, sendRaw, startTestGateway } from './harness.ts';

const gateway = await startTestGateway(inject('backing').redisUrl, { env: { RATE_LIMIT_SCALE: '1000' } });
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.services.auth.seen.length = 0;
});
const reached = () => gateway.services.auth.seen;
const signedAddress = (headers: Record<string, unknown>) =>
  readSignedAddress(CLIENT_ADDRESS_KEY, String(headers['x-client-address']))?.address;

describe('headers', () => {
  it('gives the service the true address and its own request id, whatever the caller claims (ASVS 4.1.3)', async () => {
    const claims = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'x-user-role': 'admin' };
    const forged = { 'x-client-address': '6.6.6.6;1;forged', 'x-request-id': 'chosen' };
    const answer = await call(`${gateway.url}/api/countdown`, {
      headers: { ...claims, ...forged, 'accept-language': 'de' },
    });
    const headers = reached()[0]?.headers ?? {};
    expect(signedAddress(headers)).toBe('127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(headers['accept-language']).toBe('de');
    for (const name of Object.keys(claims)) expect(headers).not.toHaveProperty(name);
  });

  it('accepts X-Forwarded-For from a trusted proxy, but ignores the request id and the user id that the caller sends (ASVS 15.3.4)', async () => {
    const trusting = await startTestGateway(inject('backing').redisUrl, {
      env: { TRUSTED_PROXIES: '127.0.0.0/8' },
    });
    await call(`${trusting.url}/api/countdown`, {
      headers: {
        'x-forwarded-for': '6.6.6.6, 203.0.113.7',
        'x-request-id': 'chosen',
        'x-user-id': 'someone',
      },
    });
    const headers = trusting.services.auth.seen[0]?.headers ?? {};
    expect(signedAddress(headers)).toBe('203.0.113.7');
    expect(headers['x-request-id']).not.toBe('chosen');
    expect(headers).not.toHaveProperty('x-user-id');
    await trusting.stop();
  });

  it('protects every reply with security headers, and reveals nothing about the server (ASVS 3.4.4)', async () => {
    gateway.services.auth.answer((_req, res) => {
      res.setHeader('x-powered-by', 'Express');
      res.setHeader('access-control-allow-origin', '*');
      res.end('{}');
    });
    const { headers } = await call(`${gateway.url}/api/countdown`, {
      headers: { origin: 'https://other.example' },
    });
    gateway.services.auth.answer(undefined);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect((await call(`${gateway.url}/api/unknown`)).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('allows only the configured origins (ASVS 3.4.2, 3.5.2)', async () => {
    const open = await startTestGateway(inject('backing').redisUrl, {
      env: { CORS_ORIGINS: 'https://app.example' },
    });
    const from = (origin: string, init: RequestInit = {}) =>
      call(`${open.url}/api/countdown`, {
        ...init,
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const allowed = await from('https://app.example');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('vary')).toContain('origin');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await from('https://app.example', { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    // Apart from the headers that every call accepts, these are all request headers in the
    // contracts. Telegram's headers are left out, because Telegram's servers send them, not
    // browsers.
    const named = endpoints
      .flatMap(({ headers }) => Object.keys(headers?.shape ?? {}))
      .filter((name) => !name.startsWith('x-telegram-'));
    const listed = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(new Set(listed)).toEqual(new Set(['authorization', 'content-type', ...named]));
    expect((await from('https://app.example.evil')).headers.get('access-control-allow-origin')).toBeNull();
    expect((await from('https://evil.example', { method: 'OPTIONS' })).status).toBe(405);
    await open.stop();
  });
});

describe('requests that two servers could interpret differently', () => {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const inner = 'GET /api/countdown HTTP/1.1\r\nHost: x\r\n\r\n';

  it.each([
    [
      'a Content-Length and a Transfer-Encoding',
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      'two Content-Length headers',
      `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    ],
    ['a Content-Length with a list of lengths', `${head}Content-Length: 0, ${inner.length}\r\n\r\n${inner}`],
    ['an obscured encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
    ['a space before the colon', `${head}Content-Length : 5\r\n\r\n12345${inner}`],
    ['a signed length', `${head}Content-Length: +5\r\n\r\n12345${inner}`],
    ['a folded header', `${head}X: 1\r\n Content-Length: 5\r\n\r\n12345${inner}`],
    ['a bare line feed', `POST /api/auth/login HTTP/1.1\nHost: x\nContent-Length: 5\n\n12345${inner}`],
    ['a bad chunk size', `${head}Transfer-Encoding: chunked\r\n\r\n5;\nX\r\n12345\r\n0\r\n\r\n${inner}`],
    ['a length that is no number', `${head}Content-Length: five\r\n\r\n12345${inner}`],
  ])(
    '%s: the request is refused with 400, and no second request is smuggled (ASVS 4.2.1)',
    async (_name, text) => {
      const reply = await sendRaw(gateway.port, text);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply).toContain('request.malformed');
      expect(reply.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(reached().filter(({ url }) => url === '/api/countdown')).toEqual([]);
    },
  );

  // The unit test of `readTarget` covers all other paths.
  it.each(['/api/countdown/../admin/users', 'http://auth.internal/api/countdown'])(
    '%s: the request is refused',
    async (target) => {
      const end = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const reply = await sendRaw(gateway.port, `GET ${target} ${end}`);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply).toContain('request.malformed');
      expect([...reached(), ...gateway.services.admin.seen]).toEqual([]);
    },
  );

  it('sets the security headers on the answer to malformed HTTP as well (ASVS 3.4.1, 3.4.4)', async () => {
    const strict = await startTestGateway(inject('backing').redisUrl, {
      env: { CRONE_MODE: 'production', LAME_DUCK_SECONDS: '0' },
    });
    const unreadable = [
      ['400', 'rubbish\r\n\r\n'],
      ['431', `GET /api/status HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
    ] as const;
    for (const [status, text] of unreadable) {
      const reply = await sendRaw(strict.port, text);
      expect(reply).toContain(`HTTP/1.1 ${status} `);
      expect(reply).toContain('x-content-type-options: nosniff\r\n');
      expect(reply).toContain('strict-transport-security: max-age=');
      expect(reply).toContain("content-security-policy: default-src 'none'");
      expect(reply).toContain('cache-control: no-store\r\n');
    }
    await strict.stop();
  });

  it('refuses TRACE and echoes nothing (ASVS 13.4.4)', async () => {
    const head = 'Host: x\r\nAuthorization: Bearer kept-to-itself\r\nConnection: close\r\n\r\n';
    for (const path of ['/', '/api/countdown', '/api/unknown']) {
      const reply = await sendRaw(gateway.port, `TRACE ${path} HTTP/1.1\r\n${head}`);
      expect(reply).toMatch(/^HTTP\/1\.1 40[45] /);
      expect(reply).not.toContain('kept-to-itself');
    }
    expect(reached()).toEqual([]);
  });
});
