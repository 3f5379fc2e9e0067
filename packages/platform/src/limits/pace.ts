import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from '../redis.ts';

/**
 * Redis script that reserves the next free time. Reserved times are at least ARGV[1] ms apart, by
 * the clock of Redis. Returns the milliseconds until the reserved time.
 */
const TAKE_TURN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local nextTurn = turn + tonumber(ARGV[1])
redis.call('SET', KEYS[1], string.format('%.3f', nextTurn), 'PX', math.ceil(nextTurn - now) + 1000)
return math.ceil(turn - now)`;

/**
 * Spreads work evenly over time, across all processes. For example, if a provider accepts 600 mails
 * a minute, it gets one every 100 ms and no bursts. If `perMinute` is undefined, nothing waits.
 */
export function createPace(
  redis: Redis,
  { key, perMinute, signal }: { key: string; perMinute: number | undefined; signal: AbortSignal },
): () => Promise<void> {
  if (perMinute === undefined) return async () => undefined;
  const apartMs = 60_000 / perMinute;
  return async () => {
    const waitMs = Number(await redis.eval(TAKE_TURN, 1, key, apartMs));
    if (waitMs > 0) await delay(waitMs, undefined, { signal });
  };
}
