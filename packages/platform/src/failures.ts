import { AppError, describeError, PermanentError } from './errors.ts';
import { isMongoUnavailable, isOverTimeLimit } from './mongo-errors.ts';
import { isRedisUnavailable } from './redis-errors.ts';

/**
 * permanent: never works. infrastructure: a store or the broker did not do its part, works once it does again.
 * other: our own code failed, or an operation took longer than its limit, which a deployment or a later event may fix within minutes.
 */
export type FailureKind = 'permanent' | 'infrastructure' | 'other';

const MAX_CAUSES = 5;

/** Tells what kind of failure a handler or job met; looks through causes. Takes anything that can be thrown. */
export function failureKind(error: unknown): FailureKind {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (current instanceof PermanentError) return 'permanent';
    // The store replied: an event whose own work is too large must not hold up its topic forever.
    if (isOverTimeLimit(current)) return 'other';
    if (isInfrastructure(current)) return 'infrastructure';
    current = current.cause;
  }
  return 'other';
}

/** A store's error counts as transient unless it is known to be about the command: an event must not be lost to an unlisted code. */
function isInfrastructure(error: Error): boolean {
  if (error instanceof AppError) return error.status === 503 || error.status === 504;
  if (isOutage(error) || error.name.startsWith('KafkaJS') || error.name === 'TimeoutError') return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && typeof syscall === 'string';
}

/** For a log line: the reason of an outage in a few words, and the whole error of anything else. */
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

/** Tells a store or broker that is away from a mistake of ours: the first is worth trying again. */
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
