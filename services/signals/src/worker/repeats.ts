import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Parts } from './connections.ts';

/** The clock's job plans a slot within a moment of its start; after this the watchdog does. */
const PLAN_GRACE_MS = 1_000;
const RECONCILE_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5_000;
const ENSURE_SCHEDULE_EVERY_MS = 5_000;
const REPORT_WEEK_EVERY_MS = 60_000;

/** What a worker does again and again: it makes up for jobs that were lost. */
export function repeats({ work }: Parts): Repeat[] {
  return [
    {
      name: 'plan slots',
      everyMs: RECONCILE_EVERY_MS,
      work: () => work.planSlots({ graceMs: PLAN_GRACE_MS }),
    },
    { name: 'reconcile slots', everyMs: RECONCILE_EVERY_MS, work: work.reconcileSlots },
    { name: 'settle what is due', everyMs: SWEEP_EVERY_MS, work: work.settlements.sweep },
    { name: 'repair the version of the list', everyMs: SWEEP_EVERY_MS, work: work.repairListVersion },
    { name: 'report a wrong clock', everyMs: SWEEP_EVERY_MS, work: work.reportSkew },
    { name: 'ensure the schedule', everyMs: ENSURE_SCHEDULE_EVERY_MS, work: work.ensureSchedule },
    { name: 'report the week', everyMs: REPORT_WEEK_EVERY_MS, work: work.reportWeek },
  ];
}
