import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { toUtf8 } from '@croneai/tlog/bytes.ts';
import { leafHash } from '@croneai/tlog/hash.ts';
import { TILE_WIDTH, writeBundle } from '@croneai/tlog/tiles.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { type AppendOptions, appendDrafts, appendLeaves, type Due } from './append-leaves.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository, StoredLeaf } from './log.repository.ts';
import type { RecordedHeads } from './recorded-heads.ts';
import {
  checkAgainst,
  checkDispute,
  checkKnown,
  type LastHead,
  LogRefusal,
  refuseUnrecorded,
  type SignerOf,
  signHead,
} from './sign-head.ts';

const compress = promisify(gzip);

/**
 * Maximum number of ended slots, and of settled signals, that one round reads. After a long outage,
 * the next rounds read the rest.
 */
const DUE_READ = 500;

export type KeepLogOptions = AppendOptions & {
  slots: Pick<SlotRepository, 'listUnrecorded' | 'noteRecorded'>;
  signals: Pick<SignalRepository, 'findOfSlot' | 'listUnrecorded' | 'noteRecorded'>;
  lastHead: LastHead;
  recordedHeads: RecordedHeads;
  /** Addresses of the configured witnesses. Disputes from other witnesses are ignored. */
  witnesses: readonly string[];
  signerOf: SignerOf;
  /** Called with a refusal, and with undefined once the log is signed again. */
  onRefused: (refusal: LogRefusal | undefined) => void;
  onSigned: (seconds: number) => void;
  /** Called at the end of a round, with the newest signed slot. */
  publishHead: (head: PublicLog, slot: StoredLeaf) => Promise<void>;
};

/**
 * Runs a worker's round: appends and signs ended slots and settled signals that are not in the log.
 * A slot is marked as due by the write that ends it, and a signal by the write that settles it. A
 * crash therefore delays a leaf but loses none.
 */
export function keepLog(options: KeepLogOptions) {
  const {
    log,
    slots,
    signals,
    lastHead,
    recordedHeads,
    witnesses,
    signerOf,
    onRefused,
    onSigned,
    publishHead,
    now,
  } = options;
  const append = appendLeaves(options);
  const { unsigned } = appendDrafts(options);
  const sign = signHead({ log, lastHead, recordedHeads, now });
  /**
   * Names of the logs that this process has already compared with their file of recorded heads.
   * Later rounds compare the heads of these logs only with Redis.
   */
  const compared = new Set<string>();

  const keepYear = async (year: number, due: Due): Promise<void> => {
    const signer = signerOf(year);
    const { origin } = signer;
    // Redis is read before the database, so that the database has at least as many leaves as
    // `seen`.
    const seen = await lastHead.read(origin);
    const noted =
      seen && compared.has(origin) ? undefined : await recordedHeads.newest(origin).catch(refuseUnrecorded);
    const head = await log.open(year, signer);
    if (head.vkey !== signer.vkey)
      throw new LogRefusal(
        `${head.origin} was begun with another LEDGER_KEY or LEDGER_NAME. Nothing is signed. Set the one that it was begun with (docs/record.md)`,
      );
    // Unsigned leaves are read only if Redis, the file, or a dispute has recorded a log that is
    // larger than the signed head.
    const expected = Math.max(seen?.size ?? 0, noted?.size ?? 0, head.dispute?.size ?? 0);
    const tail = expected > head.size ? await unsigned(head) : [];
    checkAgainst(seen, head, tail);
    checkAgainst(noted, head, tail);
    checkDispute(head, tail, witnesses);
    if (!seen && head.size > 0) {
      // A concurrent worker may have signed the first head since `seen` was read. The next round
      // reads that head.
      if (await lastHead.read(origin)) return;
      checkKnown(noted, head);
    }
    compared.add(origin);
    const appended = await append(head, tail, due);
    // Undefined if another worker signed a new head first. The next round reads that head.
    const signed = await sign({ seen, head, appended, signer });
    if (!signed) return;
    await Promise.all([
      slots.noteRecorded(appended.slots.map(({ slot }) => slot)),
      signals.noteRecorded(appended.settled.map(({ id }) => id)),
    ]);
    if (signed.size >= (signed.tiles + 1) * TILE_WIDTH) await storeTiles(log, signed);
    if (appended.newestSlot) await publishHead(signed, appended.newestSlot);
  };

  return async (): Promise<void> => {
    const startedAt = performance.now();
    const [dueSlots, dueSettled] = await Promise.all([
      slots.listUnrecorded(now().getTime(), DUE_READ),
      signals.listUnrecorded(DUE_READ),
    ]);
    const yearOf = (slot: number) => new Date(slot).getUTCFullYear();
    const years = new Set([...dueSlots, ...dueSettled].map(({ slot }) => yearOf(slot)));
    try {
      for (const year of [...years].sort())
        await keepYear(year, {
          slots: dueSlots.filter(({ slot }) => yearOf(slot) === year),
          settled: dueSettled.filter(({ slot }) => yearOf(slot) === year),
        });
      if (years.size === 0) return;
      onRefused(undefined);
      onSigned((performance.now() - startedAt) / 1_000);
    } catch (error) {
      if (!(error instanceof LogRefusal)) throw error;
      onRefused(error);
    }
  };
}

/**
 * Stores full tiles, so that later reads need only one document per tile. Until a tile is stored,
 * readers build it from leaves.
 */
async function storeTiles(log: LogRepository, { year, ...head }: PublicLog): Promise<void> {
  for (let index = head.tiles; (index + 1) * TILE_WIDTH <= head.size; index += 1) {
    const leaves = await log.list(year, index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
    if (leaves.length < TILE_WIDTH) throw new Error(`leaves of the tile ${index} of ${year} are missing`);
    const bytes = leaves.map(({ text }) => toUtf8(text));
    await log.addTile(year, index, {
      hashes: Buffer.concat(bytes.map(leafHash)),
      bundle: await compress(writeBundle(bytes)),
    });
  }
}
