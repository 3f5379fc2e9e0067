import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

const days = (standard: number) => z.coerce.number().int().min(1).max(3_650).default(standard);

export const formsConfig = {
  SUBMISSIONS_KEPT_DAYS: days(730).describe(
    'days until an application is erased, counted from its receipt or from the last work on it',
  ),
  CONTACT_MESSAGES_KEPT_DAYS: days(365).describe(
    'days until a message of the contact form is erased, counted in the same way',
  ),
};
export type FormsConfig = ReturnType<typeof readConfig<typeof formsConfig>>;
