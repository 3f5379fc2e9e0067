import { utcDayOf } from '@croneai/engine/utc-day.ts';
import type { Redis } from '@croneai/platform/redis.ts';

export type DailyQuota = ReturnType<typeof createDailyQuota>;
type Taking = { userId: string; at: Date; limit: number; ids: readonly string[] };

export const quotaKey = (userId: string, day: string): string => `signals:quota:${day}:${userId}`;

/**
 * Lifetime of a day's set of shown signals. It is longer than a day, because the clocks of
 * processes differ.
 */
const TTL_SECONDS = 36 * 60 * 60;

/**
 * Redis script that counts signals as shown. Returns the number of signals that are counted for the
 * day, followed by one number for each given id: 1 if the signal may be shown, otherwise 0.
 */
const TAKE = `
local used = redis.call('SCARD', KEYS[1])
local limit = tonumber(ARGV[1])
local reply = {0}
for at = 3, #ARGV do
  local granted = redis.call('SISMEMBER', KEYS[1], ARGV[at])
  if granted == 0 and used < limit then
    redis.call('SADD', KEYS[1], ARGV[at])
    used = used + 1
    granted = 1
  end
  reply[#reply + 1] = granted
end
if used > 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
reply[1] = used
return reply`;

/** Keeps a set for each member and UTC day, with the active signals that the member was shown. */
export function createDailyQuota(redis: Redis) {
  return {
    /**
     * Counts these signals as shown, in this order, until the limit is reached. A signal is counted
     * only once a day. Returns the ids that may be shown. Atomic under concurrent calls.
     */
    async take({ userId, at, limit, ids }: Taking): Promise<{ granted: ReadonlySet<string>; used: number }> {
      const key = quotaKey(userId, utcDayOf(at));
      const reply = (await redis.eval(TAKE, 1, key, limit, TTL_SECONDS, ...ids)) as number[];
      const used = reply[0] ?? 0;
      return { used, granted: new Set(ids.filter((_id, index) => reply[index + 1] === 1)) };
    },
    /** Returns the number of signals that were counted on the UTC day of `at`. */
    used: (userId: string, at: Date): Promise<number> => redis.scard(quotaKey(userId, utcDayOf(at))),
    /** Returns the ids of the signals that were counted on the UTC day of `at`. */
    async shown(userId: string, at: Date): Promise<string[]> {
      return (await redis.smembers(quotaKey(userId, utcDayOf(at)))).sort();
    },
    /** Removes the member's sets of shown signals. */
    async forget(userId: string): Promise<void> {
      const now = Date.now();
      const days = [now, now - TTL_SECONDS * 1_000].map((time) => utcDayOf(new Date(time)));
      for (const day of days) await redis.del(quotaKey(userId, day));
    },
  };
}
