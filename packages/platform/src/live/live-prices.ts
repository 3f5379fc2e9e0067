import type { Redis } from '../redis.ts';

/** What readers of the live log read beside it: of these entries only the newest counts. */
export const LIVE_PRICES_KEY = 'live:prices';
/** Sorted set: the pairs that somebody looks at, by until when, in epoch milliseconds. */
export const LIVE_PAIRS_KEY = 'live:pairs';

/** Held by the process that looks prices up, for a little less than a second. */
const TURN_KEY = 'live:price-turn';
const TURN_MS = 900;
const KEPT = 4;
/** More than are watched at all; the rest would be made up. */
const PAIRS_MAX = 300;

/** The side of whoever has prices. */
export function createLivePrices(redis: Redis) {
  return {
    /** True for one process at a time. */
    async isMyTurn(): Promise<boolean> {
      return (await redis.set(TURN_KEY, '1', 'PX', TURN_MS, 'NX')) === 'OK';
    },
    async askedFor(): Promise<string[]> {
      await redis.zremrangebyscore(LIVE_PAIRS_KEY, '-inf', String(Date.now()));
      return redis.zrange(LIVE_PAIRS_KEY, '0', String(PAIRS_MAX - 1));
    },
    async tell(prices: unknown): Promise<void> {
      const fields = ['at', String(Date.now()), 'text', JSON.stringify(prices)];
      await redis.xadd(LIVE_PRICES_KEY, 'MAXLEN', String(KEPT), '*', ...fields);
    },
  };
}
export type LivePriceDesk = ReturnType<typeof createLivePrices>;
