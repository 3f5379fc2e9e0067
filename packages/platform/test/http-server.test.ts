import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttpServer } from '../src/http/server.ts';
import { startHarness } from './support/http-harness.ts';

async function start({ lameDuckMs = 0 } = {}) {
  const harness = await startHarness(undefined, undefined, lameDuckMs);
  onTestFinished(() => harness.server.close(0));
  return harness;
}

describe('startHttpServer', () => {
  it('answers health and metrics before an app is mounted, and answers 503 to other calls', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, phase: 'starting', checks: [], degraded: [], facts: {} },
    ]);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total');
    const other = await fetch(`${url}/api/x`);
    expect([other.status, other.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await other.json()).toMatchObject({ success: false, error: 'service.unavailable' });
  });

  it('is ready once an app is mounted and all checks pass', async () => {
    const { url, server, health } = await start();
    server.mount((_req, res) => void res.end('app'));
    const ready = async () => (await fetch(`${url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    health.addCheck('redis', () => Promise.reject(new Error('away')));
    expect(await ready()).toBe(503);
    expect(await (await fetch(`${url}/anything`)).text()).toBe('app');
  });

  it('rejects when the port is taken', async () => {
    const { server, metrics, health } = await start();
    const { recordingLogger } = await import('./support/recording-logger.ts');
    const options = {
      host: '127.0.0.1',
      port: server.port,
      logger: recordingLogger().logger,
      metrics,
      health,
    };
    await expect(startHttpServer(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it.each([
    ['noise', 'hello\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400 Bad Request',
    ],
    ['huge headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '431 '],
  ])('answers %s in the envelope', async (_name, bytes, status) => {
    const reply = await (await start()).raw(bytes);
    expect(reply).toContain(`HTTP/1.1 ${status}`);
    expect(reply).toContain('"error":"request.malformed"');
    expect(reply).toContain('\r\nx-content-type-options: nosniff\r\n');
  });
});

describe('retiring', () => {
  it('fails the readiness check but keeps serving, even on new connections, and closes each new connection after its reply', async () => {
    const { server, url } = await start({ lameDuckMs: 300 });
    server.mount((_req, res) => void res.end('whole'));
    const startedAt = performance.now();
    const retired = server.retire();
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { ready: false, phase: 'stopping' }]);
    const reply = await fetch(`${url}/late`);
    expect([reply.status, reply.headers.get('connection'), await reply.text()]).toEqual([
      200,
      'close',
      'whole',
    ]);
    await retired;
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect((await fetch(`${url}/later`)).status).toBe(200);
    await server.close();
    await expect(fetch(`${url}/too-late`)).rejects.toThrow();
  });
});

describe('closing', () => {
  it('lets requests in progress finish, refuses new connections, and ends idle connections', async () => {
    const { server, url } = await start();
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    server.mount(async (_req, res) => {
      arrive();
      await mayFinish;
      res.end('whole');
    });
    const idle = connect(server.port, '127.0.0.1');
    const idleEnded = new Promise((resolve) => idle.on('close', resolve));
    idle.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    const inFlight = fetch(`${url}/slow`);
    await arrived;
    const closed = server.close(10_000);
    await idleEnded;
    await expect(fetch(`${url}/late`)).rejects.toThrow();
    finish();
    expect(await (await inFlight).text()).toBe('whole');
    const startedAt = performance.now();
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  it('aborts requests that are still in progress at the deadline', async () => {
    const { server, url, lines } = await start();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    server.mount(() => arrive());
    const hung = fetch(`${url}/hung`).catch((error: unknown) => error);
    await arrived;
    await server.close(50);
    expect(await hung).toBeInstanceOf(Error);
    expect(lines.some(({ level, msg }) => level === 'warn' && msg?.includes('deadline'))).toBe(true);
  });
});
