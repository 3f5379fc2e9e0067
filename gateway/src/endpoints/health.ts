import { timingSafeEqual } from 'node:crypto';
import { errors } from '@croneai/contracts/errors.ts';
import type { Health } from '@croneai/platform/health.ts';
import { readBearer } from '@croneai/platform/http/route.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Page } from '../gateway.ts';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendText } from '../http/reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves the gateway's own `/health/live`, `/health/ready`, and `/metrics`. Metrics require the
 * configured token as a bearer token. If no token is configured, only this machine may read
 * metrics, and only without a proxy in between.
 */
export function createHealthPages(options: {
  health: Health;
  metrics: Metrics;
  metricsToken: string | undefined;
}): Record<string, Page> {
  const { health, metrics, metricsToken } = options;
  return {
    '/health/live': (exchange) => sendText(exchange, 200, JSON_TYPE, '{"live":true}'),
    '/health/ready': (exchange) => answerReadiness(exchange, health),
    '/metrics': (exchange) =>
      mayReadMetrics(exchange, metricsToken)
        ? answerMetrics(exchange, metrics)
        : refuse(exchange, errors.notFound),
  };
}

async function answerReadiness(exchange: Exchange, health: Health): Promise<void> {
  const { ready, checks, degraded } = await health.check();
  const isReady = ready && !exchange.state.isDraining;
  const phase = exchange.state.isDraining ? 'stopping' : 'running';
  sendText(
    exchange,
    isReady ? 200 : 503,
    JSON_TYPE,
    JSON.stringify({ ready: isReady, phase, checks, degraded }),
  );
}

async function answerMetrics(exchange: Exchange, { registry }: Metrics): Promise<void> {
  sendText(exchange, 200, registry.contentType, await registry.metrics());
}

function mayReadMetrics({ req }: Exchange, token: string | undefined): boolean {
  if (token !== undefined) return isSame(readBearer(req.headers.authorization) ?? '', token);
  const isProxied = req.headers['x-forwarded-for'] !== undefined || req.headers.forwarded !== undefined;
  return !isProxied && /^(?:::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '');
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
