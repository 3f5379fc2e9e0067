import { z } from 'zod';
import { named } from './http/named.ts';
import { paysBySchema } from './signals.ts';
import { isoDate } from './text.ts';

export const marketKind = z.enum(['forex', 'crypto', 'metal', 'index']).meta({ id: 'MarketKind' });

/** A mean with its 95 % interval, days as units; without bounds where there is one day alone. */
const dayEstimate = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
const expectedShape = {
  signals: z.int().min(0),
  perDay: z.number(),
  /** Percent of those with a winner, predicted and actual. */
  predicted: z.number().nullable(),
  won: dayEstimate.nullable(),
  /** Mean of a signal: a share of the stake under a payout, R otherwise. */
  net: dayEstimate.nullable(),
};
export const engineExpectationSchema = named('EngineExpectation', {
  at: isoDate,
  engine: z.string(),
  /** Of the code that gives numbers their meaning, and of the features. */
  codeVersion: z.int(),
  featureVersion: z.int(),
  /** Slots from `from` to `until` are counted; `learnedDays` before them were walked to learn from. */
  from: isoDate,
  until: isoDate,
  learnedDays: z.number(),
  markets: z.int().min(0),
  terms: z.array(
    z.object({
      paysBy: paysBySchema,
      /** Percent of all slots of those days that would have had a signal. */
      slotShare: z.number(),
      ...expectedShape,
      kinds: z.array(z.object({ kind: marketKind, ...expectedShape })),
    }),
  ),
});
export type EngineExpectation = z.infer<typeof engineExpectationSchema>;
