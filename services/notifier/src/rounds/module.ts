import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { createEachRow } from '@croneai/platform/each-row.ts';

export { type Ladder, nextAttempt, pauseAfter } from './ladder.ts';

export const roundTimings = { forgetEveryMs: HOUR_MS };
export type Rounds = ReturnType<typeof openRounds>;

/**
 * Returns `eachRow`, which continues after a row that fails, and `forgetEveryMs`, the pause between
 * two rounds that delete old rows.
 */
export const openRounds = (
  platform: Pick<ServicePlatform, 'logger' | 'metrics'>,
  { timings }: { timings: typeof roundTimings },
) => ({ forgetEveryMs: timings.forgetEveryMs, eachRow: createEachRow(platform, 'notifier') });
