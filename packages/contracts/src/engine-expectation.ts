import { z } from 'zod';
import { named } from './http/named.ts';
import { paysBySchema } from './signals.ts';
import { isoDate } from './text.ts';

export const marketKind = z.enum(['forex', 'crypto', 'metal', 'index']).meta({ id: 'MarketKind' });

/**
 * A mean with its 95 % interval, computed from daily values. The bounds are null for a single day.
 */
const dayEstimate = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
const expectedShape = {
  signals: z.int().min(0),
  perDay: z.number(),
  /** `predicted` is the mean prediction and `won` the win rate of decided signals, in percent. */
  predicted: z.number().nullable(),
  won: dayEstimate.nullable(),
  /** Mean gain of a signal, as a share of the stake if a payout applies, otherwise in R. */
  net: dayEstimate.nullable(),
};
export const engineExpectationSchema = named('EngineExpectation', {
  at: isoDate,
  engine: z.string(),
  /**
   * Version of the code that computed the figures; `featureVersion` is the version of the features.
   */
  codeVersion: z.int(),
  featureVersion: z.int(),
  /**
   * The figures include the slots from `from` to `until`. The `learnedDays` before `from` were used
   * only for training.
   */
  from: isoDate,
  until: isoDate,
  learnedDays: z.number(),
  markets: z.int().min(0),
  terms: z.array(
    z.object({
      paysBy: paysBySchema,
      /** Percentage of these slots that would have had a signal. */
      slotShare: z.number(),
      ...expectedShape,
      kinds: z.array(z.object({ kind: marketKind, ...expectedShape })),
    }),
  ),
});
export type EngineExpectation = z.infer<typeof engineExpectationSchema>;
