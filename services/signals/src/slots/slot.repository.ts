import { SLOT_OUTCOMES, type SlotOutcome } from '@croneai/contracts/slots.ts';
import type { SlotOutcomeRow } from '@croneai/engine/settled/outcome-strip.ts';
import { isDuplicateKey, unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import type { StoredSignal } from '../signals/module.ts';
import {
  type ShardReport,
  type SlotDocument,
  type SlotModel,
  type StoredSlot,
  toDocument,
  toReportDocument,
  toSlot,
} from './slot.model.ts';

export type SlotRepository = ReturnType<typeof createSlotRepository>;

/** Fields that the end of a slot sets. */
export type SlotEnd = Pick<
  StoredSlot,
  'reason' | 'cause' | 'best' | 'bestSalt' | 'signalIds' | 'latenessMs' | 'scanned' | 'closed' | 'unpriced'
> & {
  outcome: Exclude<StoredSlot['outcome'], 'planned'>;
  finishedAt: Date;
};

/** The scan of a slot: which shards are in, and whether any are still wanted. */
export type SlotProgress = {
  isOpen: boolean;
  shardCount: number;
  reported: number[];
};

/** Slots with `from` ≤ start < `to`, epoch milliseconds. */
type SpanQuery = { from: number; to: number; limit: number };

const { trusted } = mongoose;
/** Projection without candidates: they are most of a document, and each shard reads it twice. */
const PROGRESS = { outcome: 1, shardCount: 1, 'reports.shard': 1, 'chosen.rank': 1 } as const;
type ProgressDocument = Pick<SlotDocument, 'outcome' | 'shardCount'> & {
  reports: { shard: number }[];
  chosen?: unknown;
};
const INSERT_BATCH = 500;
const FINISHED = { outcome: trusted({ $in: [...SLOT_OUTCOMES] }) };

/**
 * Slots as plain objects in and out. Every change names the state that it starts from, so that each
 * happens once.
 */
export function createSlotRepository({ model: slots }: { model: SlotModel }) {
  const change = (filter: Record<string, unknown>, update: Record<string, unknown>) =>
    readOne(slots.findOneAndUpdate(filter as never, update as never, { returnDocument: 'after' }), toSlot);

  const findWorked = (direction: 1 | -1, until?: number): Promise<number | undefined> => {
    const within = until === undefined ? {} : { _id: trusted({ $lte: until }) };
    return readOne(
      slots.findOne({ origin: 'worker', ...within }, { _id: 1 }).sort({ _id: direction }),
      keyOf,
    );
  };

  return {
    ...listsOf(slots),

    /** False when the slot is there already. */
    insert: (slot: StoredSlot): Promise<boolean> => unlessDuplicate(slots.create(toDocument(slot))),

    /** Adds those that are not there yet; how many that were. */
    async insertAll(all: readonly StoredSlot[]): Promise<number> {
      let inserted = 0;
      for (let at = 0; at < all.length; at += INSERT_BATCH) {
        inserted += await insertNew(slots, all.slice(at, at + INSERT_BATCH).map(toDocument));
      }
      return inserted;
    },

    find: (slot: number): Promise<StoredSlot | undefined> => readOne(slots.findById(slot), toSlot),

    /**
     * The newest slot that a worker accounted for, in whatever state, of those that start until
     * then.
     */
    findNewestWorked: (until: number) => findWorked(-1, until),
    /** The oldest slot that a worker accounted for: before it there was no system. */
    findFirstWorked: () => findWorked(1),

    /** Progress of a slot's scan, without its findings. */
    findProgress: (slot: number): Promise<SlotProgress | undefined> =>
      readOne(slots.findById(slot, PROGRESS), toProgress),

    /** Slots that are still worked on, oldest first. */
    findUnfinished: (limit: number): Promise<StoredSlot[]> =>
      readAll(slots.find({ outcome: 'planned' }).sort({ _id: 1 }).limit(limit), toSlot),

    /**
     * Slots that ended and are not in the public log, oldest first; those ahead of time wait for
     * it.
     */
    listUnrecorded(until: number, limit: number): Promise<StoredSlot[]> {
      const ended = slots.find({ isUnrecorded: true, _id: trusted({ $lte: until }) });
      return readAll(ended.sort({ _id: 1 }).limit(limit), toSlot);
    },

    async noteRecorded(recorded: readonly number[]): Promise<void> {
      if (recorded.length === 0) return;
      await slots.updateMany({ _id: trusted({ $in: [...recorded] }) }, { $unset: { isUnrecorded: '' } });
    },

    /**
     * Adds the report of a shard; undefined when it was reported already or the slot is decided.
     */
    addReport(slot: number, report: ShardReport): Promise<SlotProgress | undefined> {
      const isOpen = { _id: slot, outcome: 'planned' as const, chosen: null };
      const isNew = { 'reports.shard': trusted({ $ne: report.shard }) };
      const changed = slots.findOneAndUpdate(
        { ...isOpen, ...isNew },
        { $push: { reports: toReportDocument(report) } },
        { returnDocument: 'after', projection: PROGRESS },
      );
      return readOne(changed, toProgress);
    },

    /**
     * Claims the dispatch of the shards that are missing since `before`; undefined when another
     * worker was quicker.
     */
    claimDispatch({ slot, dispatches }: StoredSlot, now: Date): Promise<StoredSlot | undefined> {
      const filter = { _id: slot, outcome: 'planned', dispatches };
      return change(filter, { $set: { dispatchedAt: now }, $inc: { dispatches: 1 } });
    },

    /**
     * Decides for these signals, before they are stored; undefined when the slot was decided or
     * ended before.
     */
    choose(slot: number, chosen: StoredSignal[]): Promise<StoredSlot | undefined> {
      return change({ _id: slot, outcome: 'planned', chosen: null }, { $set: { chosen } });
    },

    /**
     * Ends a slot that decided for signals, after they were stored. Undefined when it has ended
     * already.
     */
    finishChosen(slot: number, end: SlotEnd): Promise<StoredSlot | undefined> {
      const filter = { _id: slot, outcome: 'planned', chosen: trusted({ $ne: null }) };
      return change(filter, { $set: { ...end, reports: [], chosen: null, isUnrecorded: true } });
    },

    /** Ends a slot without signals; undefined when it has signals or has ended already. */
    finishEmpty(slot: number, end: SlotEnd): Promise<StoredSlot | undefined> {
      return change(
        { _id: slot, outcome: 'planned', chosen: null },
        { $set: { ...end, reports: [], isUnrecorded: true } },
      );
    },
  };
}

/** Many slots at once. */
function listsOf(slots: SlotModel) {
  const finishedIn = ({ from, to, limit }: SpanQuery) =>
    slots
      .find({ ...FINISHED, _id: trusted({ $gte: from, $lt: to }) })
      .sort({ _id: -1 })
      .limit(limit);
  return {
    /** Starts of all slots with `from` ≤ start < `to`, in whatever state. */
    listStarts: async ({ from, to }: { from: number; to: number }): Promise<Set<number>> =>
      new Set(await readAll(slots.find({ _id: trusted({ $gte: from, $lt: to }) }, { _id: 1 }), keyOf)),

    /** The newest slot with an outcome. */
    findLastFinished: (): Promise<StoredSlot | undefined> =>
      readOne(slots.findOne(FINISHED).sort({ _id: -1 }), toSlot),

    /** The newest slots with an outcome, newest first. */
    listLastFinished: (limit: number): Promise<StoredSlot[]> =>
      readAll(slots.find(FINISHED).sort({ _id: -1 }).limit(limit), toSlot),

    /** Starts and outcomes of the newest slots of a span, newest first. */
    listOutcomes: (span: SpanQuery): Promise<SlotOutcomeRow[]> =>
      readAll(finishedIn(span).select({ outcome: 1 }), ({ _id, outcome }: OutcomeDocument) => ({
        slot: _id,
        outcome,
      })),

    /** Markets that slots with `from` ≤ start < `to` scanned, and those without prices. */
    async countPrices(from: number, to: number): Promise<{ wanted: number; unpriced: number }> {
      const found = await slots
        .find({ _id: trusted({ $gte: from, $lt: to }), origin: 'worker' }, { scanned: 1, unpriced: 1 })
        .lean<Pick<SlotDocument, 'scanned' | 'unpriced'>[]>();
      const unpriced = found.reduce((sum, slot) => sum + slot.unpriced, 0);
      return { unpriced, wanted: unpriced + found.reduce((sum, slot) => sum + slot.scanned, 0) };
    },

    /** Slots with an outcome, `from` ≤ start < `to` (epoch milliseconds), newest first. */
    listFinished: (span: SpanQuery): Promise<StoredSlot[]> => readAll(finishedIn(span), toSlot),
  };
}

type OutcomeDocument = { _id: number; outcome: SlotOutcome };
const keyOf = ({ _id }: Pick<SlotDocument, '_id'>): number => _id;

function toProgress({ outcome, shardCount, reports, chosen }: ProgressDocument): SlotProgress {
  const isOpen = outcome === 'planned' && (chosen ?? null) === null;
  return { isOpen, shardCount, reported: reports.map(({ shard }) => shard) };
}

/** Duplicates are left as they are; any other failure is thrown. */
async function insertNew(slots: SlotModel, documents: SlotDocument[]): Promise<number> {
  try {
    return (await slots.insertMany(documents, { ordered: false })).length;
  } catch (error) {
    const { writeErrors, insertedCount } = error as { writeErrors?: unknown; insertedCount?: number };
    const failures = Array.isArray(writeErrors) ? writeErrors : [error];
    if (!failures.every(isDuplicateKey)) throw error;
    return insertedCount ?? 0;
  }
}
