import { setTimeout as delay } from 'node:timers/promises';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import { type AuditDocument, type AuditHeadModel, type AuditModel, auditCollection } from './audit.model.ts';
import { type ChainHead, type ChainRow, chainRow, EMPTY_CHAIN } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';

/**
 * Maximum number of attempts to append a row. An attempt fails if another writer takes the position
 * first. Each topic has six partitions, so there are far fewer than a hundred writers.
 */
const MAX_TRIES = 100;
const MAX_PAUSE_MS = 25;
/** Rows per query. The chain is read in pages, because a cursor may expire before the last row. */
const PAGE = 1_000;

export type ChainRepository = ReturnType<typeof createChainRepository>;

/** Append-only: nothing here changes or removes the facts of a row. */
export function createChainRepository({ rows, heads }: { rows: AuditModel; heads: AuditHeadModel }) {
  const storedHead = async (): Promise<ChainHead | undefined> => {
    const head = await heads.findById('head').lean();
    return head ? { sequence: head.sequence, hash: head.hash } : undefined;
  };

  /**
   * Returns the position and hash of the last row. If the stored head is further ahead, the newest
   * rows were removed. The stored head is then returned, so that the next row leaves a visible gap.
   */
  async function end(): Promise<ChainHead> {
    const [head, last] = await Promise.all([
      storedHead(),
      // Reads with read concern `majority`. Otherwise, the last row could be rolled back by a new
      // primary, which would leave a gap that looks like tampering.
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
    // If a later head is already stored, this upsert fails with a duplicate key. That failure is
    // ignored.
    await unlessDuplicate(heads.updateOne(behind, { $set: { sequence, hash } }, { upsert: true }));
  }

  /**
   * The last row that this process appended. The next row follows it, unless another process has
   * appended one in the meantime.
   */
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
    throw new Error(`The audit entry ${entry.id} found its position taken ${MAX_TRIES} times`);
  }

  /**
   * Appends of this process run one after the other, because concurrent appends would compete for
   * the same position.
   */
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /**
     * Returns the stored head; undefined before the first row. Call this before reading the rows,
     * so that the rows always reach at least this head.
     */
    head: storedHead,

    /**
     * Appends the entry as a row. Returns the new head; undefined if the entry is already stored.
     * Any number of processes may append in parallel.
     */
    append(entry: AuditEntry, recordedAt: Date): Promise<ChainHead | undefined> {
      const appended = queue.then(() => appendNow(entry, recordedAt));
      queue = appended.catch(() => undefined);
      return appended;
    },

    /** Yields all rows in the order of the chain. */
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
