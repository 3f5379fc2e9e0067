import { HASH_BYTES, leafHash } from '../hash.ts';
import { readBundle } from '../tiles.ts';
import { type ShownSignal, shownOf } from './compare-shown.ts';
import { commitmentOpenedBy, type PolicyLeaf, readLeaf, type SettledLeaf, type SlotLeaf } from './leaf.ts';
import { settlementProblem } from './resettle.ts';

/** A settled leaf once it was checked by itself: what it opens, what is wrong with its outcome, and what pages show of it. */
export type ExaminedSettled = Pick<SettledLeaf, 'kind' | 'at'> & {
  opens: string;
  problem: string | undefined;
  shown: ShownSignal;
};
/** `kind` is null where it is none, whatever a leaf calls itself. */
export type ExaminedLeaf =
  | { kind: null; problem: string }
  | SlotLeaf
  | PolicyLeaf
  | ExaminedSettled
  | { kind: 'engine' | 'trial' | 'correction' | 'key'; at: string };
/** `hashes` of the leaves, one after the other: two hundred thousand single ones would keep the collector busy. */
export type ExaminedBundle = { hashes: Uint8Array; leaves: ExaminedLeaf[] };

/** Most of the work of an audit: what a leaf shows without the ones before it. Undefined unless the bytes are `width` leaves. */
export function examineBundle(bytes: Uint8Array, width: number): ExaminedBundle | undefined {
  const found = readBundle(bytes, width);
  if (!found) return undefined;
  const hashes = new Uint8Array(width * HASH_BYTES);
  for (const [place, leaf] of found.entries()) hashes.set(leafHash(leaf), place * HASH_BYTES);
  return { hashes, leaves: found.map(examineLeaf) };
}

function examineLeaf(bytes: Uint8Array): ExaminedLeaf {
  const leaf = readLeaf(bytes);
  if ('problem' in leaf) return { kind: null, problem: leaf.problem };
  const { kind, at } = leaf;
  if (kind === 'slot' || kind === 'policy') return leaf;
  if (kind !== 'settled') return { kind, at };
  try {
    const opens = commitmentOpenedBy(leaf);
    return { kind, at, opens, problem: settlementProblem(leaf), shown: shownOf(leaf) };
  } catch (error) {
    return { kind: null, problem: `it cannot be checked: ${(error as Error).message}` };
  }
}
