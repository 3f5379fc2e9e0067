import { symmetricKey } from '@croneai/platform/config-keys.ts';
import { readWitnesses } from '@croneai/tlog/witness.ts';
import { z } from 'zod';

export const recordedHeadsConfig = {
  LEDGER_HEADS: z
    .string()
    .optional()
    .describe('folder outside the stores where workers save each head of the public log before signing'),
};

export const logConfig = {
  LEDGER_KEY: symmetricKey().describe(
    'signs the public log, with a key derived for each year: base64 of 32 bytes',
  ),
  LEDGER_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,200}$/, 'must be a host name')
    .default('croneai.example')
    .describe(
      'host name of the site in the name of the public log; must never change once the log has entries',
    ),
  ...recordedHeadsConfig,
  LEDGER_WITNESSES: z
    .string()
    .default('')
    .transform((text, context) => {
      const witnesses = readWitnesses(text);
      if (witnesses) return witnesses;
      context.addIssue({ code: 'custom', message: 'must be address and key of each, separated by commas' });
      return z.NEVER;
    })
    .describe('witnesses that cosign the public log: address, space, key; separated by commas'),
};
export type LogConfig = z.output<z.ZodObject<typeof logConfig>>;
