import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { sendEnvelope, startTestGateway } from './harness.ts';

const gateway = await startTestGateway(inject('backing').redisUrl, { env: { RATE_LIMIT_SCALE: '1000' } });
afterAll(() => gateway.stop());
const { signals } = gateway.services;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const TILE = '/ledger/2026/tile/0/000';
const ELSEWHERE = { headers: { origin: 'https://auditor.example' } };

/** Paths that reached the service. */
let asked: (string | undefined)[];

beforeEach(() => {
  asked = [];
  signals.answer((req, res) => {
    asked.push(req.url);
    res.setHeader('content-type', 'application/octet-stream');
    res.setHeader('cache-control', IMMUTABLE);
    res.end(Buffer.alloc(8_192, 7));
  });
});

describe('the public log', () => {
  it('can be read by pages of every site, and cached permanently', async () => {
    const reply = await fetch(`${gateway.url}${TILE}`, ELSEWHERE);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe(IMMUTABLE);
    expect((await reply.arrayBuffer()).byteLength).toBe(8_192);
  });

  it('is public, even if a call has a bad token', async () => {
    const reply = await fetch(`${gateway.url}${TILE}`, { headers: { authorization: 'Bearer no-token' } });
    expect(reply.status).toBe(200);
    expect(asked).toEqual([TILE]);
  });

  it('forbids caches to keep a 404, but lets other sites read the 404', async () => {
    signals.answer((_req, res) => {
      res.setHeader('cache-control', 'no-store');
      sendEnvelope(res, null, 404);
    });
    const reply = await fetch(`${gateway.url}/ledger/2026/tile/0/x999/999`, ELSEWHERE);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    '/ledger/',
    '/ledger/2026',
    '/ledger/2026/tile',
    '/ledger/2026/tile/0',
    '/ledger/2026/tile/0/000/000/000/000',
    '/ledger/2026/checkpoint/more',
    '/ledger/2026/private',
  ])('answers %s with a 404 that no cache keeps', async (path) => {
    const reply = await fetch(`${gateway.url}${path}`, ELSEWHERE);
    expect([400, 404]).toContain(reply.status);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([]);
  });

  it('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(`${gateway.url}${TILE}`, { method })).status).toBe(405);
    expect(asked).toEqual([]);
  });
});
