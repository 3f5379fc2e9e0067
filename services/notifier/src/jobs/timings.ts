import { BULK_WINDOW, REQUEUE_GRACE_MS } from '../deliveries/requeue-pending.ts';
import { RETRY_SCHEDULE, type RetrySchedule } from '../deliveries/retry-schedule.ts';

export type Timings = {
  schedule: RetrySchedule;
  /** How long one attempt may take, from the claim to the mail server's answer. */
  sendWithinMs: number;
  graceMs: number;
  bulkWindow: number;
  sweepEveryMs: number;
  measureEveryMs: number;
  lookEveryMs: number;
  /** Pauses between attempts at a webhook; the last one repeats. */
  hookPausesMs: readonly number[];
  hookSweepEveryMs: number;
  /** A webhook with more to send than it gets out in this time goes behind the others. */
  hookTurnMs: number;
  forgetEveryMs: number;
  resumeMailingsEveryMs: number;
  /** How often lost work on messages is taken up, and receipts are written. */
  tendEveryMs: number;
  remindEveryMs: number;
  /** Pause between two long polls of Telegram. */
  pollEveryMs: number;
  keepGoldEveryMs: number;
  /** When the daily summary of signals is made: cron with seconds, in UTC. */
  summaryPattern: string;
  /** A day has settled when so long after midnight none of its settlements came for so long. */
  daySettlesMs: number;
};

export const TIMINGS: Timings = {
  schedule: RETRY_SCHEDULE,
  // Servers that look into a message before they take it need some seconds; after a crash the next attempt waits this long and a margin.
  sendWithinMs: 45_000,
  graceMs: REQUEUE_GRACE_MS,
  bulkWindow: BULK_WINDOW,
  sweepEveryMs: 3_000,
  measureEveryMs: 15_000,
  lookEveryMs: 10_000,
  hookPausesMs: [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000],
  hookSweepEveryMs: 2_000,
  // As long as one call may take.
  hookTurnMs: 10_000,
  forgetEveryMs: 60 * 60_000,
  // A day that has not settled when its summary is due is asked for again so often.
  resumeMailingsEveryMs: 5 * 60_000,
  tendEveryMs: 5_000,
  // Reminders are of hours and days.
  remindEveryMs: 30_000,
  pollEveryMs: 1_000,
  keepGoldEveryMs: 30_000,
  summaryPattern: '0 10 0 * * *',
  daySettlesMs: 5 * 60_000,
};
