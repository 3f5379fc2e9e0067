import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { fromBase64, toUtf8 } from '@croneai/tlog/bytes.ts';
import { HASH_BYTES, leafHash } from '@croneai/tlog/hash.ts';
import { writeProof } from '@croneai/tlog/proof.ts';
import {
  foldHashes,
  proofsFrom,
  splitTile,
  TILE_WIDTH,
  type TileAddress,
  widthAt,
  writeBundle,
} from '@croneai/tlog/tiles.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository, StoredLeaf } from './log.repository.ts';

/**
 * Number of cached tiles: enough for the full tiles of a year with one signal per slot. Each tile
 * takes about 8 kB.
 */
const TILES_REMEMBERED = 1_000;

/**
 * Number of tiles whose leaves are cached, to build partial bundles. The leaves of a tile take
 * about 200 kB.
 */
const OPEN_TILES = 4;
/**
 * Number of cached partial bundles: enough for every partial bundle of the two newest tiles. Each
 * bundle takes at most 45 kB, and 22 kB on average.
 */
const PARTS_REMEMBERED = 512;

const compress = promisify(gzip);

export type LogReader = ReturnType<typeof createLogReader>;

/**
 * Reads tiles, bundles, and proofs of the signed log. Full tiles are stored; everything else is
 * computed from full tiles and the newest leaves.
 */
export function createLogReader(log: LogRepository) {
  const remembered = new BoundedCache<string, readonly Uint8Array[]>(TILES_REMEMBERED);

  const leavesOf = async (year: number, from: number, to: number): Promise<Uint8Array[]> => {
    const leaves = await log.list(year, from, to);
    if (leaves.length < to - from)
      throw new Error(`leaves from ${from + leaves.length} of ${year} are missing`);
    return leaves.map(({ text }) => toUtf8(text));
  };

  /** Builds a tile from leaves, or a higher tile from the hashes of the full tiles below it. */
  const make = async (
    year: number,
    level: number,
    [from, to]: readonly [number, number],
  ): Promise<Uint8Array[]> => {
    if (level === 0) return (await leavesOf(year, from, to)).map(leafHash);
    const below = Array.from({ length: to - from }, (_, at) =>
      hashes(year, level - 1, from + at, TILE_WIDTH),
    );
    return (await Promise.all(below)).map(foldHashes);
  };
  /**
   * Returns the hashes of a tile. Signed hashes never change, so they are cached, and only the new
   * hashes of a growing tile are read.
   */
  const hashes = async (
    year: number,
    level: number,
    index: number,
    width: number,
  ): Promise<readonly Uint8Array[]> => {
    const key = `${year}/${level}/${index}`;
    const known = remembered.get(key) ?? [];
    if (known.length >= width) return known.slice(0, width);
    const isStored = level === 0 && width === TILE_WIDTH && known.length === 0;
    const stored = isStored ? await log.findTile(year, index) : undefined;
    const start = index * TILE_WIDTH;
    const read =
      (stored && splitTile(stored.hashes, TILE_WIDTH)) ??
      known.concat(await make(year, level, [start + known.length, start + width]));
    remembered.set(key, read);
    return read;
  };

  const openTiles = new BoundedCache<string, readonly Uint8Array[]>(OPEN_TILES);
  const parts = new BoundedCache<string, Promise<Buffer>>(PARTS_REMEMBERED);
  const makeBundle = async (year: number, index: number, width: number): Promise<Buffer> => {
    const key = `${year}/${index}`;
    const known = openTiles.get(key) ?? [];
    const start = index * TILE_WIDTH;
    const leaves =
      known.length >= width
        ? known.slice(0, width)
        : known.concat(await leavesOf(year, start + known.length, start + width));
    if (leaves.length > known.length) openTiles.set(key, leaves);
    return compress(writeBundle(leaves));
  };
  /**
   * Returns a compressed bundle. Signed leaves never change, so each bundle is compressed once for
   * all callers, outside of this thread.
   */
  const bundle = async (year: number, index: number, width: number): Promise<Buffer> => {
    const stored = width === TILE_WIDTH ? await log.findTile(year, index) : undefined;
    if (stored) return stored.bundle;
    const key = `${year}/${index}/${width}`;
    const made = parts.get(key) ?? makeBundle(year, index, width);
    parts.set(key, made);
    made.catch(() => parts.delete(key));
    return made;
  };

  return {
    find: log.find,
    findByKey: log.findByKey,

    /**
     * Returns a tile as bytes, or a compressed bundle. Resolves to undefined if the signed log is
     * too small for the tile, or if the request is for a part of a full tile other than the newest
     * full tile.
     */
    async tile(head: PublicLog, { level, index, width }: TileAddress): Promise<Buffer | undefined> {
      const available = widthAt(level === 'entries' ? 0 : level, index, head.size);
      if (width > available) return undefined;
      if (width < available && available === TILE_WIDTH && !isNewestFull(head.size, level, index))
        return undefined;
      if (level === 'entries') return bundle(head.year, index, width);
      return Buffer.concat(await hashes(head.year, level, index, width), width * HASH_BYTES);
    },

    /** Makes proofs in the signed tree of a head. */
    proofs: ({ year, size }: PublicLog) =>
      proofsFrom((level, index, width) => hashes(year, level, index, width), size),

    /** Returns the proof of a leaf in the tree of a head, as the text of a file. */
    async proofIn(head: PublicLog, index: number): Promise<string> {
      const found = await this.proofs(head).inclusion(index);
      return writeProof({ index, hashes: found, checkpoint: checkpointOf(head) });
    },

    /**
     * Returns the proof of a leaf in the tree of the newest head; undefined until the leaf is
     * signed.
     */
    async proofFile({ year, index }: StoredLeaf): Promise<{ text: string; head: PublicLog } | undefined> {
      const head = await log.find(year);
      if (!head || head.size <= index) return undefined;
      return { text: await this.proofIn(head, index), head };
    },
  };
}

/**
 * True for the newest full tile. A reader with an earlier checkpoint may still request a part of
 * it.
 */
const isNewestFull = (size: number, level: TileAddress['level'], index: number): boolean =>
  widthAt(level === 'entries' ? 0 : level, index + 1, size) < TILE_WIDTH;

/** Returns the checkpoint, with cosignatures if they are for this size. */
export const checkpointOf = ({ note, size, cosignatures, cosignedSize }: PublicLog): string =>
  cosignedSize === size ? note + cosignatures.map((line) => `${line}\n`).join('') : note;

/** Returns the root in hex, the form in which people compare it. */
export const rootHex = ({ root }: Pick<PublicLog, 'root'>): string =>
  Buffer.from(fromBase64(root) ?? []).toString('hex');
