import { AppError, describeError, PermanentError } from '../errors.ts';
import { isOutage } from '../http/outage.ts';

/** permanent: never works. infrastructure: works once the part that is away is back. other: unknown, worth a few tries. */
export type FailureKind = 'permanent' | 'infrastructure' | 'other';

/** Redis says these in front of a reply while it starts, fails over or is full. */
const REDIS_REPLIES = /^(?:LOADING|READONLY|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|OOM) /;

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

function isInfrastructure(error: Error): boolean {
  if (error instanceof AppError) return error.status === 503 || error.status === 504;
  const isKafka = error.name.startsWith('KafkaJS');
  return isKafka || isOutage(error) || REDIS_REPLIES.test(error.message);
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
