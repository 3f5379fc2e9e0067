import { PAPER_SAVES_PER_HOUR } from '@croneai/contracts/paper.ts';
import type { Redis } from '@croneai/platform/redis.ts';

/** How often members save their settings; in Redis, so that all processes count together. */
export type SaveAllowance = {
  /** Takes one save; answers after how many seconds there is another one, when none is left. */
  take(userId: string): Promise<{ isGranted: true } | { isGranted: false; retryAfterSeconds: number }>;
};

const HOUR_SECONDS = 60 * 60;

/** Counts in an hour that begins with its first save; both accounts of a member count together. */
export function createSaveAllowance(redis: Redis): SaveAllowance {
  return {
    async take(userId) {
      const key = `signals:paper-saves:${userId}`;
      const replies = await redis.multi().set(key, 0, 'EX', HOUR_SECONDS, 'NX').incr(key).ttl(key).exec();
      const [, saves, secondsLeft] = (replies ?? []).map(([error, reply]) => {
        if (error) throw error;
        return Number(reply);
      });
      if ((saves ?? 0) <= PAPER_SAVES_PER_HOUR) return { isGranted: true };
      return { isGranted: false, retryAfterSeconds: Math.max(1, secondsLeft ?? HOUR_SECONDS) };
    },
  };
}
