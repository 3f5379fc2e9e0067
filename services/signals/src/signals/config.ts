import { EARLY_ACCESS_DEFAULT_SECONDS } from '@croneai/contracts/signals.ts';
import { parsePaysBy } from '@croneai/engine/model/pays-by.ts';
import { z } from 'zod';

/** Maximum of `EARLY_ACCESS_SECONDS`. It equals the default length of a slot. */
const EARLY_ACCESS_MAX_SECONDS = 300;

export const termsConfig = {
  PAYS_BY: z
    .string()
    .default('payout=0.85')
    .transform((text, context) => {
      const paysBy = parsePaysBy(text);
      if (paysBy) return paysBy;
      context.addIssue({
        code: 'custom',
        message: 'must be payout=0.85 (or another payout), points or none',
      });
      return z.NEVER;
    })
    .describe('terms of a signal, the same in every process: payout=0.85, points or none'),
};

export const earlyAccessConfig = {
  EARLY_ACCESS_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(EARLY_ACCESS_MAX_SECONDS)
    .default(EARLY_ACCESS_DEFAULT_SECONDS)
    .describe('delay after which tiers other than gold see a new signal'),
};
export type TermsConfig = z.output<z.ZodObject<typeof termsConfig>>;
export type EarlyAccessConfig = z.output<z.ZodObject<typeof earlyAccessConfig>>;
