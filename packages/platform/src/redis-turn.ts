import type { Redis } from './redis.ts';

const TAKE = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
const GIVE_BACK = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/**
 * The lock of work that one of many processes does for as long as it lives: after a crash another one takes over `forMs` later. `holder` is the unique
 * name of this process. Two may have it for a moment, where one was paused or Redis forgot it: what they write has to bear that.
 */
export function createTurn(
  redis: Redis,
  { key, holder, forMs }: { key: string; holder: string; forMs: number },
) {
  return {
    /** Takes or extends it; false while another process has it. */
    take: async (): Promise<boolean> => (await redis.eval(TAKE, 1, key, holder, forMs)) === 1,
    /** Nothing happens where another process has it by now. */
    async giveBack(): Promise<void> {
      await redis.eval(GIVE_BACK, 1, key, holder);
    },
  };
}
export type Turn = ReturnType<typeof createTurn>;
