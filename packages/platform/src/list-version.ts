import { randomBytes } from 'node:crypto';
import { BoundedCache } from './bounded-cache.ts';
import { cacheFor } from './cache-answer.ts';
import type { Redis } from './redis.ts';

/**
 * Maximum age of the cached version, which is also the maximum delay before a change is visible.
 */
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
 * Version of a list: a random id, which is also the list's entity tag. Every stored change of the
 * list replaces the id. Readers fetch the id before the list, so the list is at least as new as the
 * id. A counter would not work: after a failover or restore, it could give the same number to a
 * different list.
 */
export type ListVersion = ReturnType<typeof createListVersion>;

/**
 * Creates functions that read and replace the version of a list. `owner` is the name of the service
 * that owns the list, and also the prefix of the keys in Redis.
 */
export function createListVersion(redis: Redis, owner: string) {
  const versionKey = `${owner}:list-version`;
  /** Key of the time, in epoch milliseconds, of the newest change that replaced the version. */
  const changedAtKey = `${owner}:list-changed-at`;
  const current = cacheFor(MEMORY_MS, async () =>
    String(await redis.eval(READ, 1, versionKey, newVersion())),
  );
  return {
    /** Returns the id, cached in this process for up to a quarter of a second. */
    current: (): Promise<string> => current(),
    /**
     * Replaces the id after a change. `changedAt` is the stored `updatedAt` of the changed
     * document.
     */
    async bump(changedAt: Date): Promise<void> {
      current.forget();
      await redis.eval(BUMP, 2, versionKey, changedAtKey, newVersion(), changedAt.getTime());
    },
    /**
     * True if the list did not get a new id after the newest stored change. This happens if the
     * writer of the change crashed, or if Redis lost the id.
     */
    async isBehind(newestChange: Date | undefined): Promise<boolean> {
      if (!newestChange) return false;
      return Number(await redis.get(changedAtKey)) < newestChange.getTime();
    },
  };
}

const newVersion = (): string => randomBytes(VERSION_BYTES).toString('base64url');

/**
 * Caches answers for one version, by key. A newer version clears all answers. Callers with the same
 * key share an answer, even while it is pending. A failure rejects all waiting callers and is not
 * cached.
 */
export function cacheForVersion<Answer>(most: number) {
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
