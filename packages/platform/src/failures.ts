import { AppError, describeError, PermanentError } from './errors.ts';
import { isMongoUnavailable, isOverTimeLimit } from './mongo-errors.ts';
import { isRedisUnavailable } from './redis-errors.ts';

/**
 * `permanent`: can never succeed. `infrastructure`: a store or the broker failed, and a retry will
 * succeed after the outage. `other`: our own code failed, or an operation exceeded its time limit,
 * so a deployment or a retry may help.
 */
export type FailureKind = 'permanent' | 'infrastructure' | 'other';

const MAX_CAUSES = 5;

/**
 * Classifies the failure of a handler or job by its error and its causes. Accepts any thrown value.
 */
export function failureKind(error: unknown): FailureKind {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (current instanceof PermanentError) return 'permanent';
    // The store answered, so this is not an outage. If this error counted as an outage, an event
    // that always takes too long would block its topic forever.
    if (isOverTimeLimit(current)) return 'other';
    if (isInfrastructure(current)) return 'infrastructure';
    current = current.cause;
  }
  return 'other';
}

/**
 * An error of a store counts as transient unless it is known to be our own mistake. Otherwise, an
 * event could be lost because of an error code that we do not know.
 */
function isInfrastructure(error: Error): boolean {
  if (error instanceof AppError) return error.status === 503 || error.status === 504;
  if (isOutage(error) || error.name.startsWith('KafkaJS') || error.name === 'TimeoutError') return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && typeof syscall === 'string';
}

/** Returns log fields: a short reason for an outage, and the whole error for any other failure. */
export function failureFields(error: unknown): { reason: string } | { err: unknown } {
  if (failureKind(error) !== 'infrastructure') return { err: error };
  let root = error;
  for (
    let depth = 0;
    root instanceof Error && root.cause instanceof Error && depth < MAX_CAUSES;
    depth += 1
  ) {
    root = root.cause;
  }
  return { reason: describeError(root).message };
}

const OUTAGE_NAMES = new Set(['KafkaJSConnectionError', 'KafkaJSNumberOfRetriesExceeded']);

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

/**
 * True if the error means that a store or broker is down, so that a retry may help. False for our
 * own mistakes.
 */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return (
    isMongoUnavailable(thrown) ||
    OUTAGE_NAMES.has(thrown.name) ||
    isRedisUnavailable(thrown) ||
    (typeof code === 'string' && CONNECTION_CODES.has(code))
  );
}
