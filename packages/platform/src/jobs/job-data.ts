import { z } from 'zod';

/** What is stored in Redis for each job, in clear text: secrets travel sealed. */
export type StoredJob = {
  requestId: string;
  payload: unknown;
};

export const storedJobSchema: z.ZodType<StoredJob> = z.object({
  requestId: z.string(),
  payload: z.unknown(),
});

/** BullMQ's name for all jobs of a queue but the heartbeat. */
export const JOB_NAME = 'job';
/** A job without work: its completion shows that a worker takes jobs from the queue. */
export const HEARTBEAT_NAME = 'heartbeat';

export type JobBackoff = {
  /** Pause after the first failure; doubles with each further one. */
  delayMs: number;
  /** The longest pause. */
  maxDelayMs?: number;
};

export const DEFAULT_ATTEMPTS = 5;
export const DEFAULT_BACKOFF: Required<JobBackoff> = { delayMs: 1_000, maxDelayMs: 60_000 };
export const BACKOFF_TYPE = 'capped';
/** Up to a fifth is taken off each pause, so that jobs that failed together do not come back together. */
const JITTER = 0.2;

/** The pause before the next attempt, in milliseconds. */
export function backoffDelayMs(
  attemptsMade: number,
  backoff: JobBackoff,
  random: () => number = Math.random,
): number {
  const { delayMs, maxDelayMs = DEFAULT_BACKOFF.maxDelayMs } = backoff;
  const longest = Math.min(delayMs * 2 ** Math.max(0, attemptsMade - 1), Math.max(maxDelayMs, delayMs));
  return Math.round(longest * (1 - JITTER * random()));
}

/** BullMQ uses `:` in its own keys and takes a number for an id of its own. */
export function assertJobId(jobId: string): void {
  if (jobId === '' || jobId.includes(':') || /^\d+$/.test(jobId)) {
    throw new Error(`"${jobId}" cannot be a job id: it must not be empty, hold ":" or be a mere number`);
  }
}
