import { toUtf8 } from '../src/bytes.ts';
import { writeCheckpoint } from '../src/checkpoint.ts';
import { leafHash } from '../src/hash.ts';
import {
  type CommittedSignal,
  commitmentTo,
  type Leaf,
  leafText,
  type SettledLeaf,
  type SlotLeaf,
} from '../src/record/leaf.ts';
import { createSigner } from '../src/signer.ts';
import { TILE_WIDTH, writeBundle } from '../src/tiles.ts';
import { EMPTY_EDGE, extendEdge, rootOf } from '../src/tree.ts';

export const SLOT_MS = 300_000;
/** Start of the first slot in most tests: midnight (UTC) at the start of a Thursday. */
export const START = Date.UTC(2026, 10, 19);
export const ORIGIN = 'test.example/ledger/2026';
export const SIGNER = createSigner(ORIGIN, new Uint8Array(32).fill(7));
const iso = (time: number): string => new Date(time).toISOString();
const SALT = '11'.repeat(32);

const signalOf = (slot: number): CommittedSignal => ({
  id: slot.toString(16).padStart(24, '0'),
  pair: 'EURUSD',
  asset: 'EUR/USD',
  signalType: (slot / SLOT_MS) % 2 === 0 ? 'buy' : 'sell',
  entryPrice: '1.085',
  stopLoss: '1.0842',
  takeProfit: '1.0862',
  precision: 5,
  confidence: 57.5,
  forecast: {
    low: 55,
    high: 59,
    needed: 54.1,
    paysBy: { kind: 'payout', payout: 0.85 },
    costR: 0.1,
    model: 'm',
  },
  analysis: 'A test.',
  startsAt: iso(slot),
  expiresAt: iso(slot + SLOT_MS),
  createdAt: iso(slot + 900),
  provenance: 'live',
});

export const slotLeaf = (slot: number, change: Partial<SlotLeaf> = {}): SlotLeaf => ({
  v: 1,
  kind: 'slot',
  at: iso(slot + 1_000),
  slot,
  seconds: SLOT_MS / 1_000,
  outcome: 'published',
  cause: null,
  commitments: [commitmentTo(SALT, slot, 1, signalOf(slot))],
  best: null,
  publishedAt: iso(slot + 900),
  artefact: 'f'.repeat(64),
  provenance: 'live',
  ...change,
});

export function settledLeaf(slot: number, change: Partial<SettledLeaf> = {}): SettledLeaf {
  const signal = signalOf(slot);
  const close = (slot / SLOT_MS) % 3 === 0 ? '1.0851' : '1.0849';
  const hasWon = close > signal.entryPrice === (signal.signalType === 'buy');
  const minutes = [0, 1, 2, 3, 4].map(
    (minute) => [slot + minute * 60_000, '1.085', '1.0855', '1.0845', close] as const,
  );
  return {
    v: 1,
    kind: 'settled',
    at: iso(slot + SLOT_MS + 2_000),
    slot,
    rank: 1,
    signal,
    salt: SALT,
    status: 'closed',
    outcome: hasWon ? 'profit' : 'loss',
    exitPrice: close,
    settledFrom: null,
    ruleVersion: 2,
    settledAt: iso(slot + SLOT_MS + 1_500),
    minutes,
    ...change,
  };
}

/**
 * Makes the leaves of published slots in order. A slot is settled only after the next slot has
 * begun, so the last slot is not settled.
 */
export function someLeaves(slots: number, from = START): Leaf[] {
  const leaves: Leaf[] = [
    {
      v: 1,
      kind: 'policy',
      at: iso(from),
      from,
      seconds: SLOT_MS / 1_000,
      rules: {},
      strategy: 1,
      paysBy: { kind: 'payout', payout: 0.85 },
      signalsPerSlot: 1,
      provenance: 'live',
    },
  ];
  for (let at = 0; at < slots; at += 1) {
    const slot = from + at * SLOT_MS;
    leaves.push(slotLeaf(slot));
    if (at > 0) leaves.push(settledLeaf(slot - SLOT_MS));
  }
  return leaves;
}

export const toBytes = (leaves: readonly Leaf[]): Uint8Array[] =>
  leaves.map((leaf) => toUtf8(leafText(leaf)));

export function signed(
  leaves: readonly Uint8Array[],
  signer = SIGNER,
): { root: Uint8Array; checkpoint: string } {
  const root = rootOf(extendEdge(EMPTY_EDGE, leaves.map(leafHash)));
  const text = writeCheckpoint({ origin: ORIGIN, size: leaves.length, root });
  return { root, checkpoint: `${text}\n${signer.sign(text)}` };
}

export function bundlesOf(leaves: readonly Uint8Array[]): Uint8Array[] {
  const bundles: Uint8Array[] = [];
  for (let at = 0; at < leaves.length; at += TILE_WIDTH)
    bundles.push(writeBundle(leaves.slice(at, at + TILE_WIDTH)));
  return bundles;
}
