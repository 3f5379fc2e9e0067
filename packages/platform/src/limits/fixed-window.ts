import type { Redis } from '../redis.ts';

/**
 * Redis script that adds ARGV[1] to the count of a key. The first addition starts the window.
 * Returns the count and the milliseconds left in the window.
 */
const ADD = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`;
/** Redis script that subtracts 1 from the count of a key, unless the window has expired. */
const GIVE_BACK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

export type FixedWindowOptions = {
  /** Prefix of each key in Redis. */
  prefix: string;
  limit: number;
  windowSeconds: number;
};

/**
 * `waitSeconds` is 0 if the count is within the limit. Otherwise, it is the time left in the
 * window.
 */
type Taken = { count: number; endsInMs: number; waitSeconds: number };

export type FixedWindow = ReturnType<typeof createFixedWindow>;

/**
 * Limits how many points (such as attempts) a key may collect in a window of time, across all
 * processes. The first `take` starts the window. Points beyond the limit are counted too, but do
 * not extend the window. Rejects while Redis is down.
 */
export function createFixedWindow(redis: Redis, { prefix, limit, windowSeconds }: FixedWindowOptions) {
  return {
    /** `seconds` is the length of a new window, if it differs from `windowSeconds`. */
    async take(key: string, { points = 1, seconds = windowSeconds } = {}): Promise<Taken> {
      const reply = await redis.eval(ADD, 1, `${prefix}:${key}`, points, Math.ceil(seconds * 1_000));
      const [count, endsInMs] = reply as [number, number];
      return { count, endsInMs, waitSeconds: count > limit ? secondsIn(endsInMs) : 0 };
    },

    /** Subtracts one point from the count of a key. */
    async giveBack(key: string): Promise<void> {
      await redis.eval(GIVE_BACK, 1, `${prefix}:${key}`);
    },

    async forget(key: string): Promise<void> {
      await redis.del(`${prefix}:${key}`);
    },
  };
}

/** Converts milliseconds to whole seconds for Retry-After, at least one. */
export const secondsIn = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1_000));
