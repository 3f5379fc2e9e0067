import type { Redis } from './redis.ts';

const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/**
 * Creates a lock for work that only one of many processes does. The lock expires after `forMs`. The
 * process that holds the lock keeps it by calling `take` again in time. If that process crashes,
 * another process can take the lock after at most `forMs`. `holder` is the unique name of this
 * process. If a process was paused, or Redis has lost the key, two processes may hold the lock for
 * a short time, so their writes must tolerate this.
 */
export function createTurn(
  redis: Redis,
  { key, holder, forMs }: { key: string; holder: string; forMs: number },
) {
  return {
    /** Takes or extends the lock; false while another process holds it. */
    take: async (): Promise<boolean> => (await redis.eval(TAKE, 1, key, holder, forMs)) === 1,
    /** Releases the lock. Does nothing if another process holds it. */
    async giveBack(): Promise<void> {
      await redis.eval(GIVE_BACK, 1, key, holder);
    },
  };
}
export type Turn = ReturnType<typeof createTurn>;
