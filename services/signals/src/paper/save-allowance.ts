import { PAPER_SAVES_PER_HOUR } from '@croneai/contracts/paper.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { RateLimiterRedis } from 'rate-limiter-flexible';

/** How often members save their settings; in Redis, so that all processes count together. */
export type SaveAllowance = {
  /** Takes one save; answers after how many seconds there is another one, when none is left. */
  take(userId: string): Promise<{ isGranted: true } | { isGranted: false; retryAfterSeconds: number }>;
};

/** Counts in an hour that begins with its first save; both accounts of a member count together. */
export function createSaveAllowance(redis: Redis): SaveAllowance {
  const saves = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'signals:paper-saves',
    points: PAPER_SAVES_PER_HOUR,
    duration: 60 * 60,
  });
  return {
    async take(userId) {
      const { consumedPoints, msBeforeNext } = await saves.penalty(userId);
      if (consumedPoints <= PAPER_SAVES_PER_HOUR) return { isGranted: true };
      return { isGranted: false, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
    },
  };
}
