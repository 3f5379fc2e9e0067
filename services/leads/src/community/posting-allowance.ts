import { POST_PERIOD_MINUTES, POSTS_PER_PERIOD } from '@croneai/contracts/community.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Redis } from '@croneai/platform/redis.ts';

const PERIOD_MS = POST_PERIOD_MINUTES * 60_000;

/** A sliding log: one entry for each call that posts, named by the call, so that the same call again costs nothing. */
const TAKE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
if redis.call('ZSCORE', KEYS[1], ARGV[4]) then return 0 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] + ARGV[2] - ARGV[1]
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

/** How much a member may still broadcast, whatever session or process it comes through. */
export type PostingAllowance = {
  /** Throws 429 with the time to wait when the member has posted as often as the period allows. */
  take(userId: string, call: string, at: Date): Promise<void>;
  forget(userId: string): Promise<void>;
};

export function createPostingAllowance(redis: Redis): PostingAllowance {
  const keyOf = (userId: string) => `leads:posted:${userId}`;
  return {
    async take(userId, call, at) {
      const args = [at.getTime(), PERIOD_MS, POSTS_PER_PERIOD, call];
      const waitMs = Number(await redis.eval(TAKE, 1, keyOf(userId), ...args));
      if (waitMs > 0) throw appError(errors.postingTooFast, { retryAfterSeconds: waitMs / 1_000 });
    },
    async forget(userId) {
      await redis.del(keyOf(userId));
    },
  };
}
