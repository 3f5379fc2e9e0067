import { performanceSchema } from '@croneai/contracts/signals.ts';
import { performanceOf, performanceSums } from '@croneai/engine/settled/compute-performance.ts';
import { foldOnward } from '@croneai/engine/settled/fold-onward.ts';
import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import type { Parts } from '../connections.ts';

/**
 * Figures of all settled signals, computed again when the list of signals has changed. Signals on other prices than the
 * present ones (`provenance`) are left out: made-up and real results are never mixed.
 */
export function getPerformance({
  admitViewer,
  settledRows,
  paysBy,
  provenance,
  now,
}: Pick<Parts, 'admitViewer' | 'settledRows' | 'paysBy' | 'provenance' | 'now'>) {
  const sumsOf = foldOnward(performanceSums);
  const figuresOf = rememberAnswer(async (rows: readonly PublicRow[]) =>
    prepareJson(performanceSchema, performanceOf(sumsOf(rows), { paysBy, provenance, now: now() })),
  );
  return async (session: Session) => {
    await admitViewer(session);
    return { data: await figuresOf((await settledRows.read()).rows) };
  };
}
