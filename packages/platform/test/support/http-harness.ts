import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { SessionVerifier } from '../../src/auth/sessions.ts';
import { createHealth, type Health } from '../../src/health.ts';
import { createHttpApp } from '../../src/http/app.ts';
import type { Route } from '../../src/http/route.ts';
import { type HttpServer, startHttpServer } from '../../src/http/server.ts';
import { createMetrics, type Metrics } from '../../src/metrics.ts';
import { type LogLine, recordingLogger } from './recording-logger.ts';

export type HttpHarness = {
  server: HttpServer;
  url: string;
  key: string;
  lines: LogLine[];
  logText: () => string;
  metrics: Metrics;
  health: Health;
  /** Sends raw bytes and reads until the server closes the connection. */
  raw: (bytes: string | Buffer) => Promise<string>;
};

/** Starts a server on a free port with the given routes. Without routes, no app is mounted. */
export async function startHarness(
  routes?: Route[],
  sessions?: SessionVerifier,
  lameDuckMs = 0,
): Promise<HttpHarness> {
  const { logger, lines, text } = recordingLogger();
  const metrics = createMetrics('test');
  const health = createHealth();
  const key = randomBytes(32).toString('base64');
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, logger, health, metrics, lameDuckMs });
  if (routes) {
    const app = createHttpApp({
      logger,
      metrics,
      health,
      clientAddressKey: key,
      routes,
      ...(sessions ? { sessions } : {}),
    });
    server.mount(app);
  }
  return {
    server,
    url: `http://127.0.0.1:${server.port}`,
    key,
    lines,
    logText: text,
    metrics,
    health,
    raw: (bytes) => exchange(connect(server.port, '127.0.0.1'), bytes),
  };
}

function exchange(socket: Socket, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error(`the reply has not ended, so far: ${received}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject).on('end', () => resolve(received));
    socket.write(bytes);
  });
}
