import { errors } from '@croneai/contracts/errors.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { describeError } from '@croneai/platform/errors.ts';

/** Reason why the gateway itself gave up on a request. */
type ForwardFailure =
  /** The streamed body exceeded the size limit of its route. */
  | 'body-too-large'
  /** The request body did not arrive in time. */
  | 'body-timeout'
  /** The client disconnected before the reply; not a failure. */
  | 'client-left'
  /** The service failed often, so it is not called for a short time. */
  | 'circuit-open'
  /** No connection was free in time, because the pool is full; the service is not at fault. */
  | 'overloaded';

export class ForwardError extends Error {
  readonly failure: ForwardFailure;

  constructor(failure: ForwardFailure, message?: string) {
    super(message);
    this.failure = failure;
  }
}

export const isFailure = (error: unknown, ...failures: ForwardFailure[]): boolean =>
  error instanceof ForwardError && failures.includes(error.failure);

/** Errors of a connection that ended or was never made. */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'EOPENBREAKER',
]);
/** Errors of a connection that was never made, so the request was not sent. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** Errors of a connection that died. The service may or may not have received the request. */
const STALE = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Returns the reply to the client when a service gave none. */
export function problemOf(error: unknown): Problem {
  if (isFailure(error, 'body-too-large')) return errors.tooLarge;
  if (isFailure(error, 'body-timeout')) return errors.bodyTimeout;
  const code = codeOf(error);
  if (isFailure(error, 'overloaded', 'circuit-open') || GONE.has(code)) return errors.unavailable;
  if (TIMED_OUT.has(code)) return errors.gatewayTimeout;
  // undici refused the request before sending anything.
  return code === 'UND_ERR_INVALID_ARG' ? errors.malformed : errors.badGateway;
}

/** True for failures that do not indicate a problem of the service. */
export const isCallersOwn = (error: unknown): boolean =>
  isFailure(error, 'body-too-large', 'body-timeout', 'client-left') ||
  codeOf(error) === 'UND_ERR_INVALID_ARG';

export const isStaleConnection = (error: unknown): boolean => STALE.has(codeOf(error));

export const wasNotSent = (error: unknown): boolean => UNREACHED.has(codeOf(error));

export function reasonOf(error: unknown): string {
  const { code, message } = describeError(error);
  return code ? `${code}: ${message}` : message;
}

const codeOf = (error: unknown): string => describeError(error).code ?? '';
