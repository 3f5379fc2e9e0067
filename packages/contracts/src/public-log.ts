import { z } from 'zod';
import { named } from './http/named.ts';
import { signalOutcomeSchema, signalSchema, signalStatusSchema } from './signals.ts';
import { slotRowSchema } from './slots.ts';
import { isoDate } from './text.ts';

/** Maximum range of settled signals in one reply, in days. */
export const SHOWN_RANGE_MAX_DAYS = 31;

/** A leaf of the public log, and the content of its `.tlog-proof` file. */
const provenLeafSchema = named('ProvenLeaf', {
  /** Position in the log, counted from 0. */
  index: z.int().min(0),
  /** Leaf as canonical JSON. */
  leaf: z.string(),
  /** Name of the log, which includes its year. */
  log: z.string(),
  year: z.int(),
  /**
   * Size of the log for which the proof is valid; `root` is the root hash of the log at this size,
   * in hex.
   */
  size: z.int().min(1),
  root: z.string(),
  vkey: z.string(),
  /** Text of a `.tlog-proof` file. */
  proof: z.string(),
});

/**
 * Redis key of the signed head of the public log for this hour, with the proof of the newest slot
 * in the log. Mails contain this head. If the key is missing, mails are sent without a head.
 */
export const NEWEST_HEAD_KEY = 'public-log:newest-head';
export const newestHeadSchema = provenLeafSchema.pick({ index: true, size: true, root: true, proof: true });
export type NewestHead = z.infer<typeof newestHeadSchema>;

/**
 * Proof of a signal: its log entry, which was made before the price moved, and the salt that opens
 * the commitment in the entry.
 */
export const signalProofSchema = named('SignalProof', {
  slot: z.int(),
  rank: z.int().min(1),
  salt: z.string(),
  commitment: z.string(),
  /** The data that the entry commits to. */
  signal: z.looseObject({}),
  /** Null for a replayed signal, and for about one second after publication. */
  published: provenLeafSchema.nullable(),
  settled: provenLeafSchema.nullable(),
});
export type SignalProof = z.infer<typeof signalProofSchema>;

/** Public data of a slot. */
export const slotRecordSchema = named('SlotRecord', {
  ...slotRowSchema.pick({ slot: true, startsAt: true, outcome: true, cause: true, reason: true }).shape,
  /** True if the slot belongs to the demo's replayed history. Such a slot has no leaf. */
  isReplayed: z.boolean(),
  leaf: provenLeafSchema.nullable(),
  /** Number of signals that are not settled yet. */
  open: z.int().min(0),
  /** The best candidate of an empty slot, and the salt of its commitment. */
  best: slotRowSchema.shape.best.unwrap().extend({ salt: z.string() }).nullable(),
  signals: z.array(signalSchema.extend({ proof: signalProofSchema })),
});
export type SlotRecord = z.infer<typeof slotRecordSchema>;

/**
 * A settled signal as the product shows it, with the fields that an audit compares. Prices are
 * texts.
 */
export const shownSignalSchema = named('ShownSignal', {
  ...signalSchema.pick({ slot: true, rank: true, pair: true, signalType: true }).shape,
  entryPrice: z.string(),
  status: signalStatusSchema.exclude(['active']),
  outcome: signalOutcomeSchema.nullable(),
  exitPrice: z.string().nullable(),
});

export const shownRangeSchema = z.object({ from: isoDate, to: isoDate });
