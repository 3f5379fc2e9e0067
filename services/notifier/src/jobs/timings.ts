import { RETRY_SCHEDULE } from '../deliveries/retry-schedule.ts';

export type Timings = typeof TIMINGS;

export const TIMINGS = {
  schedule: RETRY_SCHEDULE,
  /**
   * How long one attempt may take, from the claim to the mail server's answer. Servers that look into a message before they take it
   * need some seconds; after a crash the next attempt waits this long and a margin.
   */
  sendWithinMs: 45_000,
  /** A job that was added a moment ago is on its way to a worker. */
  graceMs: 2_000,
  /** Jobs of bulk that Redis holds at the most: more than the workers do between two rounds, and small beside its memory. */
  bulkWindow: 1_000,
  sweepEveryMs: 3_000,
  measureEveryMs: 15_000,
  lookEveryMs: 10_000,
  /** Pauses between attempts at a webhook; the last one repeats. */
  hookPausesMs: [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000],
  hookSweepEveryMs: 2_000,
  /** A webhook that is due for longer had a job that was lost: twice as long as the last of 2,000 waits. */
  hookLostAfterMs: 10_000,
  /** A webhook with more to send than it gets out in this time goes behind the others: as long as one call may take. */
  hookTurnMs: 10_000,
  forgetEveryMs: 60 * 60_000,
  /** How often a day that has not settled when its summary is due is looked at again. */
  resumeMailingsEveryMs: 5 * 60_000,
  /** How often lost work on messages is taken up, and receipts are written. */
  tendEveryMs: 5_000,
  remindEveryMs: 30_000,
  /** Pause between two long polls of Telegram. */
  pollEveryMs: 1_000,
  keepGoldEveryMs: 30_000,
  /** When the daily summary of signals is made: cron with seconds, in UTC. */
  summaryPattern: '0 10 0 * * *',
  /** A day has settled when so long after midnight none of its settlements came for so long. */
  daySettlesMs: 5 * 60_000,
};
