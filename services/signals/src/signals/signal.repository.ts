import type { Provenance, SignalOutcome, SignalStatus } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { TIMED } from '@croneai/platform/mongo.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import {
  type SettledFields,
  type SignalDocument,
  type SignalModel,
  type StoredSignal,
  signalCollection,
} from './signal.model.ts';
import { createSignalFigures } from './signal-figures.ts';
import { createSignalRecords } from './signal-records.ts';

export type ListPageQuery = {
  limit: number;
  sortOrder: 'desc' | 'asc';
  status?: SignalStatus | undefined;
  pair?: string | undefined;
  signalType?: 'buy' | 'sell' | undefined;
  outcome?: SignalOutcome | undefined;
  /** UTC day such as `2026-11-24`; only its signals are listed. */
  day?: string | undefined;
  /** `<slot>.<rank>` of the last signal before the page. */
  before?: string | undefined;
};

export type SignalRepository = ReturnType<typeof createSignalRepository>;

const { trusted } = mongoose;
const { read } = signalCollection;

/**
 * Stores signals. Callers pass and receive plain objects. `relay` is nudged after writes with
 * events; absent in a process that only reads.
 */
export function createSignalRepository({
  model: signals,
  relay,
}: {
  model: SignalModel;
  relay?: Pick<OutboxRelay, 'nudge'> | undefined;
}) {
  return {
    ...createSignalFigures(signals),
    ...createSignalRecords(signals),

    newId: () => new mongoose.Types.ObjectId().toHexString(),

    /** Stores a signal with its events; false if its (slot, rank) is taken. */
    async insert({ id, ...fields }: StoredSignal, events: readonly OutboxEntry[]): Promise<boolean> {
      const isNew = await unlessDuplicate(signals.create({ _id: id, ...fields, outbox: [...events] }));
      if (isNew && events.length > 0) relay?.nudge(signals, id);
      return isNew;
    },

    /** Returns the signals of one slot, best first. */
    findOfSlot: (slot: number) => readAll(signals.find({ slot }).sort({ rank: 1 }), read),

    findById: (id: string) => readOne(signals.findById(id), read),

    /**
     * Returns a page in list order, after the cursor `before`. `desc` lists the newest slot first
     * and the best rank first within a slot; `asc` is the reverse.
     */
    async listPage({
      limit,
      sortOrder,
      day,
      pair,
      before,
      ...wanted
    }: ListPageQuery): Promise<StoredSignal[]> {
      const isNewestFirst = sortOrder === 'desc';
      const fields = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const behind = before ? [behindCursor(before, isNewestFirst)] : [];
      const filter = { $and: [Object.fromEntries(fields), ...ofPairsAndDay({ pair, day }), ...behind] };
      // Uses the driver directly, because every change of the list causes this read, and mongoose
      // would parse each value of the filter.
      const found = await signals.collection
        .find<SignalDocument>(filter, { projection: WITHOUT_OUTBOX, ...TIMED })
        .sort(isNewestFirst ? { slot: -1, rank: 1 } : { slot: 1, rank: -1 })
        .limit(limit)
        .toArray();
      return found.map(read);
    },

    /** Lists active signals of slots with `from` ≤ start < `to`. */
    listActiveOfSlots: ({ from, to }: { from: number; to: number }) =>
      readAll(signals.find({ status: 'active', slot: trusted({ $gte: from, $lt: to }) }), read),

    /**
     * Finds the most recently settled signal that has an outcome. Ignores signals that were settled
     * after `at`.
     */
    findSettledBy: (at: Date, provenance: Provenance) =>
      readOne(signals.findOne(pricedBy(at, provenance)).sort({ settledAt: -1 }), read),

    /**
     * Lists settled signals of slots with `from` ≤ start < `to`, newest slot first. Ignores signals
     * without an outcome, and signals that were settled after `at`.
     */
    listSettledBy(
      at: Date,
      provenance: Provenance,
      { from, to, limit }: { from: number; to: number; limit: number },
    ): Promise<StoredSignal[]> {
      const found = signals.find({ ...pricedBy(at, provenance), slot: trusted({ $gte: from, $lt: to }) });
      return readAll(found.sort({ slot: -1, rank: 1 }).limit(limit), read);
    },

    /**
     * Counts the signals with the slot index, because the collection's metadata may be wrong after
     * an unclean stop of MongoDB.
     */
    count: (): Promise<number> => signals.countDocuments({ slot: trusted({ $gte: 0 }) }),

    /**
     * Reads the number of signals from the collection's metadata. This costs nothing, but the
     * number may be wrong after an unclean stop of MongoDB.
     */
    countRoughly: (): Promise<number> => signals.estimatedDocumentCount(),

    /** Finds expired signals that are still active, oldest slot first. */
    findDue(expiredBy: Date, limit: number): Promise<StoredSignal[]> {
      const due = signals.find({ status: 'active', expiresAt: trusted({ $lte: expiredBy }) });
      return readAll(due.sort({ slot: 1, rank: -1 }).limit(limit), read);
    },

    /** Writes a settlement together with its event; undefined if the signal was already settled. */
    async settle(
      id: string,
      fields: SettledFields,
      eventFor: (settled: StoredSignal) => OutboxEntry,
    ): Promise<StoredSignal | undefined> {
      const changed = await changeDocument<SignalDocument>(
        signals,
        { _id: id, status: 'active' },
        (current) => {
          const set = { ...fields, updatedAt: fields.settledAt };
          const settled = { ...read(current), ...set, version: current.version + 1 };
          return { update: { $set: { ...set, isUnrecorded: true } }, events: [eventFor(settled)] };
        },
        { nudge: relay?.nudge },
      );
      return changed && read(changed.document);
    },

    /** Returns the time of the last change of any signal; undefined if there are no signals. */
    findLastChange: (): Promise<Date | undefined> =>
      readOne(signals.findOne({}, { updatedAt: 1 }).sort({ updatedAt: -1 }), updatedAtOf),
  };
}

/** Returns the filter for a pair and a day. `pair` contains symbols that are separated by dots. */
function ofPairsAndDay({ pair, day }: Pick<ListPageQuery, 'pair' | 'day'>): object[] {
  const from = day === undefined ? undefined : Date.parse(day);
  return [
    ...(pair === undefined ? [] : [{ pair: { $in: pair.split('.') } }]),
    ...(from === undefined ? [] : [{ slot: { $gte: from, $lt: from + DAY_MS } }]),
  ];
}

/** Omits fields that readers of signals do not need. */
const WITHOUT_OUTBOX = { outbox: 0, outboxClaim: 0 };

function behindCursor(before: string, isNewestFirst: boolean) {
  const [slot, rank] = before.split('.').map(Number) as [number, number];
  return isNewestFirst
    ? { $or: [{ slot: { $lt: slot } }, { slot, rank: { $gt: rank } }] }
    : { $or: [{ slot: { $gt: slot } }, { slot, rank: { $lt: rank } }] };
}

const pricedBy = (at: Date, provenance: Provenance) => ({
  settledAt: trusted({ $lte: at }),
  outcome: trusted({ $ne: null }),
  provenance,
});
const updatedAtOf = ({ updatedAt }: Pick<SignalDocument, 'updatedAt'>): Date => updatedAt;
