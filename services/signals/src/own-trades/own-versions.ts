import { randomBytes } from 'node:crypto';
import type { Redis } from '@croneai/platform/redis.ts';

export type OwnVersions = ReturnType<typeof createOwnVersions>;

const KEPT_SECONDS = 86_400;
const VERSION_BYTES = 9;
const READ = `
local version = redis.call('GET', KEYS[1])
if version then return version end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return ARGV[1]`;

/**
 * Keeps a random version of each member's own trades. Each write changes the version, so that no
 * process uses results that it cached under an older version.
 */
export function createOwnVersions(redis: Redis) {
  const keyOf = (userId: string): string => `signals:own-trades:${userId}`;
  const newVersion = (): string => randomBytes(VERSION_BYTES).toString('base64url');
  return {
    /** Read this before the trades, so that a concurrent write invalidates the result. */
    current: async (userId: string): Promise<string> =>
      String(await redis.eval(READ, 1, keyOf(userId), newVersion(), KEPT_SECONDS)),
    /**
     * Deletes the version, so that the next read creates a new one. A deletion works even while
     * Redis is full and refuses writes.
     */
    changed: async (userId: string): Promise<void> => {
      await redis.del(keyOf(userId));
    },
  };
}
