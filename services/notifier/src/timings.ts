import { REQUEUE_GRACE_MS } from './deliveries/requeue-pending.ts';
import { RETRY_SCHEDULE, type RetrySchedule } from './deliveries/retry-schedule.ts';

export type Timings = {
  schedule: RetrySchedule;
  claimMs: number;
  graceMs: number;
  sweepEveryMs: number;
  lookEveryMs: number;
  forgetEveryMs: number;
};

export const TIMINGS: Timings = {
  schedule: RETRY_SCHEDULE,
  claimMs: 20_000,
  graceMs: REQUEUE_GRACE_MS,
  sweepEveryMs: 3_000,
  lookEveryMs: 10_000,
  forgetEveryMs: 60 * 60_000,
};
