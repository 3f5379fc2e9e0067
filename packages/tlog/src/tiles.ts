import { joinBytes } from './bytes.ts';
import { HASH_BYTES, nodeHash } from './hash.ts';
import { consistencyRanges, inclusionRanges, type Range } from './tree.ts';

/*
 * Tiles of C2SP tlog-tiles. The tree is served as files with 256 hashes each, and the leaves as
 * bundles of 256 leaves.
 */

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
/** Maximum number of bytes of a leaf. A bundle stores the length of each leaf in two bytes. */
const LEAF_BYTES_MAX = 65_535;
export const BUNDLE_BYTES_MAX = TILE_WIDTH * (LEAF_BYTES_MAX + 2);

/**
 * Address of a tile or bundle. `level` is `entries` for a bundle. `width` is 256 for a full tile or
 * bundle.
 */
export type TileAddress = { level: number | 'entries'; index: number; width: number };

/**
 * Returns the path of a tile or bundle, such as `tile/0/x001/x234/067`. A path with `.p/112` at the
 * end is for a partial tile or bundle of width 112.
 */
export function tilePath({ level, index, width }: TileAddress): string {
  const groups = [String(index % 1_000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1_000); rest > 0; rest = Math.floor(rest / 1_000))
    groups.unshift(`x${String(rest % 1_000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const TILE_PATH =
  /^(entries|0|[1-9]|[1-5][0-9]|6[0-3])\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5]))?$/;

/** Parses the path after `tile/`; undefined unless it is exactly what `tilePath` writes. */
export function readTilePath(path: string): TileAddress | undefined {
  const [, level, groups, width] = TILE_PATH.exec(path) ?? [];
  if (!level || !groups) return undefined;
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width ? Number(width) : TILE_WIDTH,
  };
  return tilePath(address) === `tile/${path}` ? address : undefined;
}

/** Returns how many hashes a tile has in a tree of this size; 0 if it does not exist. */
export function widthAt(level: number, index: number, size: number): number {
  const count = Math.floor(size / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, count - index * TILE_WIDTH));
}

/** Splits a tile into its hashes; undefined if its length is wrong. */
export function splitTile(tile: Uint8Array, width: number): Uint8Array[] | undefined {
  if (tile.length !== width * HASH_BYTES) return undefined;
  return Array.from({ length: width }, (_, at) => tile.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
}

export function writeBundle(leaves: readonly Uint8Array[]): Uint8Array {
  return joinBytes(
    ...leaves.flatMap((leaf) => {
      if (leaf.length > LEAF_BYTES_MAX) throw new RangeError(`a leaf of ${leaf.length} bytes`);
      return [Uint8Array.of(leaf.length >> 8, leaf.length & 255), leaf];
    }),
  );
}

/** Splits a bundle into its leaves; undefined unless the bytes are exactly `width` leaves. */
export function readBundle(bytes: Uint8Array, width: number): Uint8Array[] | undefined {
  const leaves: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [high, low] = [bytes[at], bytes[at + 1]];
    if (high === undefined || low === undefined) return undefined;
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length || leaves.length >= width) return undefined;
    leaves.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return leaves.length === width ? leaves : undefined;
}

/**
 * Returns the root hash of a complete subtree, given all hashes at one level of the subtree, from
 * left to right. The number of hashes must be a power of two.
 */
export function foldHashes(hashes: readonly Uint8Array[]): Uint8Array {
  let level = [...hashes];
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      nodeHash(level[2 * at] as Uint8Array, level[2 * at + 1] as Uint8Array),
    );
  return level[0] as Uint8Array;
}

/** Reads the hashes of one tile of the tree. */
export type ReadTile = (level: number, index: number, width: number) => Promise<readonly Uint8Array[]>;

/** Creates functions that build proofs from the tiles of a tree of the given size. */
export function proofsFrom(readTile: ReadTile, size: number) {
  /** Cache of tiles, because several subtrees of a proof are in the same tile. */
  const tiles = new Map<string, ReturnType<ReadTile>>();
  const tileOf = (level: number, index: number): ReturnType<ReadTile> => {
    const key = `${level}/${index}`;
    const read = tiles.get(key) ?? readTile(level, index, widthAt(level, index, size));
    tiles.set(key, read);
    return read;
  };
  const subtree = async (from: number, width: number): Promise<Uint8Array> => {
    const height = Math.round(Math.log2(width));
    const level = Math.floor(height / TILE_HEIGHT);
    const first = from / TILE_WIDTH ** level;
    const index = Math.floor(first / TILE_WIDTH);
    const hashes = await tileOf(level, index);
    const at = first - index * TILE_WIDTH;
    return foldHashes(hashes.slice(at, at + 2 ** (height - level * TILE_HEIGHT)));
  };
  /**
   * Returns the hash of a range of leaves. Divides the range into complete subtrees, the largest
   * first, and then combines the hashes of the subtrees from right to left.
   */
  const hashOf = async ([from, to]: Range): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    for (let at = from; at < to; ) {
      const width = 2 ** Math.floor(Math.log2(to - at));
      parts.push(await subtree(at, width));
      at += width;
    }
    return parts.reduceRight((right, left) => nodeHash(left, right));
  };
  const hashesOf = (ranges: readonly Range[]) => Promise.all(ranges.map(hashOf));
  return {
    inclusion: (index: number) => hashesOf(inclusionRanges(index, size)),
    consistency: (before: number) => hashesOf(consistencyRanges(before, size)),
    root: (before: number) => hashOf([0, before]),
  };
}
