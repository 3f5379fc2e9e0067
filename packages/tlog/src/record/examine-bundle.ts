import { type Settlement, settle } from '@croneai/rules/settlement.ts';
import { fromUtf8 } from '../bytes.ts';
import { HASH_BYTES, leafHash } from '../hash.ts';
import { readBundle } from '../tiles.ts';
import { type ShownSignal, shownOf } from './compare-shown.ts';
import { commitmentOpenedBy, type PolicyLeaf, readLeaf, type SettledLeaf, type SlotLeaf } from './leaf.ts';

/**
 * Result of examining a settled leaf. `opens` is the commitment that the leaf opens. `problem` is
 * set if the outcome in the leaf is wrong. `shown` is the part of the leaf that pages show.
 */
export type ExaminedSettled = Pick<SettledLeaf, 'kind' | 'at'> & {
  opens: string;
  problem: string | undefined;
  shown: ShownSignal;
};
/** Fields of a slot's leaf that are needed to check the order of slots. */
export type ExaminedSlot = Pick<
  SlotLeaf,
  'kind' | 'at' | 'slot' | 'seconds' | 'outcome' | 'commitments' | 'publishedAt'
>;
/**
 * Result of examining a leaf. If the leaf is invalid, `kind` is null, even if the leaf itself
 * contains a kind.
 */
export type ExaminedLeaf =
  | { kind: null; problem: string }
  | ExaminedSlot
  | PolicyLeaf
  | ExaminedSettled
  | { kind: 'engine' | 'trial' | 'correction' | 'key'; at: string };
/**
 * Result of examining a bundle. `hashes` contains all leaf hashes in one array. With an array for
 * each leaf, an audit would create two hundred thousand arrays, which are slow to garbage-collect.
 */
export type ExaminedBundle = { hashes: Uint8Array; leaves: ExaminedLeaf[] };

const LINE_END = 0x0a;

/**
 * Runs all checks of a bundle that need no other bundle. These checks are most of an audit's work.
 * Undefined unless the bytes are exactly `width` leaves.
 */
export function examineBundle(bytes: Uint8Array, width: number): ExaminedBundle | undefined {
  const found = readBundle(bytes, width);
  if (!found) return undefined;
  const hashes = new Uint8Array(width * HASH_BYTES);
  for (const [place, leaf] of found.entries()) hashes.set(leafHash(leaf), place * HASH_BYTES);
  return { hashes, leaves: textsOf(bytes, found).map(examineLeaf) };
}

/**
 * Decodes all leaves with one call if possible. One call per leaf would take a tenth of an audit's
 * time in a browser.
 */
function textsOf(bundle: Uint8Array, leaves: readonly Uint8Array[]): (string | undefined)[] {
  const lines = bundle.slice();
  // Replaces the two length bytes before each leaf with line breaks, which canonical JSON never
  // contains.
  for (const { byteOffset } of leaves)
    lines.fill(LINE_END, byteOffset - bundle.byteOffset - 2, byteOffset - bundle.byteOffset);
  const texts = fromUtf8(lines)?.split('\n\n').slice(1);
  const isExact = texts?.length === leaves.length && !texts.some((text) => text.includes('\n'));
  return isExact ? texts : leaves.map(fromUtf8);
}

function examineLeaf(text: string | undefined): ExaminedLeaf {
  const leaf = readLeaf(text);
  if ('problem' in leaf) return { kind: null, problem: leaf.problem };
  const { kind, at } = leaf;
  if (kind === 'policy') return leaf;
  if (kind === 'slot') {
    const { slot, seconds, outcome, commitments, publishedAt } = leaf;
    return { kind, at, slot, seconds, outcome, commitments, publishedAt };
  }
  if (kind !== 'settled') return { kind, at };
  try {
    const opens = commitmentOpenedBy(leaf);
    return { kind, at, opens, problem: settlementProblem(leaf), shown: shownOf(leaf) };
  } catch (error) {
    return { kind: null, problem: `it cannot be checked: ${(error as Error).message}` };
  }
}

/**
 * Settles the signal again by the published rule and the prices in the leaf. If the outcome differs
 * from the outcome in the leaf, returns the difference as a text.
 */
function settlementProblem(leaf: SettledLeaf): string | undefined {
  const { signal, minutes } = leaf;
  const numberOf = (price: string | null) => (price === null ? null : Number(price));
  const candles = minutes.map(([time, , high, low, close]) => ({
    time,
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }));
  const settled = settle({
    signal: {
      ...signal,
      entryPrice: Number(signal.entryPrice),
      stopLoss: numberOf(signal.stopLoss),
      takeProfit: numberOf(signal.takeProfit),
      startsAt: new Date(signal.startsAt),
      createdAt: new Date(signal.createdAt),
      expiresAt: new Date(signal.expiresAt),
    },
    candles,
  });
  const claimed = resultText({
    ...leaf,
    exitPrice: numberOf(leaf.exitPrice),
    settledFrom: numberOf(leaf.settledFrom),
  });
  const found = resultText(settled);
  return claimed === found ? undefined : `it says ${claimed}, its minutes give ${found}`;
}

const resultText = (result: Omit<Settlement, 'ruleVersion'> & { ruleVersion: number }): string =>
  [result.status, result.outcome, result.exitPrice, result.settledFrom, result.ruleVersion].join(' ');
