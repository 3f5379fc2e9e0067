import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { eachRow } from './each-row.ts';

/** Pause between two rounds that delete what is old. */
export const roundTimings = { forgetEveryMs: HOUR_MS };
export type Rounds = ReturnType<typeof openRounds>;

/** Walks rows in rounds that one bad row does not stop. */
export function openRounds(
  { logger, metrics }: Pick<ServicePlatform, 'logger' | 'metrics'>,
  { timings }: { timings: typeof roundTimings },
) {
  const skipped = metrics.counter({
    name: 'notifier_rows_skipped_total',
    help: 'Rows that a round could not work on and left for a later one, by round',
    labelNames: ['round'],
  });
  const countSkipped = (round: string) => skipped.inc({ round });
  return {
    forgetEveryMs: timings.forgetEveryMs,
    eachRow: (round: string) => eachRow({ logger, countSkipped }, round),
  };
}
