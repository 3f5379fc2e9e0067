import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/**
 * `trading`: slots may have signals. In all other states, slots have no signals. `training`: no
 * model is trained yet. `closed`: every market is closed. `degraded`: prices are missing, or our
 * service failed. `refused`: the trained models must not be used.
 */
export const SERVICE_STATES = ['trading', 'training', 'closed', 'degraded', 'refused'] as const;
const stateSchema = z.enum(SERVICE_STATES).meta({ id: 'ServiceStateName' });
export type ServiceStateName = z.infer<typeof stateSchema>;

/**
 * Reasons why no slot can have a signal at present. They apply to slot after slot until the cause
 * ends.
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

/** The state of the service while a cause applies. */
export const STATE_OF_CAUSE: Readonly<Record<ServiceCause, Exclude<ServiceStateName, 'trading'>>> = {
  engine_training: 'training',
  engine_refused: 'refused',
  no_skill: 'refused',
  markets_closed: 'closed',
  prices_unavailable: 'degraded',
  outage: 'degraded',
};

/** State of the signal service, with its cause and its start. Events contain this form. */
export const serviceSpanSchema = z.object({
  state: stateSchema,
  /** Null while `state` is `trading`. */
  cause: causeSchema.nullable(),
  /** Start of the first slot in this state. */
  since: isoDate,
});
export type ServiceSpan = z.infer<typeof serviceSpanSchema>;

/** State of the signal service, as screens show it. It reveals no signal and no market. */
export const serviceStateSchema = named('ServiceState', {
  ...serviceSpanSchema.shape,
  /** Start of the next slot that may have a signal; null if this time is unknown. */
  expectedEnd: isoDate.nullable(),
  /** Sentence that advises members what to do while this state lasts. */
  advice: z.string(),
});
export type ServiceState = z.infer<typeof serviceStateSchema>;
