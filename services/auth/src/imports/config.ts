import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

export const importsConfig = {
  INVITATIONS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(60)
    .describe('invitations that are mailed to imported members each minute, over all processes'),
};
export type ImportsConfig = ReturnType<typeof readConfig<typeof importsConfig>>;
