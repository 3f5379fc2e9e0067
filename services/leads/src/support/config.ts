import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

export const supportConfig = {
  ATTACHMENTS_MAX_TOTAL_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('megabytes for the files of all tickets; above this limit, uploads fail with 507'),
  CLOSED_TICKET_FILES_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(180)
    .describe('days that files of a closed ticket are kept after its last message; the text stays'),
};
export type SupportConfig = ReturnType<typeof readConfig<typeof supportConfig>>;
