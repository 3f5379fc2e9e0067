import { TRIAL_DEFAULT_MINUTES } from '@croneai/contracts/constants.ts';
import { email } from '@croneai/contracts/text.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { symmetricKey } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';

const MAX_MINUTES = 60 * 24 * 365;

export const registrationsConfig = {
  FIRST_ADMIN_EMAIL: email
    .optional()
    .describe('address whose owner becomes admin by registering and confirming it, if there is no admin'),
  TRIAL_MINUTES: z.coerce
    .number()
    .positive()
    .max(MAX_MINUTES)
    .default(TRIAL_DEFAULT_MINUTES)
    .describe('length of a trial, from the confirmation of the email address'),
  CANARY_KEY: symmetricKey()
    .optional()
    .describe('signs the addresses of the canary, whose accounts count nowhere: base64 of 32 bytes'),
};
export type RegistrationsConfig = ReturnType<typeof readConfig<typeof registrationsConfig>>;
