import { REQUEUE_GRACE_MS } from './deliveries/requeue-pending.ts';
import { RETRY_SCHEDULE, type RetrySchedule } from './deliveries/retry-schedule.ts';

export type Timings = {
  schedule: RetrySchedule;
  claimMs: number;
  graceMs: number;
  sweepEveryMs: number;
  lookEveryMs: number;
  forgetEveryMs: number;
  keepMailingsEveryMs: number;
  /** When the daily summary of signals is made: cron with seconds, in UTC. */
  summaryPattern: string;
  /** How long after midnight the events of the day before are all here. */
  daySettlesMs: number;
};

export const TIMINGS: Timings = {
  schedule: RETRY_SCHEDULE,
  claimMs: 20_000,
  graceMs: REQUEUE_GRACE_MS,
  sweepEveryMs: 3_000,
  lookEveryMs: 10_000,
  forgetEveryMs: 60 * 60_000,
  keepMailingsEveryMs: 60 * 60_000,
  summaryPattern: '0 10 0 * * *',
  daySettlesMs: 5 * 60_000,
};
