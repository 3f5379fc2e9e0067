import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { call, json, sendEnvelope, startTestGateway } from './harness.ts';

/**
 * Simulates a visitor who tries to block others. The visitor opens more sockets than the gateway
 * has connections to a service (128). Each socket sends half of a request, or does not read the
 * reply. The timeouts are short, so that they expire during the test.
 */
const MANY = 140;
const FILE_CONNECTIONS = 8;
const BODY_SECONDS = 2;
const STALL_SECONDS = 2;
/**
 * Time limit for an undisturbed call on a busy machine. A blocked call would take a minute, after
 * which Node ends the incomplete requests that block it.
 */
const PROMPT_MS = 15_000;
const PATIENCE_MS = 45_000;

const { redisUrl } = inject('backing');
const gateway = await startTestGateway(redisUrl, {
  // High concurrency limits, because this test simulates an attack from many addresses.
  env: {
    RATE_LIMIT_SCALE: '1000',
    BODY_SECONDS: String(BODY_SECONDS),
    STALL_SECONDS: String(STALL_SECONDS),
    UPSTREAM_FILE_CONNECTIONS: String(FILE_CONNECTIONS),
  },
});
afterAll(() => gateway.stop());
const token = (await gateway.sessions.open()).token;

type Raw = { socket: Socket; received: () => string; isClosed: () => boolean };
let open: Raw[] = [];
beforeEach(() => {
  for (const service of Object.values(gateway.services)) {
    service.answer(undefined);
    service.seen.length = 0;
  }
});
afterEach(() => {
  for (const { socket } of open) socket.destroy();
  open = [];
});

/** Connects and sends the bytes. If `isDeaf` is true, nothing is read. */
function openRaw(text: string, { isDeaf = false } = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    let received = '';
    let isClosed = false;
    const socket = connect({ host: '127.0.0.1', port: gateway.port }, () => {
      socket.write(text);
      resolve(raw);
    });
    const raw = { socket, received: () => received, isClosed: () => isClosed };
    open.push(raw);
    socket.once('error', reject).on('close', () => {
      isClosed = true;
    });
    if (isDeaf) socket.pause();
    socket.on('data', (chunk: Buffer) => {
      if (received.length < 1_000) received += chunk.toString('latin1', 0, 1_000);
    });
  });
}

const openMany = (text: string, { count = MANY, isDeaf = false } = {}) =>
  Promise.all(Array.from({ length: count }, () => openRaw(text, { isDeaf })));

