import type { Redis } from '@croneai/platform/redis.ts';

/**
 * Redis script that stores a timestamped entry for each accepted call. Returns the milliseconds
 * until the next call is allowed; 0 if this call is accepted.
 */
const TAKE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
if redis.call('ZSCORE', KEYS[1], ARGV[4]) then return 0 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] + ARGV[2] - ARGV[1]
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

export type SlidingLog = ReturnType<typeof createSlidingLog>;

/**
 * Limits how many calls are accepted within any period, over all processes. A call is identified by
 * its `entry`, and a repeated call does not count again.
 */
export function createSlidingLog(
  redis: Redis,
  { prefix, limit, periodMs }: { prefix: string; limit: number; periodMs: number },
) {
  return {
    /** Returns the seconds to wait; 0 if the call is accepted. Throws while Redis is down. */
    async take(key: string, entry: string, at: Date): Promise<number> {
      const args = [at.getTime(), periodMs, limit, entry];
      return Number(await redis.eval(TAKE, 1, `${prefix}:${key}`, ...args)) / 1_000;
    },

    async forget(key: string): Promise<void> {
      await redis.del(`${prefix}:${key}`);
    },
  };
}
