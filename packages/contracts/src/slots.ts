import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICE_CAUSES, serviceStateSchema } from './service-state.ts';
import { paysBySchema, percent, provenanceSchema } from './signals.ts';
import { isoDate, objectId } from './text.ts';

/** A week of slots of the product's length. */
export const SLOTS_PER_REPLY_MAX = 2016;
/** A signal is expected this soon after its slot begins; from then on it is told as late. */
export const SLOT_LATE_AFTER_MS = 5_000;
/** Without an outcome for this long after its start, a slot counts as silent: something of ours failed. */
export const SLOT_SILENT_AFTER_MS = 45_000;
/** Beside a page of the list: an hour of slots. */
export const SLOTS_PER_LIST = 12;

/** published: in time. late: published, later than it should. none: no signal, `cause` says why. missed: its time passed unused. */
export const SLOT_OUTCOMES = ['published', 'none', 'late', 'missed'] as const;
const slotOutcomeSchema = z.enum(SLOT_OUTCOMES).meta({ id: 'SlotOutcome' });
export type SlotOutcome = z.infer<typeof slotOutcomeSchema>;
/**
 * Why a slot has no signal, or has it late: so that a market that offers nothing, a closed one, a dead feed and an outage of ours look
 * different. `nothing_pays`: no market is expected to; `no_skill`: none has shown that it can be forecast; `engine_training`: nothing is
 * trained yet; `engine_refused`: the trained models are too old or cannot be used.
 */
export const SLOT_CAUSES = ['nothing_pays', ...SERVICE_CAUSES] as const;
const slotCauseSchema = z.enum(SLOT_CAUSES).meta({ id: 'SlotCause' });
export type SlotCause = z.infer<typeof slotCauseSchema>;
/** The best that an empty slot had. Percent. */
const bestCandidateSchema = named('BestCandidate', {
  pair: z.string(),
  asset: z.string(),
  signalType: z.enum(['buy', 'sell']),
  confidence: percent,
  low: percent,
  high: percent,
  needed: percent,
  paysBy: paysBySchema,
});
export type BestCandidate = z.infer<typeof bestCandidateSchema>;
export const slotRowSchema = named('SlotRow', {
  slot: z.int(),
  startsAt: isoDate,
  outcome: slotOutcomeSchema,
  /** In plain words; null when the slot was published in time. */
  reason: z.string().nullable(),
  cause: slotCauseSchema.nullable(),
  signalIds: z.array(objectId),
  /** Of an empty slot in which something was forecast. */
  best: bestCandidateSchema.optional(),
  latenessMs: z.number().min(0),
});
export type SlotRow = z.infer<typeof slotRowSchema>;

/** Public state of the signal service, without any signal in it. */
export const signalsSummarySchema = named('SignalsSummary', {
  slotSeconds: z.int().positive(),
  lastSlot: z
    .object({ startsAt: isoDate, outcome: slotOutcomeSchema, cause: slotCauseSchema.nullable() })
    .nullable(),
  nextSlotAt: isoDate,
  service: serviceStateSchema,
  settledToday: z.object({ total: z.int(), won: z.int(), lost: z.int(), breakeven: z.int() }),
  pairsWatched: z.int(),
  /** How much later than gold the other tiers see a new signal. */
  earlyAccessSeconds: z.int().min(0),
  provenance: provenanceSchema,
});
export type SignalsSummary = z.infer<typeof signalsSummarySchema>;
