import { z } from 'zod';
import { SOURCE_NAME_MAX_LENGTH } from '../source.ts';
import { factsOn } from './event.ts';

/** Steps that happen before there is a member. */
export const COUNTED_STEPS = ['form', 'signedUp'] as const;

/**
 * A visitor sent the application form (`form`) or the sign-up form (`signedUp`). The event
 * contains no id of a person and is only counted.
 */
export const funnelStepTaken = factsOn('funnel')('funnel.step-taken', {
  step: z.enum(COUNTED_STEPS),
  /** Name of the source, see `sourceName`. */
  source: z.string().max(SOURCE_NAME_MAX_LENGTH),
});

export const funnelEvents = [funnelStepTaken] as const;
