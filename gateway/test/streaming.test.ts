import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { routes } from '../src/routes.ts';
import { sendEnvelope, startTestGateway } from './harness.ts';

const MEGABYTE = 1_048_576;
const gateway = await startTestGateway(inject('backing').redisUrl, {
  routes: routes.map((row) => ({ ...row, bodyLimitBytes: 100 * MEGABYTE })),
  env: { RATE_LIMIT_SCALE: '1000' },
});
afterAll(() => gateway.stop());
beforeEach(() => gateway.services.auth.answer(undefined));

function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const req = request({ host: '127.0.0.1', port: gateway.port, path, method, headers });
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    req.on('response', resolve).on('error', reject);
  });
  return { req, reply };
}

function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { req, reply } = open(path, headers);
  req.end();
  return reply;
}

describe('streaming', () => {
  it('passes on the first bytes of a file while the rest is still being sent', async () => {
    let received = 0;
    gateway.services.leads.answer((req, res) => {
      req.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      req.on('end', () => sendEnvelope(res, received));
    });
    const { token } = await gateway.sessions.open();
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
    const { req, reply } = open('/api/support/attachments', headers, 'POST');
    req.write('x'.repeat(1_000));
    await until('the service has the first part', () => expect(received).toBe(1_000));
    for (let sent = 0; sent < 20; sent += 1) req.write(Buffer.alloc(MEGABYTE, 'x'));
    req.end();
    const body = JSON.parse((await buffer(await reply)).toString());
    expect(body.data).toBe(1_000 + 20 * MEGABYTE);
  });

  it('holds back a small body until the whole body has arrived', async () => {
    const { auth } = gateway.services;
    auth.seen.length = 0;
    const body = JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(20_000) });
    const { req, reply } = open('/api/auth/login', { 'content-type': 'application/json' }, 'POST');
    req.write(body.slice(0, 10_000));
    // The service has already answered a later call. It has not received the call whose body is
    // incomplete.
    await buffer(await get('/api/countdown'));
    expect(auth.seen.map(({ url }) => url)).toEqual(['/api/countdown']);
    req.end(body.slice(10_000));
    expect((await reply).statusCode).toBe(200);
    expect(auth.seen.map((request) => request.body)).toEqual(['', body]);
    expect(auth.seen[1]?.headers['content-length']).toBe(`${body.length}`);
  });

  it('passes on the first bytes of a reply while the service still writes the rest', async () => {
    let finish: () => void = () => undefined;
    gateway.services.auth.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream' }).write('first');
      finish = () => res.end('last');
    });
    const response = await get('/api/countdown');
    const first = await response.iterator({ destroyOnReturn: false }).next();
    expect(String(first.value)).toBe('first');
    finish();
    expect((await buffer(response)).toString()).toBe('last');
  });

  it('slows the service down while the client does not read, and delivers every byte later', async () => {
    const total = 200 * MEGABYTE;
    let written = 0;
    gateway.services.auth.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': total });
      const write = () => {
        while (written < total) {
          written += MEGABYTE;
          if (!res.write(Buffer.alloc(MEGABYTE, 'x'))) return void res.once('drain', write);
        }
        res.end();
      };
      write();
    });
    const response = await get('/api/countdown');
    let before = -1;
    await until('the service is held back', async () => {
      before = written;
      await delay(300);
      expect(written).toBe(before);
    });
    // If the service could write more than this, the gateway would keep the reply in memory. The
    // socket buffers of two connections hold far less.
    expect(written).toBeLessThan(40 * MEGABYTE);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(total);
  });

  it('closes the request to the service when the client disconnects', async () => {
    let hasLeft = false;
    gateway.services.auth.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' }).write('first');
      res.on('close', () => {
        hasLeft = true;
      });
    });
    (await get('/api/countdown')).destroy();
    await until('the service sees the connection close', () => expect(hasLeft).toBe(true));
  });
});

describe('compression', () => {
  const large = { rows: Array.from({ length: 500 }, (_, at) => ({ at, text: 'the same again' })) };
  const ask = async (encoding: string) => {
    gateway.services.auth.answer((_req, res) => {
      res.setHeader('etag', '"1"');
      sendEnvelope(res, large);
    });
    const response = await get('/api/countdown', { 'accept-encoding': encoding });
    return { headers: response.headers, bytes: await buffer(response) };
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('uses %s for a large reply', async (encoding, decompress) => {
    const { headers, bytes } = await ask(encoding);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', etag: 'W/"1"' });
    expect(headers['content-length']).toBeUndefined();
    expect(bytes.length).toBeLessThan(2_000);
    expect(JSON.parse(decompress(bytes).toString()).data).toEqual(large);
  });

  it('is not used if the client does not accept the encoding', async () => {
    const { headers, bytes } = await ask('identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.etag).toBe('"1"');
    expect(JSON.parse(bytes.toString()).data).toEqual(large);
  });
});
