import type { Redis } from './redis.ts';

const TAKE_TURN = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

/**
 * Takes or extends the lock of work that one of many processes does for as long as it lives: after a crash another one takes over `forMs`
 * later. `holder` is the unique name of this process.
 */
export const takeTurn =
  (redis: Redis, { key, holder, forMs }: { key: string; holder: string; forMs: number }) =>
  async (): Promise<boolean> =>
    (await redis.eval(TAKE_TURN, 1, key, holder, forMs)) === 1;
