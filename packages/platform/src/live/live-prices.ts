import type { Redis } from '../redis.ts';
import { createTurn } from '../redis-turn.ts';

/** Redis stream with prices. Only its newest entry is used. */
export const LIVE_PRICES_KEY = 'live:prices';
/** Redis set of the symbols that have prices. */
const SYMBOLS_KEY = 'live:symbols';
/**
 * Redis sorted set of the gateways that request prices. The score is the time, in epoch
 * milliseconds, at which a gateway's request expires.
 */
const REQUESTERS_KEY = 'live:requesters';
/**
 * Redis hash of the pairs that the members of one gateway have on screen. The value is the number
 * of members for each pair.
 */
const wantedKey = (requester: string) => `live:wanted:${requester}`;

/** Redis key of the lock of the process that currently fetches prices. */
export const PRICE_TURN_KEY = 'live:price-turn';
/**
 * Lifetime of the lock, which is three rounds of fetching. After a crash, another process takes
 * over within this time.
 */
const TURN_MS = 3_000;
const KEPT = 4;
const SYMBOLS_MS = 60_000;
/** Time until a request expires. */
const REQUESTED_MS = 6_000;

/** Redis script that stores a gateway's request. It ignores symbols that have no prices. */
const REQUEST = `
redis.call('DEL', KEYS[3])
for at = 4, #ARGV, 2 do
  if redis.call('SISMEMBER', KEYS[1], ARGV[at]) == 1 then redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1]) end
end
redis.call('PEXPIRE', KEYS[3], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])`;

/** Creates functions for a process that can fetch prices. `process` is its unique name. */
export function createLivePrices(redis: Redis, process: string) {
  return {
    /** True in only one process at a time, so that only one calls the provider. */
    isMyTurn: createTurn(redis, { key: PRICE_TURN_KEY, holder: process, forMs: TURN_MS }).take,
    /** Publishes the symbols that may be requested. The symbols expire after a minute. */
    async offer(symbols: readonly string[]): Promise<void> {
      await redis
        .multi()
        .del(SYMBOLS_KEY)
        .sadd(SYMBOLS_KEY, ...symbols)
        .pexpire(SYMBOLS_KEY, SYMBOLS_MS)
        .exec();
    },
    /** Returns the pairs that are on any screen. The pair with the most members is first. */
    async wanted(): Promise<string[]> {
      await redis.zremrangebyscore(REQUESTERS_KEY, '-inf', String(Date.now()));
      const requesters = await redis.zrange(REQUESTERS_KEY, '0', '-1');
      const wanted = await Promise.all(requesters.map((one) => redis.hgetall(wantedKey(one))));
      const members = new Map<string, number>();
      for (const [pair, count] of wanted.flatMap(Object.entries<string>))
        members.set(pair, (members.get(pair) ?? 0) + Number(count));
      return [...members].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([pair]) => pair);
    },
    async publish(prices: unknown): Promise<void> {
      const fields = ['at', String(Date.now()), 'text', JSON.stringify(prices)];
      await redis.xadd(LIVE_PRICES_KEY, 'MAXLEN', String(KEPT), '*', ...fields);
    },
  };
}
export type LivePricePublisher = ReturnType<typeof createLivePrices>;

/**
 * Requests prices for the members of a gateway. Replaces the gateway's earlier request. A request
 * expires after a few seconds. `pairs` contains the number of members for each pair.
 */
export async function requestPrices(
  redis: Redis,
  requester: string,
  pairs: ReadonlyMap<string, number>,
): Promise<void> {
  const keys = [SYMBOLS_KEY, REQUESTERS_KEY, wantedKey(requester)];
  const until = Date.now() + REQUESTED_MS;
  await redis.eval(REQUEST, keys.length, ...keys, requester, until, REQUESTED_MS, ...[...pairs].flat());
}
