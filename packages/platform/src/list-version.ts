import { randomBytes } from 'node:crypto';
import { BoundedCache } from './bounded-cache.ts';
import type { Redis } from './redis.ts';
import { rememberFor } from './remember-answer.ts';

/** Maximum age of the cached version: a change is seen this much later at the most. */
const MEMORY_MS = 250;

const READ = `
local version = redis.call('GET', KEYS[1])
if version then return version end
redis.call('SET', KEYS[1], ARGV[1])
return ARGV[1]`;
const BUMP = `
redis.call('SET', KEYS[1], ARGV[1])
local known = tonumber(redis.call('GET', KEYS[2]) or '0')
if tonumber(ARGV[2]) > known then redis.call('SET', KEYS[2], ARGV[2]) end`;
const VERSION_BYTES = 9;

/**
 * An id that every change of a list replaces, after it was stored. Readers fetch it before they read the list, so
 * what they read is of that version or newer. The entity tag of the list carries it. It is random, not counted: a store that
 * went back in time (a failover, an old file) would count to the same number again, for another list.
 */
export type ListVersion = ReturnType<typeof createListVersion>;

/** `owner` is before the keys in Redis: whose list it is. */
export function createListVersion(redis: Redis, owner: string) {
  const versionKey = `${owner}:list-version`;
  /** Epoch milliseconds of the newest change that replaced it. */
  const changedAtKey = `${owner}:list-changed-at`;
  const current = rememberFor(MEMORY_MS, async () =>
    String(await redis.eval(READ, 1, versionKey, newVersion())),
  );
  return {
    /** In this process's memory for up to a quarter of a second. */
    current: (): Promise<string> => current(),
    /** `changedAt` is the `updatedAt` that was stored. */
    async bump(changedAt: Date): Promise<void> {
      current.forget();
      await redis.eval(BUMP, 2, versionKey, changedAtKey, newVersion(), changedAt.getTime());
    },
    /** True when the newest stored change has not replaced it: its writer died in between, or the store forgot it. */
    async isBehind(newestChange: Date | undefined): Promise<boolean> {
      if (!newestChange) return false;
      return Number(await redis.get(changedAtKey)) < newestChange.getTime();
    },
  };
}

const newVersion = (): string => randomBytes(VERSION_BYTES).toString('base64url');

/**
 * Answers of one version, by what was asked; those of the version before go with the first question of the next. Callers with the same question
 * share an answer, also while it is pending; a failure rejects whoever waits and is not kept.
 */
export function keepForVersion<Answer>(most: number) {
  const kept = new BoundedCache<string, Promise<Answer>>(most);
  let keptVersion = '';
  return (version: string, key: string, load: () => Promise<Answer>): Promise<Answer> => {
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
    const answer = kept.get(key) ?? load();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
