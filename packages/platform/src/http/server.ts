import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { problems } from '@croneai/contracts/http/problem.ts';
import type { Health } from '../health.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { failureEnvelope, sendEnvelope } from './envelope.ts';
import { listen } from './listen.ts';

export type HttpServerOptions = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  /** How long `retire` takes; 0 when left out. */
  lameDuckMs?: number;
};

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>;

/**
 * Listens at once with `/health/live`, `/health/ready` and `/metrics`, so that a process that still waits for its
 * stores can be probed; all else is 503 until an app is mounted. Rejects when the port cannot be taken.
 */
export async function startHttpServer(options: HttpServerOptions) {
  const { host, port, logger, lameDuckMs = 0 } = options;
  const state: ServerState = { app: undefined, isDraining: false };
  const server = await listen(requestListener(state, options), {
    host,
    port,
    replyHeaders: ['x-content-type-options', 'nosniff'],
    logger,
  });
  return {
    port: server.port,
    /** Serves the app from now on (an Express app is a request listener). */
    mount: (app: RequestListener): void => {
      state.app = app;
    },
    /**
     * The first step of a stop: fails readiness, and goes on serving for the lame duck while each reply closes its
     * connection. Callers find other replicas meanwhile.
     */
    async retire(): Promise<void> {
      state.isDraining = true;
      if (lameDuckMs > 0) await delay(lameDuckMs);
    },
    /** See `listen`. */
    close(deadlineMs?: number): Promise<void> {
      state.isDraining = true;
      return server.close(deadlineMs);
    },
  };
}

type ServerState = {
  app: RequestListener | undefined;
  /** Not ready, and each reply closes its connection. */
  isDraining: boolean;
};

function requestListener(state: ServerState, { health, metrics }: HttpServerOptions): RequestListener {
  return (req, res) => {
    if (state.isDraining) res.setHeader('connection', 'close');
    const path = req.url?.split('?', 1)[0];
    if (path === '/health/live') return sendJson(res, 200, { live: true });
    if (path === '/health/ready') return void answerReadiness(res, state, health); // never rejects
    if (path === '/metrics') return void answerMetrics(res, metrics); // never rejects
    if (state.app) return void state.app(req, res);
    refuse(res);
  };
}

async function answerReadiness(res: ServerResponse, state: ServerState, health: Health): Promise<void> {
  const report = await health.check();
  const isReady = report.ready && state.app !== undefined && !state.isDraining;
  const phase = state.isDraining ? 'stopping' : state.app ? 'running' : 'starting';
  const { checks, degraded } = report;
  sendJson(res, isReady ? 200 : 503, { ready: isReady, phase, checks, degraded });
}

async function answerMetrics(res: ServerResponse, { registry }: Metrics): Promise<void> {
  try {
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    res.writeHead(500).end();
  }
}

function sendJson(res: ServerResponse, status: number, value: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(value));
}

function refuse(res: ServerResponse): void {
  const { code, status, message } = problems.unavailable;
  sendEnvelope(res, status, failureEnvelope(code, message), { 'retry-after': '2' });
}
