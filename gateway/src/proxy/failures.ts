import { errors } from '@croneai/contracts/errors.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { describeError } from '@croneai/platform/errors.ts';

/** The body grew beyond its row's limit while it was being streamed. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The body did not arrive in time. */
export class BodyTimeoutError extends Error {
  override readonly name = 'BodyTimeoutError';
}

/** The client left before the reply: no failure. */
export class ClientLeftError extends Error {
  override readonly name = 'ClientLeftError';
}

/** The service has failed so often that it is left alone for a moment. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/** No connection was free in time: our own pool is full, which is no fault of the service. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

/** The connection ended or never was. */
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
/** No connection came about: the request was not sent. */
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const TIMED_OUT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** A connection that had died before the request reached the service. */
const STALE = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The client's answer when a service gave none. */
export function problemOf(error: unknown): Problem {
  if (error instanceof BodyTooLargeError) return errors.tooLarge;
  if (error instanceof BodyTimeoutError) return errors.bodyTimeout;
  if (error instanceof OverloadedError || error instanceof CircuitOpenError) return errors.unavailable;
  const code = codeOf(error);
  if (GONE.has(code)) return errors.unavailable;
  if (TIMED_OUT.has(code)) return errors.gatewayTimeout;
  // Our own check of the request, before anything was sent.
  if (code === 'UND_ERR_INVALID_ARG') return errors.malformed;
  return errors.badGateway;
}

/** True for failures that are no sign of the service's health. */
export function isCallersOwn(error: unknown): boolean {
  return (
    error instanceof BodyTooLargeError ||
    error instanceof BodyTimeoutError ||
    error instanceof ClientLeftError ||
    codeOf(error) === 'UND_ERR_INVALID_ARG'
  );
}

export function isStaleConnection(error: unknown): boolean {
  return STALE.has(codeOf(error));
}

export function wasNotSent(error: unknown): boolean {
  return UNREACHED.has(codeOf(error));
}

export function reasonOf(error: unknown): string {
  const { code, message } = describeError(error);
  return code ? `${code}: ${message}` : message;
}

function codeOf(error: unknown): string {
  return describeError(error).code ?? '';
}
