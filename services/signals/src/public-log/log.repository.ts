import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { toBase64 } from '@croneai/tlog/bytes.ts';
import { EMPTY_EDGE, rootOf } from '@croneai/tlog/tree.ts';
import mongoose, { type Connection } from 'mongoose';
import {
  type LeafDocument,
  type LeafModel,
  type LogDocument,
  type LogModel,
  leafCollection,
  logCollection,
  type PublicLog,
  type TileDocument,
  type TileModel,
  tileCollection,
} from './log.model.ts';

export type LogRepository = ReturnType<typeof createLogRepository>;
/** A leaf with its place in the log. */
export type StoredLeaf = { year: number; index: number; text: string };

const { trusted } = mongoose;
/** Number of digits to which an index is padded, so that ids sort in the order of the index. */
const INDEX_DIGITS = 12;
export const leafId = (year: number, index: number): string =>
  `${year}/${String(index).padStart(INDEX_DIGITS, '0')}`;

export const openLogModels = (mongo: Connection) => ({
  logs: logCollection.model(mongo),
  leaves: leafCollection.model(mongo),
  tiles: tileCollection.model(mongo),
});

/**
 * Stores the public log. Leaves and tiles are inserted and never changed. The head is changed by
 * compare-and-set on its size, so two concurrent writers cannot create two different logs.
 */
export function createLogRepository({
  logs,
  leaves,
  tiles,
}: {
  logs: LogModel;
  leaves: LeafModel;
  tiles: TileModel;
}) {
  const find = async (year: number): Promise<PublicLog | undefined> => {
    // Without a majority read, a new primary could roll back the head after it was read. Two
    // different heads of the same size would then be signed.
    const found = await logs.findById(year).read('primary').readConcern('majority').lean<LogDocument>();
    if (!found) return undefined;
    const { id: _id, ...log } = logCollection.read(found);
    return { year, ...log };
  };
  return {
    find,

    /** Returns the log of a year, and creates it if it does not exist. */
    async open(year: number, { origin, vkey }: Pick<PublicLog, 'origin' | 'vkey'>): Promise<PublicLog> {
      const found = await find(year);
      if (found) return found;
      const empty = { size: 0, root: toBase64(rootOf(EMPTY_EDGE)), edge: [], note: '', signedAt: null };
      const begun = {
        ...empty,
        cosignatures: [],
        cosignedSize: 0,
        tiles: 0,
        policy: null,
        artefact: null,
        dispute: null,
        wentOnFrom: null,
      };
      await unlessDuplicate(logs.create({ _id: year, origin, vkey, ...begun, outbox: [] }));
      return (await find(year)) as PublicLog;
    },

    /** Replaces the signed head. Resolves to false if another writer has already replaced it. */
    async advance(
      { year, size }: Pick<PublicLog, 'year' | 'size'>,
      next: Pick<PublicLog, 'size' | 'root' | 'edge' | 'note' | 'policy' | 'artefact'> & { signedAt: Date },
    ): Promise<boolean> {
      const { modifiedCount } = await logs.updateOne({ _id: year, size }, { $set: next });
      return modifiedCount === 1;
    },

    /** Adds the witnesses' cosignatures if the head has not changed. */
    async cosign({ year, size }: Pick<PublicLog, 'year' | 'size'>, cosignatures: string[]): Promise<void> {
      await logs.updateOne(
        { _id: year, size },
        { $set: { cosignatures, cosignedSize: size, dispute: null } },
      );
    },

    /**
     * Records that a witness has cosigned a larger log. Does nothing if an operator has continued
     * this log after a restore.
     */
    async dispute(
      { year, size }: Pick<PublicLog, 'year' | 'size'>,
      dispute: { by: string; size: number },
    ): Promise<void> {
      await logs.updateOne({ _id: year, size, wentOnFrom: null }, { $set: { dispute } });
    },

    /** Continues the log from its present head, with an audit entry in the same write. */
    async resume({ year, size }: Pick<PublicLog, 'year' | 'size'>, audit: OutboxEntry): Promise<void> {
      const { matchedCount } = await logs.updateOne(
        { _id: year, size },
        { $set: { wentOnFrom: size, dispute: null }, $push: { outbox: audit } },
      );
      if (matchedCount === 0) throw new Error('the log has grown since it was read');
    },

    /**
     * Appends consecutive leaves in one write. Resolves to false if the place or key of a leaf is
     * taken. The leaves before that leaf are appended anyway.
     */
    append: (row: readonly (StoredLeaf & { key: string })[]): Promise<boolean> =>
      unlessDuplicate(
        leaves.insertMany(
          row.map(({ year, index, text, key }) => ({ _id: leafId(year, index), key, text })),
          { ordered: true, lean: true },
        ),
      ),

    /**
     * Returns leaves with `from` ≤ index < `to`, up to the first gap. Selects them by id, so that
     * the server need not sort.
     */
    async list(year: number, from: number, to: number): Promise<StoredLeaf[]> {
      const ids = Array.from({ length: to - from }, (_, at) => leafId(year, from + at));
      const found = await leaves.find({ _id: trusted({ $in: ids }) }).lean<LeafDocument[]>();
      const texts = new Map(found.map(({ _id, text }) => [_id, text]));
      const listed: StoredLeaf[] = [];
      for (const [at, id] of ids.entries()) {
        const text = texts.get(id);
        if (text === undefined) break;
        listed.push({ year, index: from + at, text });
      }
      return listed;
    },

    /** Finds the leaf with a key, and its place. */
    async findByKey(key: string): Promise<StoredLeaf | undefined> {
      const found = await leaves.findOne({ key }).lean<LeafDocument>();
      if (!found) return undefined;
      const [year, index] = found._id.split('/').map(Number) as [number, number];
      return { year, index, text: found.text };
    },

    /** Returns the given keys that already have leaves. */
    async listKnown(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const found = await leaves
        .find({ key: trusted({ $in: [...keys] }) }, { key: 1 })
        .lean<LeafDocument[]>();
      return found.map(({ key }) => key);
    },

    /** True if the log contains a leaf that names this artefact. */
    async hasDecided(artefact: string): Promise<boolean> {
      const from = `engine/${artefact}/`;
      return (await leaves.exists({ key: trusted({ $gte: from, $lt: `${from}:` }) })) !== null;
    },

    async findTile(year: number, index: number): Promise<{ hashes: Buffer; bundle: Buffer } | undefined> {
      const found = await tiles.findById(leafId(year, index)).lean<TileDocument>();
      return found ? { hashes: bufferOf(found.hashes), bundle: bufferOf(found.bundle) } : undefined;
    },

    /** Stores the next full tile if it is not stored yet. */
    async addTile(year: number, index: number, tile: { hashes: Buffer; bundle: Buffer }): Promise<void> {
      await unlessDuplicate(tiles.create({ _id: leafId(year, index), ...tile }));
      await logs.updateOne({ _id: year, tiles: index }, { $set: { tiles: index + 1 } });
    },
  };
}

/**
 * Converts binary data to a Buffer. A read with `lean()` returns the MongoDB driver's type
 * `Binary`.
 */
const bufferOf = (bytes: Buffer | mongoose.mongo.Binary): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
