import { areEqual } from './bytes.ts';
import { nodeHash, sha256 } from './hash.ts';

/*
 * The Merkle tree of RFC 6962 §2.1. Sizes are computed with arithmetic instead of bit operations,
 * because a log may have more than 2³¹ leaves.
 */

const EMPTY_ROOT = sha256(new Uint8Array());
const isOdd = (value: number): boolean => value % 2 === 1;
const half = Math.floor;

/**
 * Right edge of a tree: the hashes of its largest complete subtrees, from left to right. They are
 * enough to append leaves and to compute the root.
 */
export type Edge = { readonly size: number; readonly hashes: readonly Uint8Array[] };
export const EMPTY_EDGE: Edge = { size: 0, hashes: [] };

export function extendEdge(edge: Edge, leafHashes: readonly Uint8Array[]): Edge {
  const growing = growEdge(edge);
  for (const hash of leafHashes) growing.add(hash);
  return growing.edge();
}

/** Creates the right edge of a tree to which leaves can be appended. */
export function growEdge({ size: from, hashes: start }: Edge = EMPTY_EDGE) {
  const hashes = [...start];
  let size = from;
  return {
    add(leafHash: Uint8Array): void {
      let node = leafHash;
      for (let width = size; isOdd(width); width = half(width / 2))
        node = nodeHash(hashes.pop() as Uint8Array, node);
      hashes.push(node);
      size += 1;
    },
    edge: (): Edge => ({ size, hashes: [...hashes] }),
  };
}

export function rootOf({ hashes }: Edge): Uint8Array {
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** Leaves with `from` ≤ index < `to`. */
export type Range = readonly [from: number, to: number];

/** Returns the largest power of two below the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * Returns the ranges of leaves whose hashes prove that a leaf is in a tree. The range next to the
 * leaf is first, and the range directly below the root is last. Throws for a leaf outside of the
 * tree.
 */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`there is no leaf ${index} among ${size}`);
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const isLeft = index < middle;
    ranges.push(isLeft ? [middle, to] : [from, middle]);
    if (isLeft) to = middle;
    else from = middle;
  }
  return ranges.reverse();
}

/**
 * Returns the ranges of leaves whose hashes prove that a tree of `before` leaves is the beginning
 * of a tree of `size` leaves.
 */
export function consistencyRanges(before: number, size: number): Range[] {
  if (!(before >= 0 && before <= size)) throw new RangeError(`${before} is not within ${size}`);
  if (before === 0) return [];
  const ranges: Range[] = [];
  let [from, to] = [0, size];
  let isWhole = true;
  while (before !== to) {
    const middle = from + splitOf(to - from);
    const isLeft = before <= middle;
    ranges.push(isLeft ? [middle, to] : [from, middle]);
    if (isLeft) to = middle;
    else {
      from = middle;
      isWhole = false;
    }
  }
  if (!isWhole) ranges.push([from, to]);
  return ranges.reverse();
}

/** True if the proof shows that the leaf is in the tree, at its index (RFC 9162 §2.1.3.2). */
export function isIncluded(proof: {
  leaf: Uint8Array;
  index: number;
  size: number;
  hashes: readonly Uint8Array[];
  root: Uint8Array;
}): boolean {
  let [at, last, root] = [proof.index, proof.size - 1, proof.leaf];
  if (!(at >= 0 && at <= last)) return false;
  for (const hash of proof.hashes) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      root = nodeHash(hash, root);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at / 2), half(last / 2)];
    } else root = nodeHash(root, hash);
    [at, last] = [half(at / 2), half(last / 2)];
  }
  return last === 0 && areEqual(root, proof.root);
}

type Head = { readonly size: number; readonly root: Uint8Array };

/** True if the proof shows that the first tree is a prefix of the second (RFC 9162 §2.1.4.2). */
export function isConsistent(before: Head, after: Head, proof: readonly Uint8Array[]): boolean {
  if (before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && areEqual(before.root, after.root);
  if (before.size === 0) return proof.length === 0 && areEqual(before.root, EMPTY_ROOT);
  const path = splitOf(before.size * 2) === before.size ? [before.root, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let [at, last] = [before.size - 1, after.size - 1];
  while (isOdd(at)) [at, last] = [half(at / 2), half(last / 2)];
  let [old, root] = [first, first];
  for (const hash of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [old, root] = [nodeHash(hash, old), nodeHash(hash, root)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at / 2), half(last / 2)];
    } else root = nodeHash(root, hash);
    [at, last] = [half(at / 2), half(last / 2)];
  }
  return last === 0 && areEqual(old, before.root) && areEqual(root, after.root);
}
