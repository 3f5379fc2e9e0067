import { EXAMPLE_AGE_MS, type SettledExample, settledExampleSchema } from '@croneai/contracts/record.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { toSignalView } from '../signals/signal-view.ts';

/** A public call, so the database is read once a second at most. */
const MEMORY_MS = 1_000;

/** One signal for everybody, long settled: the newest of its age, whatever came of it. */
export function getExample({
  signals,
  provenance,
  now,
}: {
  signals: Pick<SignalRepository, 'findSettledBy'>;
  provenance: Provenance;
  now: () => Date;
}) {
  return rememberFor(MEMORY_MS, async (): Promise<SettledExample | null> => {
    const found = await signals.findSettledBy(new Date(now().getTime() - EXAMPLE_AGE_MS), provenance);
    return found ? settledExampleSchema.parse(toSignalView(found)) : null;
  });
}
