import { setTimeout as delay } from 'node:timers/promises';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import { type AuditDocument, type AuditHeadModel, type AuditModel, auditCollection } from './audit.model.ts';
import { type ChainHead, type ChainRow, chainRow, EMPTY_CHAIN } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';

/** More than there can be writers at once: topics have six partitions. */
const MAX_TRIES = 100;
const MAX_PAUSE_MS = 25;
/** Rows of one query: no cursor lives for as long as the whole chain takes. */
const PAGE = 1_000;

export type ChainRepository = ReturnType<typeof createChainRepository>;

/** Append-only: nothing here changes or removes the facts of a row. */
export function createChainRepository({ rows, heads }: { rows: AuditModel; heads: AuditHeadModel }) {
  const storedHead = async (): Promise<ChainHead | undefined> => {
    const head = await heads.findById('head').lean();
    return head ? { sequence: head.sequence, hash: head.hash } : undefined;
  };

  /**
   * The last row, or the stored head when that is further: then the newest rows were removed, and the next one leaves
   * the gap where it is instead of closing over it.
   */
  async function end(): Promise<ChainHead> {
    const [head, last] = await Promise.all([
      storedHead(),
      // One that a new primary may still take back would leave a gap that looks like tampering.
      rows
        .findOne({}, { sequence: 1, hash: 1 })
        .sort({ sequence: -1 })
        .read('primary')
        .readConcern('majority')
        .lean<AuditDocument>(),
    ]);
    if (head && head.sequence > (last?.sequence ?? 0)) return head;
    return last ? { sequence: last.sequence, hash: last.hash } : EMPTY_CHAIN;
  }

  async function advanceHead({ sequence, hash }: ChainHead): Promise<void> {
    const behind = { _id: 'head' as const, sequence: mongoose.trusted({ $lt: sequence }) };
    // Refused when the writer of a later row was quicker.
    await unlessDuplicate(heads.updateOne(behind, { $set: { sequence, hash } }, { upsert: true }));
  }

  /** Where this process has appended last: unless another one has since, the next row goes behind it. */
  let known: ChainHead | undefined;

  async function appendNow(entry: AuditEntry, recordedAt: Date): Promise<ChainHead | undefined> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const { id, ...row } = chainRow(entry, known ?? (await end()), recordedAt);
      known = undefined;
      if (await unlessDuplicate(rows.create({ _id: id, ...row }))) {
        known = { sequence: row.sequence, hash: row.hash };
        await advanceHead(known);
        return known;
      }
      if (await rows.exists({ _id: id })) return undefined;
      await delay(Math.random() * MAX_PAUSE_MS);
    }
    throw new Error(`The audit entry ${entry.id} found its place taken ${MAX_TRIES} times`);
  }

  /** One after the other within the process: partitions that race each other only take each other's places. */
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /** As it was stored; undefined before the first row. Read it before the rows: then none of them is behind it. */
    head: storedHead,

    /** The row's place, or undefined when the entry is there already. Any number of processes may append at once. */
    append(entry: AuditEntry, recordedAt: Date): Promise<ChainHead | undefined> {
      const appended = queue.then(() => appendNow(entry, recordedAt));
      queue = appended.catch(() => undefined);
      return appended;
    },

    /** All rows in the order of the chain. */
    async *rows(): AsyncIterable<ChainRow> {
      for (let after: AuditDocument | undefined; ; ) {
        const page: AuditDocument[] = await rows
          .find(after ? { sequence: mongoose.trusted({ $gt: after.sequence }) } : {})
          .sort({ sequence: 1 })
          .limit(PAGE)
          .lean<AuditDocument[]>();
        yield* page.map(auditCollection.read);
        if (page.length < PAGE) return;
        after = page.at(-1);
      }
    },
  };
}
