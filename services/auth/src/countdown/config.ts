import { SITE_COUNTDOWN_DEFAULT_MINUTES } from '@croneai/contracts/constants.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

const MAX_MINUTES = 60 * 24 * 365;

export const countdownConfig = {
  COUNTDOWN_MINUTES: z.coerce
    .number()
    .positive()
    .max(MAX_MINUTES)
    .default(SITE_COUNTDOWN_DEFAULT_MINUTES)
    .describe('length of the site-wide countdown, which restarts at zero'),
};
export type CountdownConfig = ReturnType<typeof readConfig<typeof countdownConfig>>;
