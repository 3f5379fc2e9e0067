import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const days = (standard: number) => z.coerce.number().int().min(1).max(3_650).default(standard);

const leadsConfig = {
  ...serviceConfig,
  ATTACHMENTS_MAX_TOTAL_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('what the files of all tickets may take together; above it no more are taken'),
  CLOSED_TICKET_FILES_KEPT_DAYS: days(180).describe(
    'how long the files of a ticket are kept after it was closed and nothing more was written',
  ),
  SUBMISSIONS_KEPT_DAYS: days(730).describe(
    'how long an application is kept after its last change of status, then it is erased',
  ),
  CONTACT_MESSAGES_KEPT_DAYS: days(365).describe(
    'how long a message of the contact form is kept after its last change of status, then it is erased',
  ),
};

/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(leadsConfig, env);
export type LeadsConfig = ReturnType<typeof loadConfig>;
