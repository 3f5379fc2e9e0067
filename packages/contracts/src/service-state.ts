import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/**
 * `trading`: each slot may have a signal. `training`: no model is trained yet. `closed`: every
 * market is closed. `degraded`: prices or our own service failed. `refused`: the models must not be
 * used.
 */
export const SERVICE_STATES = ['trading', 'training', 'closed', 'degraded', 'refused'] as const;
const stateSchema = z.enum(SERVICE_STATES).meta({ id: 'ServiceStateName' });
export type ServiceStateName = z.infer<typeof stateSchema>;

/**
 * Reasons why no signal can be published. Each of them explains why a slot has no signal, and
 * continues to apply to the slots that follow.
 */
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

/** The state that each cause leads to. */
export const STATE_OF_CAUSE: Readonly<Record<ServiceCause, Exclude<ServiceStateName, 'trading'>>> = {
  engine_training: 'training',
  engine_refused: 'refused',
  no_skill: 'refused',
  markets_closed: 'closed',
  prices_unavailable: 'degraded',
  outage: 'degraded',
};

/** A state and its start, in the form that events contain. */
export const serviceSpanSchema = z.object({
  state: stateSchema,
  /** Null while `state` is `trading`. */
  cause: causeSchema.nullable(),
  /** Start of the first slot in this state. */
  since: isoDate,
});
export type ServiceSpan = z.infer<typeof serviceSpanSchema>;

/** State of the signal service, which every screen uses. It reveals no signal and no market. */
export const serviceStateSchema = named('ServiceState', {
  ...serviceSpanSchema.shape,
  /** Start of the slot that may again have a signal; null if it is unknown. */
  expectedEnd: isoDate.nullable(),
  /** Advice for members during this state, in plain words. */
  advice: z.string(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;
