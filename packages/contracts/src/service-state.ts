import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/**
 * trading: each slot brings a signal or none. training: nothing is learned yet. closed: every
 * market is. degraded: prices or our own service failed. refused: the engine may decide nothing.
 */
export const SERVICE_STATES = ['trading', 'training', 'closed', 'degraded', 'refused'] as const;
const stateSchema = z.enum(SERVICE_STATES).meta({ id: 'ServiceStateName' });
export type ServiceStateName = z.infer<typeof stateSchema>;

/** Why no signal can come: the causes of a slot that outlast it. */
export const SERVICE_CAUSES = [
  'engine_training',
  'engine_refused',
  'no_skill',
  'markets_closed',
  'prices_unavailable',
  'outage',
] as const;
const causeSchema = z.enum(SERVICE_CAUSES).meta({ id: 'ServiceCause' });
export type ServiceCause = z.infer<typeof causeSchema>;

/** The state of each cause. */
export const STATE_OF_CAUSE: Readonly<Record<ServiceCause, Exclude<ServiceStateName, 'trading'>>> = {
  engine_training: 'training',
  engine_refused: 'refused',
  no_skill: 'refused',
  markets_closed: 'closed',
  prices_unavailable: 'degraded',
  outage: 'degraded',
};

/** The state between two changes of it, as facts carry it. */
export const serviceSpanSchema = z.object({
  state: stateSchema,
  /** Null while the service trades. */
  cause: causeSchema.nullable(),
  /** Start of the first slot in this state. */
  since: isoDate,
});
export type ServiceSpan = z.infer<typeof serviceSpanSchema>;

/**
 * State of the signal service: the one answer that every screen reads. Nothing in it names a signal
 * or a market.
 */
export const serviceStateSchema = named('ServiceState', {
  ...serviceSpanSchema.shape,
  /** Start of the slot that may bring a signal again, as far as that can be known. */
  expectedEnd: isoDate.nullable(),
  /** Advice for members during this state, in plain words. */
  advice: z.string(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;
