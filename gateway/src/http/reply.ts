import type { IncomingMessage } from 'node:http';
import { withFailure } from '@croneai/contracts/http/endpoint.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { entityTagOf, namesTag } from '@croneai/platform/http/entity-tag.ts';
import { failureEnvelope, successEnvelope } from '@croneai/platform/http/envelope.ts';
import { hasBody } from '@croneai/platform/http/has-body.ts';
import type { Exchange } from './exchange.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/**
 * Time for which the gateway still reads the rest of a refused body. Some clients read the reply
 * only after they have sent the whole body.
 */
const LINGER_MS = 2_000;

export type RefusalOptions = {
  retryAfterSeconds?: number | undefined;
  /** Allowed methods, for a 405. */
  allowed?: readonly string[] | undefined;
  data?: unknown;
  /** Reason for the log. */
  reason?: string | undefined;
};

/**
 * Writes the status and headers of a reply: first the given headers, then the headers of every
 * reply.
 */
export function sendHead(exchange: Exchange, status: number, headers: readonly string[]): void {
  const { res, replyHeaders, requestId, state } = exchange;
  if (state.isDraining) res.shouldKeepAlive = false;
  res.writeHead(status, [...headers, ...replyHeaders, 'x-request-id', requestId]);
}

/** Sends a failure in the envelope. If the reply has already begun, cuts the connection instead. */
export function refuse(exchange: Exchange, problem: Problem, options: RefusalOptions = {}): void {
  const { req, res } = exchange;
  exchange.errorCode = problem.code;
  exchange.reason ??= options.reason;
  if (res.headersSent) return void res.destroy();
  const { code, message } = withFailure(problem, exchange.row?.failure);
  const body = JSON.stringify(failureEnvelope(code, message, options.data ?? null));
  const headers = jsonHeaders(body);
  if (options.retryAfterSeconds !== undefined) headers.push('retry-after', `${options.retryAfterSeconds}`);
  if (options.allowed) headers.push('allow', options.allowed.join(', '));
  if (problem.status === 401) headers.push('www-authenticate', 'Bearer');
  const isStillSending = hasBody(req) && !req.complete;
  if (isStillSending) res.shouldKeepAlive = false;
  sendHead(exchange, problem.status, headers);
  if (!isStillSending || req.destroyed) return void res.end(body);
  res.write(body);
  afterBody(req, () => res.end());
}

/** Sends `data` in the envelope, or 304 if `If-None-Match` contains the current entity tag. */
export function sendTagged(exchange: Exchange, data: unknown, cacheControl: string): void {
  const etag = entityTagOf(JSON.stringify(data));
  const caching = ['cache-control', cacheControl, 'etag', etag];
  if (namesTag(exchange.req.headers['if-none-match'] ?? '', etag)) {
    sendHead(exchange, 304, caching);
    return void exchange.res.end();
  }
  const body = JSON.stringify(successEnvelope(data));
  const length = `${Buffer.byteLength(body)}`;
  sendHead(exchange, 200, [...caching, 'content-type', JSON_TYPE, 'content-length', length]);
  exchange.res.end(body);
}

/** Sends a text of the gateway itself (health, metrics, documents) without the envelope. */
export function sendText(exchange: Exchange, status: number, contentType: string, text: string): void {
  sendHead(exchange, status, [
    'content-type',
    contentType,
    'cache-control',
    'no-store',
    'content-length',
    `${Buffer.byteLength(text)}`,
  ]);
  exchange.res.end(text);
}

function jsonHeaders(body: string): string[] {
  return [
    'content-type',
    JSON_TYPE,
    'cache-control',
    'no-store',
    'content-length',
    `${Buffer.byteLength(body)}`,
  ];
}

/** Discards the rest of a body for at most `LINGER_MS`, and then calls `done`. */
function afterBody(req: IncomingMessage, done: () => void): void {
  const finish = () => {
    clearTimeout(timer);
    req.off('close', finish).off('end', finish);
    done();
  };
  const timer = setTimeout(finish, LINGER_MS);
  req.once('end', finish).once('close', finish).resume();
}
