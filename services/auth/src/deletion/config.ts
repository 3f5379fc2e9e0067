import { ERASURE_GRACE_DEFAULT_SECONDS } from '@croneai/contracts/constants.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

const MAX_GRACE_SECONDS = (90 * DAY_MS) / SECOND_MS;

export const deletionConfig = {
  ERASURE_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_GRACE_SECONDS)
    .default(ERASURE_GRACE_DEFAULT_SECONDS)
    .describe('seconds in which a deletion can be cancelled before everything is erased'),
};
export type DeletionConfig = ReturnType<typeof readConfig<typeof deletionConfig>>;
