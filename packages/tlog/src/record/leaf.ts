import { fromHex, toHex } from '../bytes.ts';
import { canonicalJson, isCanonical } from '../canonical-json.ts';
import { hmacSha256 } from '../hash.ts';

/*
 * Leaves of the public log, version 1 (docs/record.md). A leaf is one object in the canonical JSON of RFC 8785; prices are text, as
 * they are shown; times are ISO 8601 in UTC, slots epoch milliseconds, hashes lower-case hex. Nothing personal is ever in one.
 */

const PURPOSE = { signal: 'croneai/ledger/v1/signal', best: 'croneai/ledger/v1/best' } as const;
const SALT_BYTES = 32;

/** Of which terms a rule pays; the `PaysBy` of the contracts. */
type Terms = { kind: 'payout'; payout: number } | { kind: 'points' | 'none' };

/** A signal as it was published: what its commitment is of. */
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

/** A minute of prices: its start, open, high, low and close. */
type LeafMinute = readonly [at: number, open: string, high: string, low: string, close: string];

type Kind<K extends string> = {
  v: 1;
  kind: K;
  /** When it was appended: never before the leaf before it. */
  at: string;
};
/** What became of a slot. `commitments` are of its signals by rank, `best` of what an empty slot had best. */
export type SlotLeaf = Kind<'slot'> & {
  slot: number;
  seconds: number;
  outcome: 'published' | 'late' | 'none' | 'missed';
  cause: string | null;
  commitments: readonly string[];
  best: string | null;
  publishedAt: string | null;
  /** Hash of the models that decided. */
  artefact: string | null;
  provenance: string;
};
/** A signal opened, with what became of it and the minutes that settle it. */
export type SettledLeaf = Kind<'settled'> & {
  slot: number;
  rank: number;
  signal: CommittedSignal;
  salt: string;
  status: 'hit_tp' | 'hit_sl' | 'closed' | 'expired';
  outcome: 'profit' | 'loss' | 'breakeven' | null;
  exitPrice: string | null;
  ruleVersion: number;
  settledAt: string;
  minutes: readonly LeafMinute[];
};
/** What holds from a slot on. `rules` are hashes of the texts of the settlement rules, by version. */
export type PolicyLeaf = Kind<'policy'> & {
  from: number;
  seconds: number;
  rules: Readonly<Record<string, string>>;
  strategy: number;
  paysBy: Terms;
  signalsPerSlot: number;
  provenance: string;
};
/** Models that decide from a slot on, for the first time or again, or an alarm of the engine that stands then. */
type EngineLeaf = Kind<'engine'> & { from: number } & (
    | { event: 'promoted' | 'rolled-back'; artefact: string }
    | { event: 'alarm'; alarm: string; market: string | null; since: string }
  );
/** A variant that was tried on past prices; `looks` says how often. */
type TrialLeaf = Kind<'trial'> & { trial: string; what: string; verdict: string; looks: number };
/** What is to be said about an earlier leaf, which stays as it is. */
type CorrectionLeaf = Kind<'correction'> & { index: number; text: string };
/** Head of the log of the year before, in the first leaf of a new one. */
type KeyLeaf = Kind<'key'> & { origin: string; size: number; root: string };
export type Leaf = SlotLeaf | SettledLeaf | PolicyLeaf | EngineLeaf | TrialLeaf | CorrectionLeaf | KeyLeaf;

export const leafText = (leaf: Leaf): string => canonicalJson(leaf);

/** A leaf in its one text, undefined where it has none; a reason where it is no leaf. What its fields hold is for the audit. */
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

/** Commitment to a signal: HMAC-SHA-256 under its salt, in hex. */
export const commitmentTo = (salt: string, slot: number, rank: number, signal: CommittedSignal): string =>
  commitment(salt, canonicalJson([PURPOSE.signal, slot, rank, signal]));

/** Commitment that a settled leaf opens. What was read of a canonical text is written as that text again. */
export const commitmentOpenedBy = ({ salt, slot, rank, signal }: SettledLeaf): string =>
  commitment(salt, JSON.stringify([PURPOSE.signal, slot, rank, signal]));

/** Commitment to the best that an empty slot had. */
export const commitmentToBest = (salt: string, slot: number, best: object): string =>
  commitment(salt, canonicalJson([PURPOSE.best, slot, best]));

function commitment(salt: string, content: string): string {
  const key = fromHex(salt);
  if (key?.length !== SALT_BYTES) throw new TypeError('a salt is 32 bytes in hex');
  return toHex(hmacSha256(key, content));
}
