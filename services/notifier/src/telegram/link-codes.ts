import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';

const LIVES_MS = 10 * MINUTE_MS;
/**
 * Number of random bytes in a code. They give 32 characters of base64url. Telegram accepts up to 64
 * characters after `start=`.
 */
const CODE_BYTES = 24;

/**
 * Makes codes for deep links. A code works once, for one member. Redis stores only the hash of a
 * code. If Redis loses the hash, the member must request a new code.
 */
export function createLinkCodes(redis: Redis, now: () => Date) {
  const keyOf = (code: string) =>
    `notifier:telegram:link:${createHash('sha256').update(code).digest('base64url')}`;
  return {
    async make(userId: string): Promise<{ code: string; expiresAt: Date }> {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      await redis.set(keyOf(code), userId, 'PX', LIVES_MS);
      return { code, expiresAt: new Date(now().getTime() + LIVES_MS) };
    },

    /**
     * Makes a code invalid and returns its member's id. Returns undefined for an expired, used, or
     * unknown code.
     */
    take: async (code: string): Promise<string | undefined> => (await redis.getdel(keyOf(code))) ?? undefined,

    /** Makes a used code valid again if the chat could not be linked. */
    async giveBack(code: string, userId: string): Promise<void> {
      await redis.set(keyOf(code), userId, 'PX', LIVES_MS);
    },
  };
}
