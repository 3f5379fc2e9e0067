import mongoose from 'mongoose';
import {
  type SignalDocument,
  type SignalModel,
  type StoredSignal,
  signalCollection,
} from './signal.model.ts';

const { trusted } = mongoose;

/** Settled signals and whether they are in the public log. */
export function createSignalRecords(signals: SignalModel) {
  return {
    /** Settled ones that are not in the public log, oldest slot first. */
    async listUnrecorded(limit: number): Promise<StoredSignal[]> {
      const found = await signals
        .find({ isUnrecorded: true })
        .sort({ slot: 1, rank: 1 })
        .limit(limit)
        .lean<SignalDocument[]>();
      return found.map(signalCollection.read);
    },

    /** Settled ones of slots with `from` ≤ start < `to` that are in the public log. */
    async listRecorded({ from, to }: { from: number; to: number }): Promise<StoredSignal[]> {
      const settled = { status: trusted({ $ne: 'active' as const }), isUnrecorded: null };
      const found = await signals
        .find({ slot: trusted({ $gte: from, $lt: to }), ...settled } as never)
        .sort({ slot: 1, rank: 1 })
        .select({ outbox: 0, outboxClaim: 0 })
        .lean<SignalDocument[]>();
      return found.map(signalCollection.read);
    },

    async noteRecorded(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await signals.updateMany({ _id: trusted({ $in: [...ids] }) }, { $unset: { isUnrecorded: '' } });
    },
  };
}
