import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const days = (standard: number) => z.coerce.number().int().min(1).max(3_650).default(standard);

/** Every key of leads. */
export const leadsConfig = {
  ...serviceConfig,
  ATTACHMENTS_MAX_TOTAL_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('megabytes for the files of all tickets; above it uploads are a 507'),
  CLOSED_TICKET_FILES_KEPT_DAYS: days(180).describe(
    'how long files of a closed ticket are kept after its last message; the words stay',
  ),
  SUBMISSIONS_KEPT_DAYS: days(730).describe(
    'an application is erased so long after it came or an admin last worked on it',
  ),
  CONTACT_MESSAGES_KEPT_DAYS: days(365).describe('the same for a message of the contact form'),
};

/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(leadsConfig, env);
export type LeadsConfig = ReturnType<typeof loadConfig>;
