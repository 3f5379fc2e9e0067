import type { Redis } from '@croneai/platform/redis.ts';
import type { z } from 'zod';

/**
 * Lifetime of a member's facts in the mirror. The lifetime is short, because if a write of newer
 * facts is lost, the outdated facts stay until they expire. After that, the next check reads the
 * facts from the database.
 */
export const MIRROR_TTL_SECONDS = 60;

/**
 * Redis script that writes facts unless the mirror has newer facts. A slow writer therefore cannot
 * restore access that was revoked. Stored facts that cannot be parsed are always replaced.
 */
const WRITE_UNLESS_NEWER = `
local ok, held = pcall(cjson.decode, redis.call('GET', KEYS[1]) or '')
local version = ok and type(held) == 'table' and tonumber(held.version)
if version and version > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
redis.call('PUBLISH', ARGV[4], ARGV[5])
return 1`;

/**
 * Key prefix and channel of one service's mirror. The prefix and the channel must differ between
 * services that use the same Redis.
 */
export type AccessMirror = {
  /** Prefix of the keys; a member's id follows it. */
  keyPrefix: string;
  /**
   * Redis channel on which a member's id is published after the member's facts are written or
   * removed.
   */
  channel: string;
};

export const accessMirrorOf = (service: string): AccessMirror => ({
  keyPrefix: `${service}:access:`,
  channel: `${service}.access-changed`,
});

/**
 * Creates a mirror of members' facts in Redis for all processes of a service. To check a member's
 * access, a process then needs no database read.
 */
export function createMirror<Facts extends { version: number }>(
  redis: Redis,
  { keyPrefix, channel }: AccessMirror,
  schema: z.ZodType<Facts>,
) {
  const keyOf = (userId: string): string => keyPrefix + userId;
  /**
   * Parses facts. Undefined if there are none, or if another release wrote them in a different
   * format.
   */
  const parse = (text: string | null | undefined): Facts | undefined => {
    if (!text) return undefined;
    try {
      return schema.safeParse(JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  };
  return {
    keyOf,
    parse,
    read: async (userId: string) => parse(await redis.get(keyOf(userId))),
    /** Writes facts, unless the mirror has newer facts. */
    async write(userId: string, facts: Facts): Promise<void> {
      const args = [facts.version, JSON.stringify(facts), MIRROR_TTL_SECONDS, channel, userId];
      await redis.eval(WRITE_UNLESS_NEWER, 1, keyOf(userId), ...args);
    },
    async remove(userId: string): Promise<void> {
      await redis.multi().del(keyOf(userId)).publish(channel, userId).exec();
    },
  };
}
