import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

const ERASED_USERS_KEPT_DEFAULT_DAYS = 400;

export const usersConfig = {
  ERASED_USERS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(ERASED_USERS_KEPT_DEFAULT_DAYS)
    .describe('days that erased ids are kept and republished: longer than any backup'),
};
export type UsersConfig = ReturnType<typeof readConfig<typeof usersConfig>>;
