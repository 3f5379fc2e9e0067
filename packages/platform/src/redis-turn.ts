import type { Redis } from './redis.ts';

const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/**
 * Lock for work that one of many processes does for its whole life; after a crash another takes
 * over `forMs` later. `holder` is this process's unique name. After a pause, or if Redis lost the
 * key, two processes may briefly hold it, so their writes must tolerate that.
 */
export function createTurn(
  redis: Redis,
  { key, holder, forMs }: { key: string; holder: string; forMs: number },
) {
  return {
    /** Takes or extends the lock; false while another process holds it. */
    take: async (): Promise<boolean> => (await redis.eval(TAKE, 1, key, holder, forMs)) === 1,
    /** Does nothing if another process holds the lock by now. */
    async giveBack(): Promise<void> {
      await redis.eval(GIVE_BACK, 1, key, holder);
    },
  };
}
export type Turn = ReturnType<typeof createTurn>;
