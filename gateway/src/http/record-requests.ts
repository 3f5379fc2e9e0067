import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { Exchange } from './exchange.ts';

/** nginx's status for a client that disconnected before the reply; only in logs and metrics. */
const CLIENT_LEFT = 499;
const SERVER_FAILED = 500;
const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the function that logs and counts an exchange once its reply is over. */
export function createRecorder({ logger, metrics }: { logger: Logger; metrics: Metrics }) {
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the reply, by method, route, and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
  });
  const refusals = metrics.counter({
    name: 'gateway_refusals_total',
    help: 'Requests that the gateway itself refused, by error code and service',
    labelNames: ['code', 'service'],
  });
  return (exchange: Exchange): void => {
    const { res, method, row, startedAt } = exchange;
    const durationMs = performance.now() - startedAt;
    const status = res.writableFinished ? res.statusCode : CLIENT_LEFT;
    const route = row?.path ?? 'none';
    if (exchange.errorCode) refusals.inc({ code: exchange.errorCode, service: row?.service ?? 'none' });
    if (!row?.isStream || exchange.errorCode) durations.observe({ method, route, status }, durationMs / 1000);
    logger.info(
      {
        requestId: exchange.requestId,
        traceId: exchange.span?.traceId,
        method,
        route,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
        userId: exchange.session?.userId,
        errorCode: exchange.errorCode,
        reason: exchange.reason,
      },
      'request',
    );
    exchange.span?.end({ attributes: { status }, hasFailed: status >= SERVER_FAILED });
  };
}
