import type { Redis } from '../redis.ts';

/** What readers of the live log read beside it: of these entries only the newest counts. */
export const LIVE_PRICES_KEY = 'live:prices';
/** Set: the symbols that prices can be looked up for. */
const SYMBOLS_KEY = 'live:symbols';
/** Sorted set: processes that have readers, by until when what they ask for counts, in epoch milliseconds. */
const ASKERS_KEY = 'live:askers';
/** Hash: pairs that readers of a process look at, each with how many members do. */
const askedKey = (asker: string) => `live:asked:${asker}`;

/** Held by the process that looks prices up, as long as it does. */
export const PRICE_TURN_KEY = 'live:price-turn';
/** Lock time of three rounds: after a crash another process takes over this much later. */
const TURN_MS = 3_000;
const KEPT = 4;
const SYMBOLS_MS = 60_000;
const ASKED_FOR_MS = 6_000;

const TAKE_TURN = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;
/** A made-up symbol goes no further than this. */
const ASK = `
redis.call('DEL', KEYS[3])
for at = 4, #ARGV, 2 do
  if redis.call('SISMEMBER', KEYS[1], ARGV[at]) == 1 then redis.call('HSET', KEYS[3], ARGV[at], ARGV[at + 1]) end
end
redis.call('PEXPIRE', KEYS[3], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])`;

/** The side of whoever has prices; `process` is another name in each process. */
export function createLivePrices(redis: Redis, process: string) {
  return {
    /** True for one process, which keeps the turn while it goes on: so a provider is asked by one alone. */
    async isMyTurn(): Promise<boolean> {
      return (await redis.eval(TAKE_TURN, 1, PRICE_TURN_KEY, process, TURN_MS)) === 1;
    },
    /** Says what may be asked for, for a minute. */
    async offer(symbols: readonly string[]): Promise<void> {
      await redis
        .multi()
        .del(SYMBOLS_KEY)
        .sadd(SYMBOLS_KEY, ...symbols)
        .pexpire(SYMBOLS_KEY, SYMBOLS_MS)
        .exec();
    },
    /** The pairs that somebody looks at, those that most members look at first. */
    async askedFor(): Promise<string[]> {
      await redis.zremrangebyscore(ASKERS_KEY, '-inf', String(Date.now()));
      const askers = await redis.zrange(ASKERS_KEY, '0', '-1');
      const asked = await Promise.all(askers.map((asker) => redis.hgetall(askedKey(asker))));
      const members = new Map<string, number>();
      for (const [pair, count] of asked.flatMap(Object.entries<string>))
        members.set(pair, (members.get(pair) ?? 0) + Number(count));
      return [...members].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).map(([pair]) => pair);
    },
    async tell(prices: unknown): Promise<void> {
      const fields = ['at', String(Date.now()), 'text', JSON.stringify(prices)];
      await redis.xadd(LIVE_PRICES_KEY, 'MAXLEN', String(KEPT), '*', ...fields);
    },
  };
}
export type LivePriceDesk = ReturnType<typeof createLivePrices>;

/** The side of whoever has readers: for some seconds, in place of what `asker` asked for before. How many members look at each pair. */
export async function askForPrices(
  redis: Redis,
  asker: string,
  pairs: ReadonlyMap<string, number>,
): Promise<void> {
  const keys = [SYMBOLS_KEY, ASKERS_KEY, askedKey(asker)];
  const until = Date.now() + ASKED_FOR_MS;
  await redis.eval(ASK, keys.length, ...keys, asker, until, ASKED_FOR_MS, ...[...pairs].flat());
}
