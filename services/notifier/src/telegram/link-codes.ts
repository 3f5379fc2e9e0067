import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';

const LIVES_MS = 10 * MINUTE_MS;
/** 32 characters of base64url; Telegram takes 64 behind `start`. */
const CODE_BYTES = 24;

/** Codes in deep links, each for one member, once. Redis has their hashes; losing them costs a member one more press. */
export function createLinkCodes(redis: Redis, now: () => Date) {
  const keyOf = (code: string) =>
    `notifier:telegram:link:${createHash('sha256').update(code).digest('base64url')}`;
  return {
    async make(userId: string): Promise<{ code: string; expiresAt: Date }> {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      await redis.set(keyOf(code), userId, 'PX', LIVES_MS);
      return { code, expiresAt: new Date(now().getTime() + LIVES_MS) };
    },

    /** Member of a code, which is used with this; undefined for one that has run out, was used or never was. */
    take: async (code: string): Promise<string | undefined> => (await redis.getdel(keyOf(code))) ?? undefined,

    /** After a failure of ours: the code is good again. */
    async giveBack(code: string, userId: string): Promise<void> {
      await redis.set(keyOf(code), userId, 'PX', LIVES_MS);
    },
  };
}
