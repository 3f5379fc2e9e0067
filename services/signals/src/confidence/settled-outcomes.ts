import { type Provenance, SIGNAL_OUTCOMES, type SignalOutcome } from '@croneai/contracts/signals.ts';
import { type ConfidenceTable, createConfidenceTable, recordOutcome } from '../engine/confidence.ts';
import type { SignalModel } from '../signals/signal.model.ts';

/** What the signals from `since` on came to, on prices of one kind. */
export async function countSettledOutcomes(
  signals: SignalModel,
  { since, provenance }: { since: number; provenance: Provenance },
): Promise<ConfidenceTable> {
  const counts = await signals.aggregate<{ _id: { bucket: string; outcome: SignalOutcome }; count: number }>([
    { $match: { slot: { $gte: since }, provenance, outcome: { $in: [...SIGNAL_OUTCOMES] } } },
    { $group: { _id: { bucket: '$bucket', outcome: '$outcome' }, count: { $sum: 1 } } },
  ]);
  const table = createConfidenceTable(since);
  for (const { _id, count } of counts)
    for (let counted = 0; counted < count; counted += 1) recordOutcome(table, _id.bucket, _id.outcome);
  return table;
}
