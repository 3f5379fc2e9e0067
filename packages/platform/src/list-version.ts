import type { Redis } from './redis.ts';
import { rememberFor } from './remember-answer.ts';

/** How long a process goes without asking: a change is seen this much later at the most. */
const MEMORY_MS = 250;

/** Starts from the clock, so that a store that lost the number never gives out one that somebody still holds. */
const READ = `
local version = redis.call('GET', KEYS[1])
if version then return version end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;
const BUMP = `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SET', KEYS[1], ARGV[1]) end
local known = tonumber(redis.call('GET', KEYS[2]) or '0')
if tonumber(ARGV[2]) > known then redis.call('SET', KEYS[2], ARGV[2]) end
return tostring(redis.call('INCR', KEYS[1]))`;

/**
 * A number that every change of a list raises, after it was stored. Readers ask for it before they read the list, so
 * what they read is of that version or newer. The entity tag of the list carries it.
 */
export interface ListVersion {
  /** In this process's memory for up to a quarter of a second. */
  current(): Promise<string>;
  /** `changedAt` is the `updatedAt` that was stored. */
  bump(changedAt: Date): Promise<void>;
  /** True when the newest stored change never raised the number: its writer died in between. */
  isBehind(newestChange: Date | undefined): Promise<boolean>;
}

/** `owner` is before the keys in Redis: whose list it is. */
export function createListVersion(redis: Redis, owner: string): ListVersion {
  const versionKey = `${owner}:list-version`;
  /** Epoch milliseconds of the newest change that raised it. */
  const changedAtKey = `${owner}:list-changed-at`;
  const current = rememberFor(MEMORY_MS, async () =>
    String(await redis.eval(READ, 1, versionKey, Date.now())),
  );
  return {
    current: () => current(),
    async bump(changedAt) {
      current.forget();
      await redis.eval(BUMP, 2, versionKey, changedAtKey, Date.now(), changedAt.getTime());
    },
    async isBehind(newestChange) {
      if (!newestChange) return false;
      return Number(await redis.get(changedAtKey)) < newestChange.getTime();
    },
  };
}
