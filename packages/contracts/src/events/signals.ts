import { z } from 'zod';
import { engineAlarmSchema } from '../endpoints/signals/admin-engine.ts';
import { serviceSpanSchema } from '../service-state.ts';
import { provenanceSchema, signalOutcomeSchema, signalStatusSchema } from '../signals.ts';
import { isoDate, objectId } from '../text.ts';
import { factsOn } from './event.ts';

const fact = factsOn('signals');

/**
 * A signal was published. The aggregate is the signal. Its `aggregateVersion` is 1 in this event,
 * and 2 in `signal.settled`.
 */
export const signalPublished = fact('signal.published', {
  signalId: objectId,
  pair: z.string(),
  signalType: z.enum(['buy', 'sell']),
  entryPrice: z.number(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  confidence: z.number(),
  slot: z.int(),
  rank: z.int(),
  startsAt: isoDate,
  expiresAt: isoDate,
  provenance: provenanceSchema,
  /** Display name of the pair; absent from older events. */
  asset: z.string().optional(),
  precision: z.int().min(0).optional(),
  /** Time at which members without early access see the signal. */
  opensAt: isoDate.optional(),
});
export const signalSettled = fact('signal.settled', {
  signalId: objectId,
  pair: z.string(),
  slot: z.int(),
  rank: z.int(),
  status: signalStatusSchema,
  outcome: signalOutcomeSchema.nullable(),
  exitPrice: z.number().nullable(),
  /** Entry price of a late signal; absent from older events. See `signalSchema`. */
  settledFrom: z.number().nullable().optional(),
  settledAt: isoDate,
  ruleVersion: z.int(),
  provenance: provenanceSchema,
  /** Display name of the pair; absent from older events. */
  asset: z.string().optional(),
  /** Absent from older events. */
  signalType: z.enum(['buy', 'sell']).optional(),
  /** Net gain in stakes, under the signal's terms; absent from older events, and without prices. */
  stakes: z.number().optional(),
});

/**
 * The state of the signal service has changed; in the state `trading`, signals are available.
 * `previous` is the state before this change. The aggregate is the service.
 */
export const serviceStateChanged = fact('service.state-changed', {
  ...serviceSpanSchema.shape,
  previous: serviceSpanSchema,
  provenance: provenanceSchema,
});

/** The engine has a new alarm. The aggregate is the service. */
export const engineAlarmRaised = fact('engine.alarm-raised', {
  ...engineAlarmSchema.shape,
  provenance: provenanceSchema,
});

export const signalEvents = [signalPublished, signalSettled, serviceStateChanged, engineAlarmRaised] as const;
