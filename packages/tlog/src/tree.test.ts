import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf8 } from './bytes.ts';
import { leafHash, nodeHash } from './hash.ts';
import { foldHashes, proofsFrom, readTilePath, TILE_WIDTH, tilePath, widthAt } from './tiles.ts';
import { EMPTY_EDGE, extendEdge, growEdge, isConsistent, isIncluded, rootOf } from './tree.ts';

const leaves = Array.from({ length: 1_300 }, (_, at) => leafHash(toUtf8(`leaf ${at}`)));

/** Implements RFC 6962 §2.1 literally. */
function rootByDefinition(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0] as Uint8Array;
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(rootByDefinition(hashes.slice(0, split)), rootByDefinition(hashes.slice(split)));
}

const readTile = async (level: number, index: number, width: number): Promise<Uint8Array[]> => {
  const below = TILE_WIDTH ** level;
  return Array.from({ length: width }, (_, at) => {
    const from = (index * TILE_WIDTH + at) * below;
    return foldHashes(leaves.slice(from, from + below));
  });
};
const sizes = fc.integer({ min: 1, max: leaves.length });
const proofOf = (size: number) => proofsFrom(readTile, size);
const rootAt = (size: number) => rootOf(extendEdge(EMPTY_EDGE, leaves.slice(0, size)));

describe('a tree', () => {
  it('has the defined root at every size, however it grew', () => {
    const growing = growEdge();
    for (const [at, leaf] of leaves.slice(0, 300).entries()) {
      growing.add(leaf);
      expect(rootOf(growing.edge())).toEqual(rootByDefinition(leaves.slice(0, at + 1)));
    }
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const edge = extendEdge(extendEdge(EMPTY_EDGE, leaves.slice(0, first)), leaves.slice(first, second));
        expect(rootOf(edge)).toEqual(rootAt(second));
      }),
      { numRuns: 20 },
    );
  });

  it('proves each leaf from its tiles, and the same proof is valid for no other leaf, index, or size', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, pick, other) => {
        const index = pick % size;
        const hashes = await proofOf(size).inclusion(index);
        const leaf = leaves[index] as Uint8Array;
        const proof = { leaf, index, size, hashes, root: rootAt(size) };
        expect(isIncluded(proof)).toBe(true);
        const wrong = other % size;
        if (wrong !== index) {
          expect(isIncluded({ ...proof, leaf: leaves[wrong] as Uint8Array })).toBe(false);
          expect(isIncluded({ ...proof, index: wrong })).toBe(false);
        }
        expect(isIncluded({ ...proof, hashes: [...hashes, leaf] })).toBe(false);
        if (hashes.length > 0) expect(isIncluded({ ...proof, hashes: hashes.slice(1) })).toBe(false);
        expect(isIncluded({ ...proof, index: size })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('proves from its tiles that it grew from an earlier tree, and not from any other tree', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, async (a, b) => {
        const [before, size] = [Math.min(a, b), Math.max(a, b)];
        const hashes = await proofOf(size).consistency(before);
        const old = { size: before, root: rootAt(before) };
        const now = { size, root: rootAt(size) };
        expect(isConsistent(old, now, hashes)).toBe(true);
        const fork = { size: before, root: leafHash(old.root) };
        expect(isConsistent(fork, now, hashes)).toBe(false);
        expect(isConsistent(now, old, hashes)).toBe(before === size);
        expect(await proofOf(size).root(before)).toEqual(old.root);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the path of a tile', () => {
  it('is written in groups of three digits, with the width of the tile if the tile is partial', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'entries', index: 5, width: 112 })).toBe('tile/entries/005.p/112');
    expect(widthAt(0, 273, 70_000)).toBe(112);
    expect(widthAt(1, 1, 70_000)).toBe(17);
    expect(widthAt(2, 0, 70_000)).toBe(1);
    expect(widthAt(0, 274, 70_000)).toBe(0);
  });

  it('is read only in its canonical form', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
        fc.nat(),
        fc.integer({ min: 1, max: 256 }),
        (level, index, width) => {
          const address = { level, index, width };
          expect(readTilePath(tilePath(address).slice('tile/'.length))).toEqual(address);
        },
      ),
    );
    for (const path of '0/1 0/000.p/0 0/000.p/256 00/000 64/000 0/x000/001 0/x00/001 data/000'.split(' '))
      expect([path, readTilePath(path)]).toEqual([path, undefined]);
  });
});
