import { z } from 'zod';
import { named } from './http/named.ts';
import { paysBySchema } from './signals.ts';
import { isoDate } from './text.ts';

export const marketKind = z.enum(['forex', 'crypto', 'metal', 'index']).meta({ id: 'MarketKind' });

/**
 * A mean with its 95 % interval. Each day is one observation, so the bounds are null if there is
 * only one day.
 */
const dayEstimate = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
const expectedShape = {
  signals: z.int().min(0),
  perDay: z.number(),
  /** Mean prediction of the signals that won or lost, in percent. */
  predicted: z.number().nullable(),
  /** Win rate of these signals, in percent. */
  won: dayEstimate.nullable(),
  /**
   * Mean gain of a signal: in stakes if the terms are a payout, otherwise in R (multiples of the
   * risk).
   */
  net: dayEstimate.nullable(),
};
export const engineExpectationSchema = named('EngineExpectation', {
  at: isoDate,
  engine: z.string(),
  /** Version of the code that computed the figures. */
  codeVersion: z.int(),
  /** Version of the features from which the engine made its forecasts. */
  featureVersion: z.int(),
  /** The figures include the slots from `from` to `until`. */
  from: isoDate,
  until: isoDate,
  /** Number of days before `from` that were used only for training. */
  learnedDays: z.number(),
  markets: z.int().min(0),
  terms: z.array(
    z.object({
      paysBy: paysBySchema,
      /**
       * Percentage of all slots in which the engine would have published a signal under these
       * terms.
       */
      slotShare: z.number(),
      ...expectedShape,
      kinds: z.array(z.object({ kind: marketKind, ...expectedShape })),
    }),
  ),
});
export type EngineExpectation = z.infer<typeof engineExpectationSchema>;
