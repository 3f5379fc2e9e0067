import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/**
 * trading: each slot either has a signal or has none. training: no model is trained yet. closed:
 * every market is closed. degraded: prices or our own service failed. refused: the models may not
 * be used.
 */
export const SERVICE_STATES = ['trading', 'training', 'closed', 'degraded', 'refused'] as const;
const stateSchema = z.enum(SERVICE_STATES).meta({ id: 'ServiceStateName' });
export type ServiceStateName = z.infer<typeof stateSchema>;

/** Reasons why no signal can be published: the causes of a slot that apply beyond it. */
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

/** A state until its next change, as events carry it. */
export const serviceSpanSchema = z.object({
  state: stateSchema,
  /** Null while the service trades. */
  cause: causeSchema.nullable(),
  /** Start of the first slot in this state. */
  since: isoDate,
});
export type ServiceSpan = z.infer<typeof serviceSpanSchema>;

/** State of the signal service, which every screen uses. It names no signal and no market. */
export const serviceStateSchema = named('ServiceState', {
  ...serviceSpanSchema.shape,
  /** Start of the slot that may have a signal again, as far as that is known. */
  expectedEnd: isoDate.nullable(),
  /** Advice for members during this state, in plain words. */
  advice: z.string(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;
