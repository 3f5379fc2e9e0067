import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientHeadersOf, upstreamHeadersOf } from './headers.ts';

const request = (rawHeaders: string[]) => {
  const connection = rawHeaders[rawHeaders.indexOf('Connection') + 1];
  const headers = rawHeaders.includes('Connection') ? { connection } : {};
  return { rawHeaders, headers } as unknown as IncomingMessage;
};

describe('upstreamHeadersOf', () => {
  it("passes on the request's own headers in their order, after the headers of the gateway", () => {
    const raw = ['Authorization', 'Bearer x', 'Content-Type', 'application/json', 'If-Match', '"7"'];
    expect(upstreamHeadersOf(request(raw), ['x-request-id', 'mine'])).toEqual([
      'x-request-id',
      'mine',
      'authorization',
      'Bearer x',
      'content-type',
      'application/json',
      'if-match',
      '"7"',
    ]);
  });

  it.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'x-forwarded',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Client-Address',
    'X-Client-IP',
    'X-User-Id',
    'X-User-Role',
    'X-Auth-User',
    'X-Session-Id',
    'X-Original-URL',
    'X-Request-Id',
    'X-HTTP-Method-Override',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Host',
    'Proxy-Authorization',
  ])("drops a client's %s (ASVS 4.1.3)", (name) => {
    expect(upstreamHeadersOf(request([name, 'value']), [])).toEqual([]);
  });

  it('drops the headers that the `Connection` header names, but never the length of the body', () => {
    const raw = [
      'Connection',
      'close, X-Hop, Content-Length',
      'X-Hop',
      '1',
      'Content-Length',
      '5',
      'X-Stay',
      '2',
    ];
    expect(upstreamHeadersOf(request(raw), [])).toEqual(['content-length', '5', 'x-stay', '2']);
  });
});

describe('clientHeadersOf', () => {
  it('keeps the headers with which the service describes its reply, and drops headers about the connection and the gateway', () => {
    const reply = {
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'keep-alive',
      'transfer-encoding': 'chunked',
      'x-powered-by': 'x',
      server: 'y',
      'access-control-allow-origin': '*',
      'content-security-policy': 'default-src *',
      'x-request-id': 'other',
      'retry-after': '3',
    };
    expect(clientHeadersOf(reply)).toEqual([
      'content-type',
      'application/json',
      'set-cookie',
      'a=1',
      'set-cookie',
      'b=2',
      'retry-after',
      '3',
    ]);
    expect(clientHeadersOf(reply, new Set(['set-cookie']))).not.toContain('set-cookie');
  });
});
