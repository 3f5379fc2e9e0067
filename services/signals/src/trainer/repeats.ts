import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Parts } from './connections.ts';
import { planJobs } from './engine-jobs.ts';

const PLAN_EVERY_MS = 2_000;

/** What a trainer does again and again. */
export const repeats = ({ champions, judgements, shadows, queue, clock }: Parts): Repeat[] => [
  {
    name: 'plan engine jobs',
    everyMs: PLAN_EVERY_MS,
    work: planJobs({ champions, judgements, shadows, queue, now: clock.now }),
  },
];
