import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { runInContext } from '../context.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { startSpan } from '../tracing/spans.ts';

/** Fields that routes fill in for the access log and the histogram of durations. */
export type RequestNotes = {
  requestId: string;
  /**
   * The endpoint's operationId. The raw path would create a metric series for every id in a path.
   */
  operation: string;
  userId?: string;
  errorCode?: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * nginx's status for a client that disconnected before the reply. It appears only in logs and
 * metrics.
 */
const CLIENT_LEFT = 499;
const SERVER_FAILED = 500;

export function notesOf(res: Response): RequestNotes {
  return res.locals.notes as RequestNotes;
}

export type Observe = (
  req: IncomingMessage,
  res: ServerResponse,
  answer: (notes: RequestNotes) => void,
) => void;

/**
 * Creates a wrapper for requests. The wrapper uses the request id from `x-request-id`, or creates
 * one. It runs the handler in the context of the request, and records the outcome once.
 */
export function observeRequests({ logger, metrics }: { logger: Logger; metrics: Metrics }): Observe {
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the reply, by operation and status',
    labelNames: ['method', 'operation', 'status'],
    buckets: DURATION_BUCKETS_S,
  });
  return (req, res, answer) => {
    const startedAt = performance.now();
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID();
    const notes: RequestNotes = { requestId, operation: 'unmatched' };
    res.setHeader('x-request-id', requestId);
    const { method = '' } = req;
    // If there is no parent, no span is started, because the gateway has decided not to trace this
    // request.
    const span = startSpan('request', { kind: 'server', parent: req.headers.traceparent ?? null });
    const context = span ? { requestId, span } : { requestId };
    const record = () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = res.writableFinished ? res.statusCode : CLIENT_LEFT;
      durations.observe({ method, operation: notes.operation, status }, seconds);
      const { operation, userId, errorCode } = notes;
      const durationMs = Math.round(seconds * 10_000) / 10;
      logger.info({ method, operation, status, durationMs, userId, errorCode }, 'request');
      span?.end({ name: operation, attributes: { method, status }, hasFailed: status >= SERVER_FAILED });
    };
    runInContext(context, () => {
      res.once('close', () => runInContext(context, record));
      answer(notes);
    });
  };
}
