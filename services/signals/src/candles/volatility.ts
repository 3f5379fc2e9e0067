import { type Volatility, volatilitySchema } from '@croneai/contracts/volatility.ts';
import type { Redis } from '@croneai/platform/redis.ts';

const KEY = 'signals:volatility';
/**
 * The stored volatility expires after this time without a new slot, because old volatility is
 * misleading.
 */
const KEPT_SECONDS = 3_600;
/**
 * Redis script that stores the volatility for a slot, unless the stored volatility is for a newer
 * slot. A slot may end late, after the next slot has already stored its volatility.
 */
const PUT = `
if tonumber(redis.call('HGET', KEYS[1], 'slot') or '0') > tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'slot', ARGV[1], 'volatility', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Stores the volatility for the newest slot. The worker that ended the slot writes it. */
export function createVolatilityStore(redis: Redis) {
  return {
    async put(volatility: Volatility): Promise<void> {
      await redis.eval(PUT, 1, KEY, volatility.slot, JSON.stringify(volatility), KEPT_SECONDS);
    },
    /**
     * Returns the stored volatility. Resolves to undefined if there is none, or if another release
     * stored it in a different format.
     */
    async find(): Promise<Volatility | undefined> {
      const text = await redis.hget(KEY, 'volatility');
      return text === null ? undefined : volatilitySchema.safeParse(JSON.parse(text)).data;
    },
  };
}
export type VolatilityStore = ReturnType<typeof createVolatilityStore>;