const head = (line: string, more: string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: x', ...more, '', ''].join('\r\n');
const unsentBody = ['Content-Type: application/json', 'Content-Length: 1'];
/**
 * Announces a body of 65 bytes. A body of up to 64 bytes may be an empty object, so the gateway
 * reads it to find out. This body is one byte longer.
 */
const longUnsentBody = ['Content-Type: application/json', 'Content-Length: 65'];

async function promptly(init: RequestInit & { token?: string }, path: string) {
  const startedAt = performance.now();
  const answer = await call(gateway.url + path, init);
  expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
  return answer.status;
}
const signIn = () => promptly(json(), '/api/auth/login');
const allReceive = (sockets: readonly Raw[], reply: RegExp) =>
  until(
    'every one is refused',
    () => {
      for (const { received } of sockets) expect(received()).toMatch(reply);
    },
    PATIENCE_MS,
  );

describe('bodies that never arrive', () => {
  it('do not block calls of signed-in members when a visitor holds 400 sockets open (ASVS 2.4.1, 15.2.2)', async () => {
    const sockets = await openMany(head('GET /api/countdown/config', unsentBody), { count: 400 });
    const paths = ['/api/auth/me', '/api/signals', '/api/support/tickets', '/api/account/sessions'];
    const calls = Array.from({ length: 10 }, () => paths.map((path) => promptly({ token }, path))).flat();
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    expect(await signIn()).toBe(200);
    await allReceive(sockets, /^HTTP\/1\.1 408 /);
    // None of the requests reached the service.
    expect(gateway.services.auth.seen.filter(({ url }) => url === '/api/countdown/config')).toEqual([]);
  });

  it.each([
    ['a GET', 'GET /api/countdown/config'],
    ['a call without input', 'POST /api/auth/logout'],
  ])('of %s get 400 at once if a long body is announced, and no other caller waits', async (_name, line) => {
    const sockets = await openMany(head(line, [`Authorization: Bearer ${token}`, ...longUnsentBody]));
    expect(await signIn()).toBe(200);
    expect(await promptly({ token }, '/api/signals')).toBe(200);
    await allReceive(sockets, /^HTTP\/1\.1 400 /);
    expect(gateway.services.auth.seen).toHaveLength(1);
  });

  it('of visitors and members get 408 after a while, and no other caller waits', async () => {
    const sockets = [
      ...(await openMany(head('POST /api/auth/login', unsentBody))),
      ...(await openMany(
        head('PATCH /api/account/profile', [`Authorization: Bearer ${token}`, ...unsentBody]),
      )),
    ];
    expect(await signIn()).toBe(200);
    expect(await promptly({ token }, '/api/auth/me')).toBe(200);
    // None of the sockets has a reply yet, so the two calls above did not wait for them.
    expect(sockets.filter(({ received }) => received() !== '')).toEqual([]);
    await allReceive(sockets, /^HTTP\/1\.1 408 /);
    expect(sockets[0]?.received()).toContain('request.timeout');
    expect(gateway.services.auth.seen).toHaveLength(2);
  });

  it('of uploads block only other uploads, and get 408 after a while', async () => {
    const upload = head('POST /api/support/attachments', [
      `Authorization: Bearer ${token}`,
      'Content-Type: image/png',
      'Content-Length: 1000',
    ]);
    const sockets = await openMany(`${upload}x`);
    expect(await promptly({ token }, '/api/support/tickets')).toBe(200);
    expect(sockets.filter(({ received }) => received().includes(' 408 '))).toEqual([]);
    await allReceive(sockets, /^HTTP\/1\.1 (?:408|503) /);
    expect(sockets.some(({ received }) => received().includes('request.timeout'))).toBe(true);
  });
});

describe('replies to slow clients', () => {
  const download = head('GET /api/support/attachments/0123456789abcdef01234567', [
    `Authorization: Bearer ${token}`,
  ]);

  it('are cut on both sides of the gateway if the client reads nothing, while other callers are served', async () => {
    const { leads } = gateway.services;
    let underWay = 0;
    let most = 0;
    leads.answer((req, res) => {
      if (!req.url?.startsWith('/api/support/attachments/')) return sendEnvelope(res, 'list');
      underWay += 1;
      most = Math.max(most, underWay);
      res.on('close', () => {
        underWay -= 1;
      });
      res.writeHead(200, { 'content-type': 'application/pdf' });
      const chunk = Buffer.alloc(262_144, 'x');
      const write = () => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on('drain', write);
      write();
    });
    const sockets = await openMany(download, { isDeaf: true });
    await until('every connection for files is busy', () => expect(most).toBe(FILE_CONNECTIONS));
    expect(await promptly({ token }, '/api/support/tickets')).toBe(200);
    await until('the service is rid of all of them', () => expect(underWay).toBe(0), PATIENCE_MS);
    expect(most).toBe(FILE_CONNECTIONS);
    // From here on, the service sends complete replies. If a waiting request now gets a connection,
    // its download therefore ends too.
    leads.answer((_req, res) => sendEnvelope(res, 'late'));
    // A paused socket does not notice that it was closed, so all sockets are resumed. Each request
    // was cut, served late, or refused because no connection to the service was free.
    for (const { socket } of sockets) socket.resume();
    await until('every socket is closed, refused or served late', () => {
      for (const { isClosed, received } of sockets)
        expect(isClosed() || /^HTTP\/1\.1 503 |late/.test(received())).toBe(true);
      expect(sockets.filter(({ isClosed }) => isClosed()).length).toBeGreaterThanOrEqual(FILE_CONNECTIONS);
    });
  });

  it('continue if the client reads now and then', async () => {
    const total = 24 * 1_048_576;
    gateway.services.leads.answer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': total });
      res.end(Buffer.alloc(total, 'x'));
    });
    const { socket } = await openRaw(download, { isDeaf: true });
    const startedAt = performance.now();
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      // Pauses for half of the timeout after every few megabytes.
      if (bytes % 8_000_000 < chunk.length) {
        socket.pause();
        setTimeout(() => socket.resume(), STALL_SECONDS * 500);
      }
    });
    socket.resume();
    await until('every byte is there', () => expect(bytes).toBeGreaterThan(total), PATIENCE_MS);
    expect(performance.now() - startedAt).toBeGreaterThan(STALL_SECONDS * 1_000);
  });
});
