import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICE_CAUSES, serviceStateSchema } from './service-state.ts';
import { paysBySchema, percent, provenanceSchema } from './signals.ts';
import { isoDate, objectId } from './text.ts';

/**
 * Maximum number of slots in a reply. It is the number of slots in a week if slots have the default
 * length.
 */
export const SLOTS_PER_REPLY_MAX = 2016;
/**
 * A signal is expected within this time after its slot begins. A later signal is marked as late.
 */
export const SLOT_LATE_AFTER_MS = 5_000;
/**
 * Time after the start of a slot at which a missing outcome means that something on our side has
 * failed.
 */
export const SLOT_SILENT_AFTER_MS = 45_000;
/** Number of slots that each page of the list includes. They cover one hour. */
export const SLOTS_PER_LIST = 12;

/**
 * `published`: in time. `late`: published, but later than expected. `none`: no signal, for the
 * reason in `cause`. `missed`: the slot passed without being scanned.
 */
export const SLOT_OUTCOMES = ['published', 'none', 'late', 'missed'] as const;
const slotOutcomeSchema = z.enum(SLOT_OUTCOMES).meta({ id: 'SlotOutcome' });
export type SlotOutcome = z.infer<typeof slotOutcomeSchema>;
/**
 * Reason why a slot has no signal, or a late signal. It distinguishes a market without
 * opportunities, a closed market, a failed feed, and an outage. `nothing_pays`: no market is
 * expected to pay. `no_skill`: no market has proven that it can be forecast. `engine_training`: no
 * model is trained yet. `engine_refused`: the trained models are too old or unusable.
 */
export const SLOT_CAUSES = ['nothing_pays', ...SERVICE_CAUSES] as const;
const slotCauseSchema = z.enum(SLOT_CAUSES).meta({ id: 'SlotCause' });
export type SlotCause = z.infer<typeof slotCauseSchema>;
/** The best candidate of a slot without a signal. Its probabilities are in percent. */
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
  /** Reason in plain words; null if the slot was published on time. */
  reason: z.string().nullable(),
  cause: slotCauseSchema.nullable(),
  signalIds: z.array(objectId),
  /** The best candidate, if the slot has no signal but at least one forecast. */
  best: bestCandidateSchema.optional(),
  latenessMs: z.number().min(0),
});
export type SlotRow = z.infer<typeof slotRowSchema>;

/** Public state of the signal service, without any signal. */
export const signalsSummarySchema = named('SignalsSummary', {
  slotSeconds: z.int().positive(),
  lastSlot: z
    .object({ startsAt: isoDate, outcome: slotOutcomeSchema, cause: slotCauseSchema.nullable() })
    .nullable(),
  nextSlotAt: isoDate,
  service: serviceStateSchema,
  settledToday: z.object({ total: z.int(), won: z.int(), lost: z.int(), breakeven: z.int() }),
  pairsWatched: z.int(),
  /** Delay of new signals for tiers below gold. */
  earlyAccessSeconds: z.int().min(0),
  provenance: provenanceSchema,
});
export type SignalsSummary = z.infer<typeof signalsSummarySchema>;
