import { readAll } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import { type SignalModel, type StoredSignal, signalCollection } from './signal.model.ts';

const { trusted } = mongoose;
const { read } = signalCollection;

/** The public fields of a settled signal. */
export type ShownRow = Pick<
  StoredSignal,
  'slot' | 'rank' | 'pair' | 'signalType' | 'entryPrice' | 'status' | 'outcome' | 'exitPrice' | 'settledFrom'
>;
const SHOWN_FIELDS = {
  _id: 0,
  slot: 1,
  rank: 1,
  pair: 1,
  signalType: 1,
  entryPrice: 1,
  status: 1,
  outcome: 1,
  exitPrice: 1,
  settledFrom: 1,
} as const;

/**
 * Sorts by slot and rank. Rows are sorted in memory, because the index has another order and the
 * whole reply is in memory anyway.
 */
const byPlace = (a: Pick<StoredSignal, 'slot' | 'rank'>, b: Pick<StoredSignal, 'slot' | 'rank'>) =>
  a.slot - b.slot || a.rank - b.rank;

/**
 * Creates functions that read settled signals. Some of them read only signals that are in the
 * public log, or only signals that are not.
 */
export function createSignalRecords(signals: SignalModel) {
  return {
    /** Lists settled signals that are not in the public log, oldest slot first. */
    listUnrecorded: (limit: number): Promise<StoredSignal[]> =>
      readAll(signals.find({ isUnrecorded: true }).sort({ slot: 1, rank: 1 }).limit(limit), read),

    /** Lists settled signals that are in the public log, of slots with `from` ≤ start < `to`. */
    async listRecorded({ from, to }: { from: number; to: number }): Promise<StoredSignal[]> {
      const settled = { status: trusted({ $ne: 'active' as const }), isUnrecorded: null };
      const found = signals.find({ slot: trusted({ $gte: from, $lt: to }), ...settled } as never);
      return (await readAll(found, read)).sort(byPlace);
    },

    /** Finds the settled signals with these ids, in no particular order. */
    findSettled(ids: readonly string[]): Promise<StoredSignal[]> {
      const wanted = trusted({ $in: ids.map((id) => new mongoose.Types.ObjectId(id)) });
      return readAll(signals.find({ _id: wanted, settledAt: trusted({ $ne: null }) }), read);
    },

    /**
     * Lists the signals of `listRecorded` with public fields only, because a caller may request
     * thousands.
     */
    async listShown({ from, to }: { from: number; to: number }): Promise<ShownRow[]> {
      const filter = {
        slot: { $gte: from, $lt: to },
        status: { $ne: 'active' as const },
        isUnrecorded: null,
      };
      // Uses the driver directly, because creating mongoose documents would cost more than the
      // read.
      const found = await signals.collection
        .find<ShownRow>(filter as never, { projection: SHOWN_FIELDS })
        .toArray();
      return found.sort(byPlace);
    },

    async noteRecorded(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await signals.updateMany({ _id: trusted({ $in: [...ids] }) }, { $unset: { isUnrecorded: '' } });
    },
  };
}
