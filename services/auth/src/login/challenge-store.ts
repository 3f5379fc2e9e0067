import { SECOND_FACTOR_CHALLENGE_MINUTES, SECOND_FACTOR_MAX_TRIES } from '@croneai/contracts/constants.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { randomLinkToken, type SecretHasher } from '../secrets/module.ts';
import type { User } from '../users/module.ts';

const TTL_SECONDS = SECOND_FACTOR_CHALLENGE_MINUTES * 60;

/**
 * Redis script that counts a try and returns the challenge's user; nil if the challenge has expired
 * or its tries are used up.
 */
const COUNT_TRY = `
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
if redis.call('HINCRBY', KEYS[1], 'tries', 1) > tonumber(ARGV[1]) then
  redis.call('DEL', KEYS[1])
  return nil
end
return redis.call('HMGET', KEYS[1], 'userId', 'passwordChangedAt', 'expiresAt')`;

/** A sign-in whose password was right, and which waits for its second factor. */
export type Challenge = { userId: string; passwordChangedAt: number };

export type Challenges = ReturnType<typeof createChallengeStore>;

/**
 * Stores each challenge in Redis for five minutes, under the HMAC of its token, so that reading
 * Redis reveals no token.
 */
export function createChallengeStore(parts: { redis: Redis; hasher: SecretHasher; now: () => Date }) {
  const { redis, hasher, now } = parts;
  const keyOf = (token: string) => `auth:challenge:${hasher.hash('sign-in-challenge', '', token)}`;
  return {
    async issue({ id, passwordChangedAt }: User): Promise<{ challenge: string; expiresAt: Date }> {
      const challenge = randomLinkToken();
      const expiresAt = new Date(now().getTime() + TTL_SECONDS * 1_000);
      const fields = {
        userId: id,
        passwordChangedAt: passwordChangedAt.getTime(),
        expiresAt: expiresAt.getTime(),
      };
      const key = keyOf(challenge);
      const results = await redis.multi().hset(key, fields).expire(key, TTL_SECONDS).exec();
      for (const [error] of results ?? []) if (error) throw error;
      return { challenge, expiresAt };
    },

    /**
     * Counts a try before the code is checked, so that concurrent requests get no more tries than
     * sequential requests.
     */
    async countTry(token: string): Promise<Challenge | undefined> {
      const found = (await redis.eval(COUNT_TRY, 1, keyOf(token), SECOND_FACTOR_MAX_TRIES)) as
        | string[]
        | null;
      const [userId, passwordChangedAt, expiresAt] = found ?? [];
      if (!userId || Number(expiresAt) <= now().getTime()) return undefined;
      return { userId, passwordChangedAt: Number(passwordChangedAt) };
    },

    /** Resolves to true for the one caller that uses up the challenge. */
    async take(token: string): Promise<boolean> {
      return (await redis.del(keyOf(token))) === 1;
    },
  };
}
