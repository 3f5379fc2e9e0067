import { AppError, describeError, PermanentError } from '../errors.ts';
import { isOutage } from '../http/outage.ts';

/**
 * permanent: never works. infrastructure: a store or the broker did not do its part, works once it does again.
 * other: our own code failed, which a deployment or a later event may mend within minutes.
 */
export type FailureKind = 'permanent' | 'infrastructure' | 'other';

/** Replies of Redis to a command that is wrong in itself. All others (NOREPLICAS, MISCONF, OOM, NOAUTH, …) are about its state. */
const REDIS_REPLIES_OF_OURS = /^(?:ERR|WRONGTYPE|NOSCRIPT) /;

/** What MongoDB says to a command that is wrong in itself; all its other codes are about the state of the cluster. */
const MONGO_CODES_OF_OURS = new Set([
  2, // BadValue
  9, // FailedToParse
  14, // TypeMismatch
  28, // PathNotViable
  40, // ConflictingUpdateOperators
  52, // DollarPrefixedFieldName
  56, // EmptyFieldName
  59, // CommandNotFound
  66, // ImmutableField
  121, // DocumentValidationFailure
  10_334, // BSONObjectTooLarge
  11_000, // DuplicateKey
  17_280, // KeyTooLong
  17_419, // the same for what an update would make
  40_415, // unknown field
]);
/** The driver was called with something wrong. */
const MONGO_CALL_ERRORS = /^Mongo(?:InvalidArgument|Parse|API|MissingDependency|Runtime|Compatibility)Error$/;

const MAX_CAUSES = 5;

/** Tells what kind of failure a handler or job met; looks through causes. Takes anything that can be thrown. */
export function failureKind(error: unknown): FailureKind {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (current instanceof PermanentError) return 'permanent';
    if (isInfrastructure(current)) return 'infrastructure';
    current = current.cause;
  }
  return 'other';
}

/** What a store says counts as its own trouble unless it is known to be about the command: an event must not be lost to a code that nobody listed. */
function isInfrastructure(error: Error): boolean {
  if (error instanceof AppError) return error.status === 503 || error.status === 504;
  if (isOutage(error) || error.name.startsWith('KafkaJS') || error.name === 'TimeoutError') return true;
  if (error.name === 'ReplyError') return !REDIS_REPLIES_OF_OURS.test(error.message);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (error.name.startsWith('Mongo')) {
    return !MONGO_CALL_ERRORS.test(error.name) && !MONGO_CODES_OF_OURS.has(Number(code));
  }
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
