import { type Provenance, performanceSchema } from '@croneai/contracts/signals.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import type { PaysBy } from '../engine/model/pays-by.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { computePerformance } from './compute-performance.ts';

/**
 * Figures of all settled signals, computed again when the list of signals has changed. Signals on other prices than the
 * present ones (`provenance`) are left out: made-up and real results are never mixed.
 */
export function getPerformance({
  admitViewer,
  listVersion,
  signals,
  paysBy,
  provenance,
  now,
}: {
  admitViewer: AdmitViewer;
  listVersion: Pick<ListVersion, 'current'>;
  signals: Pick<SignalRepository, 'listSettled'>;
  paysBy: PaysBy;
  provenance: Provenance;
  now: () => Date;
}) {
  const figuresOf = rememberAnswer(async (_version: string) => {
    const rows = await signals.listSettled(provenance);
    return prepareJson(performanceSchema, computePerformance({ rows, paysBy, provenance, now: now() }));
  });
  return async (session: Session) => {
    await admitViewer(session);
    return { data: await figuresOf(await listVersion.current()) };
  };
}
