import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import {
  type BulkJob,
  type BulkJobModel,
  type BulkRow,
  type BulkRowModel,
  bulkJobCollection,
  bulkRowCollection,
} from './bulk.model.ts';

const { trusted } = mongoose;
const UNDONE_STAGES: BulkJob['stage'][] = ['listing', 'running', 'undoing'];

export type BulkRepository = ReturnType<typeof createBulkRepository>;

/** Stores jobs and their rows. */
export function createBulkRepository(parts: {
  jobs: BulkJobModel;
  rows: BulkRowModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  const { jobs, rows, relay } = parts;
  return {
    ...jobsOf(jobs, relay),
    ...rowsOf(rows, relay),
    async forget(userId: string): Promise<void> {
      await rows.deleteMany({ userId });
      await jobs.updateMany({ 'author.userId': userId }, { $set: { author: null } });
    },
  };
}

function jobsOf(jobs: BulkJobModel, relay: Pick<OutboxRelay, 'nudge'>) {
  const reads = readsOf(jobs, bulkJobCollection);
  const open = { stage: trusted({ $in: UNDONE_STAGES }) };
  return {
    /** False if a job with this id exists. */
    async insert({ id, ...job }: BulkJob, events: readonly OutboxEntry[]): Promise<boolean> {
      const isNew = await unlessDuplicate(jobs.create({ _id: id, ...job, outbox: [...events] }));
      if (isNew) relay.nudge(jobs, id);
      return isNew;
    },
    find: (id: string) => reads.one({ _id: id }),
    ofAuthor: (userId: string) => reads.many({ 'author.userId': userId }),
    countOpen: () => jobs.countDocuments(open),
    /** Returns the oldest unfinished job. */
    async next(): Promise<BulkJob | undefined> {
      return (await reads.many(open, { sort: { createdAt: 1 }, limit: 1 }))[0];
    },
    /**
     * Sets fields of a job that is still at the given stage; false if the job is at another stage.
     */
    async move(id: string, stage: BulkJob['stage'], set: Partial<Omit<BulkJob, 'id'>>): Promise<boolean> {
      return (await jobs.updateOne({ _id: id, stage }, { $set: set })).modifiedCount > 0;
    },
    /** Starts to undo a job; a repeated call changes nothing. */
    async beginUndo(id: string, events: readonly OutboxEntry[]): Promise<void> {
      const { modifiedCount } = await jobs.updateOne(
        { _id: id, isUndone: false },
        {
          $set: { isUndone: true, stage: 'undoing', filter: null },
          $push: { outbox: { $each: [...events] } },
        },
      );
      if (modifiedCount > 0) relay.nudge(jobs, id);
    },
  };
}

function rowsOf(rows: BulkRowModel, relay: Pick<OutboxRelay, 'nudge'>) {
  const reads = readsOf(rows, bulkRowCollection);
  return {
    /** Adds rows; an existing row does not change. */
    async addRows(added: readonly BulkRow[]): Promise<void> {
      const writes = added.map(({ id, ...row }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...row, outbox: [] } }, upsert: true },
      }));
      await rows.bulkWrite(writes, { ordered: false });
    },
    findRow: (id: string) => reads.one({ _id: id }),
    rowsIn: (jobId: string, states: readonly BulkRow['state'][], limit: number) =>
      reads.many({ jobId, state: trusted({ $in: [...states] }) }, { sort: { number: 1 }, limit }),
    countRows: (jobId: string, states?: readonly BulkRow['state'][]) =>
      rows.countDocuments({ jobId, ...(states && { state: trusted({ $in: [...states] }) }) }),
    report: (jobId: string, { page, limit }: { page: number; limit: number }) =>
      reads.many({ jobId }, { sort: { number: 1 }, limit, skip: (page - 1) * limit }),
    rowsAbout: (userId: string) => reads.many({ userId }),
    /**
     * Moves a row from one state to another and stores its events in the same write. Returns false
     * if the row is no longer in the old state.
     */
    async moveRow(
      id: string,
      from: BulkRow['state'],
      set: Pick<BulkRow, 'state'> & { why?: string },
      events: readonly OutboxEntry[] = [],
    ): Promise<boolean> {
      const { modifiedCount } = await rows.updateOne(
        { _id: id, state: from },
        { $set: set, $push: { outbox: { $each: [...events] } } },
      );
      if (modifiedCount > 0 && events.length > 0) relay.nudge(rows, id);
      return modifiedCount > 0;
    },
  };
}
