import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICE_CAUSES, serviceStateSchema } from './service-state.ts';
import { paysBySchema, percent, provenanceSchema } from './signals.ts';
import { isoDate, objectId } from './text.ts';

/** Maximum number of slots in a reply: a week of slots of the default length. */
export const SLOTS_PER_REPLY_MAX = 2016;
/** If a slot has no outcome this long after its start, something on our side has failed. */
export const SLOT_SILENT_AFTER_MS = 45_000;
/**
 * Number of slots that a page of the signal list contains in addition to its signals: the slots of
 * the last hour.
 */
export const SLOTS_PER_LIST = 12;

/**
 * `published`: the slot has a signal that was on time. `late`: the slot has a late signal. `none`:
 * the slot has no signal, for the reason in `cause`. `missed`: the slot passed without a scan.
 */
export const SLOT_OUTCOMES = ['published', 'none', 'late', 'missed'] as const;
const slotOutcomeSchema = z.enum(SLOT_OUTCOMES).meta({ id: 'SlotOutcome' });
export type SlotOutcome = z.infer<typeof slotOutcomeSchema>;
/**
 * Reason why a slot has no signal, or has a late signal. `nothing_pays`: no trade is expected to
 * gain. `no_skill`: in no market have forecasts proven better than chance. `engine_training`: no
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
  /** Sentence that explains `cause`; null if the slot has a signal that was on time. */
  reason: z.string().nullable(),
  cause: slotCauseSchema.nullable(),
  signalIds: z.array(objectId),
  /**
   * The best candidate. Present only if the slot has no signal, but has a forecast for at least one
   * market.
   */
  best: bestCandidateSchema.optional(),
  latenessMs: z.number().min(0),
});
export type SlotRow = z.infer<typeof slotRowSchema>;

/** Public data about the signal service. It reveals no signal. */
export const signalsSummarySchema = named('SignalsSummary', {
  slotSeconds: z.int().positive(),
  lastSlot: z
    .object({ startsAt: isoDate, outcome: slotOutcomeSchema, cause: slotCauseSchema.nullable() })
    .nullable(),
  nextSlotAt: isoDate,
  service: serviceStateSchema,
  settledToday: z.object({ total: z.int(), won: z.int(), lost: z.int(), breakeven: z.int() }),
  pairsWatched: z.int(),
  /** Seconds for which a new signal is withheld from members of tiers below gold. */
  earlyAccessSeconds: z.int().min(0),
  provenance: provenanceSchema,
});
export type SignalsSummary = z.infer<typeof signalsSummarySchema>;
