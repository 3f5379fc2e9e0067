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
  /** Port to listen on; 0 means any free port. */
  port: number;
  logger: Logger;
  health: Health;
  metrics: Metrics;
  /** Time, in milliseconds, for which `retire` keeps serving; 0 by default. */
  lameDuckMs?: number;
};

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>;

/**
 * Listens immediately with `/health/live`, `/health/ready`, and `/metrics`, so that probes work
 * while the process waits for stores. Answers 503 to everything else until an app is mounted.
 * Rejects if the port is in use.
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
    /** Serves the app from now on, for example an Express app. */
    mount: (app: RequestListener): void => {
      state.app = app;
    },
    /**
     * First step of a stop. Fails readiness and keeps serving for `lameDuckMs`, but closes each
     * connection after its reply, so that callers move to other replicas.
     */
    async retire(): Promise<void> {
      state.isDraining = true;
      if (lameDuckMs > 0) await delay(lameDuckMs);
    },
    /** Stops accepting connections and waits for requests in progress; see `listen`. */
    close(deadlineMs?: number): Promise<void> {
      state.isDraining = true;
      return server.close(deadlineMs);
    },
  };
}

type ServerState = {
  app: RequestListener | undefined;
  /** If true, readiness fails and each connection is closed after its reply. */
  isDraining: boolean;
};

function requestListener(state: ServerState, { health, metrics }: HttpServerOptions): RequestListener {
  return (req, res) => {
    if (state.isDraining) res.setHeader('connection', 'close');
    const path = req.url?.split('?', 1)[0];
    if (path === '/health/live') return sendJson(res, 200, { live: true });
    if (path === '/health/ready') return void answerReadiness(res, state, health); // Never rejects.
    if (path === '/metrics') return void answerMetrics(res, metrics); // Never rejects.
    if (state.app) return void state.app(req, res);
    refuse(res);
  };
}

async function answerReadiness(res: ServerResponse, state: ServerState, health: Health): Promise<void> {
  const report = await health.check();
  const isReady = report.ready && state.app !== undefined && !state.isDraining;
  const phase = state.isDraining ? 'stopping' : state.app ? 'running' : 'starting';
  const { checks, degraded, facts } = report;
  sendJson(res, isReady ? 200 : 503, { ready: isReady, phase, checks, degraded, facts });
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
