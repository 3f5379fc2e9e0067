import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Ladder } from '../rounds/module.ts';

/**
 * Retries are frequent in the first hour, because codes expire in ten minutes. Later retries are
 * rarer; they are for a mail server that is down for up to a day.
 */
export const RETRY_SCHEDULE: Ladder = {
  delaysMs: [
    10 * SECOND_MS,
    30 * SECOND_MS,
    MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    30 * MINUTE_MS,
    HOUR_MS,
    2 * HOUR_MS,
  ],
  giveUpAfterMs: 26 * HOUR_MS,
};
