import { fromHex, toHex } from '../bytes.ts';
import { canonicalJson, isCanonical } from '../canonical-json.ts';
import { hmacSha256 } from '../hash.ts';

/*
 * Leaves of the public log, version 1 (docs/record.md). A leaf is one object in canonical JSON (RFC
 * 8785). Prices are text, as shown to members; times are ISO 8601 in UTC, slots are epoch
 * milliseconds, and hashes are lower-case hex. A leaf never contains personal data.
 */

const PURPOSE = { signal: 'croneai/ledger/v1/signal', best: 'croneai/ledger/v1/best' } as const;
const SALT_BYTES = 32;

/** Terms by which a signal pays; the same as `PaysBy` of the contracts. */
type Terms = { kind: 'payout'; payout: number } | { kind: 'points' | 'none' };

/** The published part of a signal. The signal's commitment covers this part. */
export type CommittedSignal = {
  id: string;
  pair: string;
  asset: string;
  signalType: 'buy' | 'sell';
  entryPrice: string;
  stopLoss: string | null;
  takeProfit: string | null;
  precision: number;
  confidence: number;
  forecast: { low: number; high: number; needed: number; paysBy: Terms; costR: number; model: string };
  analysis: string;
  startsAt: string;
  expiresAt: string;
  createdAt: string;
  provenance: string;
};

/** Prices of one minute: start, open, high, low, and close. */
type LeafMinute = readonly [at: number, open: string, high: string, low: string, close: string];

type Kind<K extends string> = {
  v: 1;
  kind: K;
  /** Time at which the leaf was appended. It is never before the time of the previous leaf. */
  at: string;
};
/**
 * Outcome of a slot. `commitments` are the commitments to its signals, in order of rank. `best` is
 * the commitment to the best candidate if the slot is empty.
 */
export type SlotLeaf = Kind<'slot'> & {
  slot: number;
  seconds: number;
  outcome: 'published' | 'late' | 'none' | 'missed';
  cause: string | null;
  commitments: readonly string[];
  best: string | null;
  publishedAt: string | null;
  /** Hash of the models that decided the slot. */
  artefact: string | null;
  provenance: string;
};
/**
 * A settled signal with its outcome, the one-minute prices that decided the outcome, and the salt
 * that opens the signal's commitment.
 */
export type SettledLeaf = Kind<'settled'> & {
  slot: number;
  rank: number;
  signal: CommittedSignal;
  salt: string;
  status: 'hit_tp' | 'hit_sl' | 'closed' | 'expired';
  outcome: 'profit' | 'loss' | 'breakeven' | null;
  exitPrice: string | null;
  /** Entry price from which a late signal counts; null if it was on time, or if it expired. */
  settledFrom: string | null;
  ruleVersion: number;
  settledAt: string;
  minutes: readonly LeafMinute[];
};
/**
 * Policy that applies to slots from `from` on. `rules` maps versions of the settlement rule to
 * hashes of their texts.
 */
export type PolicyLeaf = Kind<'policy'> & {
  from: number;
  seconds: number;
  rules: Readonly<Record<string, string>>;
  strategy: number;
  paysBy: Terms;
  signalsPerSlot: number;
  provenance: string;
};
/**
 * An event of the engine. Either the engine uses different models from the slot `from` on, or one
 * of its alarms is active in that slot.
 */
type EngineLeaf = Kind<'engine'> & { from: number } & (
    | { event: 'promoted' | 'rolled-back'; artefact: string }
    | { event: 'alarm'; alarm: string; market: string | null; since: string }
  );
/** A variant of the engine that was tried on past prices. `looks` is the number of tries. */
type TrialLeaf = Kind<'trial'> & { trial: string; what: string; verdict: string; looks: number };
/** A correction of an earlier leaf. The earlier leaf itself stays unchanged. */
type CorrectionLeaf = Kind<'correction'> & { index: number; text: string };
/** The first leaf of a new log, with the head of the previous year's log. */
type KeyLeaf = Kind<'key'> & { origin: string; size: number; root: string };
export type Leaf = SlotLeaf | SettledLeaf | PolicyLeaf | EngineLeaf | TrialLeaf | CorrectionLeaf | KeyLeaf;

export const leafText = (leaf: Leaf): string => canonicalJson(leaf);

/**
 * Parses a leaf. Returns the reason if the text is not UTF-8, not canonical JSON, or not a leaf of
 * version 1. Does not check the other fields; the audit checks them.
 */
export function readLeaf(text: string | undefined): Leaf | { problem: string } {
  if (text === undefined) return { problem: 'it is no UTF-8' };
  try {
    const value = JSON.parse(text) as Leaf;
    if (!isCanonical(text, value)) return { problem: 'it is not in canonical JSON' };
    const isLeaf = typeof value === 'object' && value !== null && value.v === 1;
    return isLeaf && typeof value.kind === 'string' && Number.isFinite(Date.parse(value.at))
      ? value
      : { problem: 'it is no leaf of version 1' };
  } catch (error) {
    return { problem: `it cannot be read: ${(error as Error).message}` };
  }
}

/** Returns the commitment to a signal: HMAC-SHA-256 in hex, with the salt as the key. */
export const commitmentTo = (salt: string, slot: number, rank: number, signal: CommittedSignal): string =>
  commitment(salt, canonicalJson([PURPOSE.signal, slot, rank, signal]));

/**
 * Returns the commitment that a settled leaf opens. The leaf must have been parsed from canonical
 * text. `JSON.stringify` then returns canonical text without ordering keys.
 */
export const commitmentOpenedBy = ({ salt, slot, rank, signal }: SettledLeaf): string =>
  commitment(salt, JSON.stringify([PURPOSE.signal, slot, rank, signal]));

/** Returns the commitment to the best candidate of an empty slot. */
export const commitmentToBest = (salt: string, slot: number, best: object): string =>
  commitment(salt, canonicalJson([PURPOSE.best, slot, best]));

function commitment(salt: string, content: string): string {
  const key = fromHex(salt);
  if (key?.length !== SALT_BYTES) throw new TypeError('a salt is 32 bytes in hex');
  return toHex(hmacSha256(key, content));
}
