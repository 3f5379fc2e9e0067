import type { Redis } from '@croneai/platform/redis.ts';

/**
 * Maximum age of a mirror, in case the write that should have replaced it is lost. A miss costs one database read.
 */
export const MIRROR_TTL_SECONDS = 60;

/** Keeps what is newer, so that a slow writer cannot bring back what was taken away; replaces what cannot be read. */
const WRITE_UNLESS_NEWER = `
local ok, held = pcall(cjson.decode, redis.call('GET', KEYS[1]) or '')
local version = ok and type(held) == 'table' and tonumber(held.version)
if version and version > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
if ARGV[4] then redis.call('PUBLISH', ARGV[4], ARGV[5]) end
return 1`;

/** Mirrors facts in Redis, unless it holds newer ones; publishes `message` where they were written. */
export async function writeMirror(
  redis: Redis,
  key: string,
  facts: { version: number },
  published?: { channel: string; message: string },
): Promise<void> {
  const args = published ? [published.channel, published.message] : [];
  const { version } = facts;
  await redis.eval(WRITE_UNLESS_NEWER, 1, key, version, JSON.stringify(facts), MIRROR_TTL_SECONDS, ...args);
}
