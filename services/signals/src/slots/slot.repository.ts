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

/** Fields that are set when a slot ends. */
export type SlotEnd = Pick<
  StoredSlot,
  'reason' | 'cause' | 'best' | 'bestSalt' | 'signalIds' | 'latenessMs' | 'scanned' | 'closed' | 'unpriced'
> & {
  outcome: Exclude<StoredSlot['outcome'], 'planned'>;
  finishedAt: Date;
};

/** Progress of a slot's scan: which shards have reported, and whether reports are still needed. */
export type SlotProgress = {
  isOpen: boolean;
  shardCount: number;
  reported: number[];
};

/** Slots with `from` ≤ start < `to`, in epoch milliseconds. */
type SpanQuery = { from: number; to: number; limit: number };

const { trusted } = mongoose;
/**
 * Projection without the candidates, which are most of a document. It saves work, because each
 * shard reads the document twice.
 */
const PROGRESS = { outcome: 1, shardCount: 1, 'reports.shard': 1, 'chosen.rank': 1 } as const;
type ProgressDocument = Pick<SlotDocument, 'outcome' | 'shardCount'> & {
  reports: { shard: number }[];
  chosen?: unknown;
};
const INSERT_BATCH = 500;
const FINISHED = { outcome: trusted({ $in: [...SLOT_OUTCOMES] }) };

/**
 * Stores slots. Callers pass and receive plain objects. A change succeeds only if the slot is in
 * the state that the change starts from, so each change happens only once.
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

    /** Inserts a slot; false if it exists. */
    insert: (slot: StoredSlot): Promise<boolean> => unlessDuplicate(slots.create(toDocument(slot))),

    /** Adds those slots that do not exist yet. Resolves to their number. */
    async insertAll(all: readonly StoredSlot[]): Promise<number> {
      let inserted = 0;
      for (let at = 0; at < all.length; at += INSERT_BATCH) {
        inserted += await insertNew(slots, all.slice(at, at + INSERT_BATCH).map(toDocument));
      }
      return inserted;
    },

    find: (slot: number): Promise<StoredSlot | undefined> => readOne(slots.findById(slot), toSlot),

    /**
     * Finds the newest slot that starts no later than `until` and was not replayed. The slot may be
     * in any state.
     */
    findNewestWorked: (until: number) => findWorked(-1, until),
    /** Finds the oldest slot that was not replayed. It is the first slot of the system. */
    findFirstWorked: () => findWorked(1),

    /** Returns the progress of a slot's scan, without its candidates. */
    findProgress: (slot: number): Promise<SlotProgress | undefined> =>
      readOne(slots.findById(slot, PROGRESS), toProgress),

    /** Finds unfinished slots, oldest first. */
    findUnfinished: (limit: number): Promise<StoredSlot[]> =>
      readAll(slots.find({ outcome: 'planned' }).sort({ _id: 1 }).limit(limit), toSlot),

    /**
     * Lists ended slots that are not in the public log, oldest first. Leaves out slots that start
     * after `until`.
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
     * Adds a shard's report; undefined if the shard has already reported or the slot is decided.
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
     * Claims the dispatch of the missing shards for one worker; undefined if another worker was
     * faster.
     */
    claimDispatch({ slot, dispatches }: StoredSlot, now: Date): Promise<StoredSlot | undefined> {
      const filter = { _id: slot, outcome: 'planned', dispatches };
      return change(filter, { $set: { dispatchedAt: now }, $inc: { dispatches: 1 } });
    },

    /**
     * Decides the slot's signals before they are stored; undefined if the slot was already decided
     * or ended.
     */
    choose(slot: number, chosen: StoredSignal[]): Promise<StoredSlot | undefined> {
      return change({ _id: slot, outcome: 'planned', chosen: null }, { $set: { chosen } });
    },

    /** Ends a slot whose chosen signals are stored. Undefined if it has already ended. */
    finishChosen(slot: number, end: SlotEnd): Promise<StoredSlot | undefined> {
      const filter = { _id: slot, outcome: 'planned', chosen: trusted({ $ne: null }) };
      return change(filter, { $set: { ...end, reports: [], chosen: null, isUnrecorded: true } });
    },

    /** Ends a slot without signals; undefined if it has signals or has already ended. */
    finishEmpty(slot: number, end: SlotEnd): Promise<StoredSlot | undefined> {
      return change(
        { _id: slot, outcome: 'planned', chosen: null },
        { $set: { ...end, reports: [], isUnrecorded: true } },
      );
    },
  };
}

/** Creates functions that read many slots at once. */
function listsOf(slots: SlotModel) {
  const finishedIn = ({ from, to, limit }: SpanQuery) =>
    slots
      .find({ ...FINISHED, _id: trusted({ $gte: from, $lt: to }) })
      .sort({ _id: -1 })
      .limit(limit);
  return {
    /** Lists the starts of all slots with `from` ≤ start < `to`, in any state. */
    listStarts: async ({ from, to }: { from: number; to: number }): Promise<Set<number>> =>
      new Set(await readAll(slots.find({ _id: trusted({ $gte: from, $lt: to }) }, { _id: 1 }), keyOf)),

    /** Finds the newest slot with an outcome. */
    findLastFinished: (): Promise<StoredSlot | undefined> =>
      readOne(slots.findOne(FINISHED).sort({ _id: -1 }), toSlot),

    /** Lists the newest slots with an outcome, newest first. */
    listLastFinished: (limit: number): Promise<StoredSlot[]> =>
      readAll(slots.find(FINISHED).sort({ _id: -1 }).limit(limit), toSlot),

    /** Lists starts and outcomes of the newest slots of a span, newest first. */
    listOutcomes: (span: SpanQuery): Promise<SlotOutcomeRow[]> =>
      readAll(finishedIn(span).select({ outcome: 1 }), ({ _id, outcome }: OutcomeDocument) => ({
        slot: _id,
        outcome,
      })),

    /**
     * Counts the pairs whose market was open (`wanted`) and, among them, the pairs without usable
     * prices (`unpriced`), in slots with `from` ≤ start < `to`.
     */
    async countPrices(from: number, to: number): Promise<{ wanted: number; unpriced: number }> {
      const found = await slots
        .find({ _id: trusted({ $gte: from, $lt: to }), origin: 'worker' }, { scanned: 1, unpriced: 1 })
        .lean<Pick<SlotDocument, 'scanned' | 'unpriced'>[]>();
      const unpriced = found.reduce((sum, slot) => sum + slot.unpriced, 0);
      return { unpriced, wanted: unpriced + found.reduce((sum, slot) => sum + slot.scanned, 0) };
    },

    /** Lists ended slots with `from` ≤ start < `to` (epoch milliseconds), newest first. */
    listFinished: (span: SpanQuery): Promise<StoredSlot[]> => readAll(finishedIn(span), toSlot),
  };
}

type OutcomeDocument = { _id: number; outcome: SlotOutcome };
const keyOf = ({ _id }: Pick<SlotDocument, '_id'>): number => _id;

function toProgress({ outcome, shardCount, reports, chosen }: ProgressDocument): SlotProgress {
  const isOpen = outcome === 'planned' && (chosen ?? null) === null;
  return { isOpen, shardCount, reported: reports.map(({ shard }) => shard) };
}

/** Inserts documents and skips duplicates. Throws for any other failure. */
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
