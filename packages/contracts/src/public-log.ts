import { z } from 'zod';
import { named } from './http/named.ts';
import { signalOutcomeSchema, signalSchema, signalStatusSchema } from './signals.ts';
import { slotRowSchema } from './slots.ts';
import { isoDate } from './text.ts';

/** Maximum number of days whose settled signals are in one reply. */
export const SHOWN_RANGE_MAX_DAYS = 31;

/** A leaf of the public log, with the proof that the log contains this leaf. */
const provenLeafSchema = named('ProvenLeaf', {
  /** Position of the leaf in the log, counted from 0. */
  index: z.int().min(0),
  /** The leaf as canonical JSON. */
  leaf: z.string(),
  /** Name of the log, which includes its year. */
  log: z.string(),
  year: z.int(),
  /** Number of leaves in the log when the proof was made. The proof is valid for this size. */
  size: z.int().min(1),
  /** Root hash of the log at this size, in hex. */
  root: z.string(),
  vkey: z.string(),
  /** The proof, in the format of a `.tlog-proof` file. */
  proof: z.string(),
});

/**
 * Redis key of a signed head of the public log. Once an hour, the head is replaced by a newer one.
 * The value also proves that the newest slot is in the log. Summary mails contain the head. If the
 * key is missing, these mails are sent without a head.
 */
export const NEWEST_HEAD_KEY = 'public-log:newest-head';
export const newestHeadSchema = provenLeafSchema.pick({ index: true, size: true, root: true, proof: true });
export type NewestHead = z.infer<typeof newestHeadSchema>;

/**
 * Proof that a signal was not changed after its publication. At publication, the public log gets a
 * commitment to the signal. `salt` and `signal` show what the log committed to.
 */
export const signalProofSchema = named('SignalProof', {
  slot: z.int(),
  rank: z.int().min(1),
  salt: z.string(),
  commitment: z.string(),
  /** The fields of the signal from which, with `salt`, the commitment is computed. */
  signal: z.looseObject({}),
  /**
   * Log entry of the signal's slot, with the commitment. Null for a signal of the demo's replayed
   * history, and for about one second after publication.
   */
  published: provenLeafSchema.nullable(),
  /** Log entry with the result of the signal; null until the signal is settled and logged. */
  settled: provenLeafSchema.nullable(),
});
export type SignalProof = z.infer<typeof signalProofSchema>;

/** Public data of a slot. */
export const slotRecordSchema = named('SlotRecord', {
  ...slotRowSchema.pick({ slot: true, startsAt: true, outcome: true, cause: true, reason: true }).shape,
  /** True if the slot belongs to the demo's replayed history. Such a slot has no leaf. */
  isReplayed: z.boolean(),
  leaf: provenLeafSchema.nullable(),
  /** Number of the slot's signals that are not settled yet. */
  open: z.int().min(0),
  /**
   * The best candidate of a slot without a signal, with the salt of the commitment in the slot's
   * leaf.
   */
  best: slotRowSchema.shape.best.unwrap().extend({ salt: z.string() }).nullable(),
  signals: z.array(signalSchema.extend({ proof: signalProofSchema })),
});
export type SlotRecord = z.infer<typeof slotRecordSchema>;

/**
 * The fields of a settled signal that an audit compares with the public log. Prices are strings, as
 * in the log.
 */
export const shownSignalSchema = named('ShownSignal', {
  ...signalSchema.pick({ slot: true, rank: true, pair: true, signalType: true }).shape,
  entryPrice: z.string(),
  status: signalStatusSchema.exclude(['active']),
  outcome: signalOutcomeSchema.nullable(),
  exitPrice: z.string().nullable(),
  settledFrom: z.string().nullable(),
});

export const shownRangeSchema = z.object({ from: isoDate, to: isoDate });
