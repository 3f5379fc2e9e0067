import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SecretHasher } from '../secrets/secret-hasher.ts';

/** How often something may be tried about one subject (an e-mail address, a user) within a window. */
export type AttemptPolicy = {
  /** Names the counter; no two policies share one. */
  name: string;
  windowSeconds: number;
  /** From one address: what one person needs with a margin. */
  maxFromOneAddress: number;
  /** From all addresses: above what an attacker on one address can use up, so that he locks nobody else out. */
  maxFromAll: number;
};

const MINUTE_S = 60;
export const SIGN_IN: AttemptPolicy = {
  name: 'sign-in',
  windowSeconds: 15 * MINUTE_S,
  maxFromOneAddress: 10,
  maxFromAll: 100,
};
export const REGISTER: AttemptPolicy = {
  name: 'register',
  windowSeconds: 60 * MINUTE_S,
  maxFromOneAddress: 10,
  maxFromAll: 30,
};
export const CONFIRM: AttemptPolicy = {
  name: 'confirm',
  windowSeconds: 15 * MINUTE_S,
  maxFromOneAddress: 20,
  maxFromAll: 100,
};
export const FORGOT: AttemptPolicy = {
  name: 'forgot',
  windowSeconds: 15 * MINUTE_S,
  maxFromOneAddress: 5,
  maxFromAll: 20,
};

/**
 * Whoever gets to guess codes has the password. Of a million codes three are good at any time: with twenty guesses an hour
 * the odds reach one in seven hundred after a day.
 */
export const SECOND_FACTOR: AttemptPolicy = {
  name: 'second-factor',
  windowSeconds: 60 * MINUTE_S,
  maxFromOneAddress: 10,
  maxFromAll: 20,
};
/** Each one mails an address of the member's choice. */
export const EMAIL_CHANGE: AttemptPolicy = {
  name: 'email-change',
  windowSeconds: 60 * MINUTE_S,
  maxFromOneAddress: 10,
  maxFromAll: 10,
};

/** Counts one attempt under both keys and answers counts and times left, in one step. */
const COUNT = `
local answer = {}
for i = 1, #KEYS do
  local count = redis.call('INCR', KEYS[i])
  if count == 1 then redis.call('EXPIRE', KEYS[i], ARGV[1]) end
  answer[#answer + 1] = count
  answer[#answer + 1] = redis.call('TTL', KEYS[i])
end
return answer`;

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;

/** Counts attempts in Redis. Keys hold HMACs: whoever reads Redis finds no addresses of people in them. */
export function createAttemptLimit({ redis, secrets }: { redis: Redis; secrets: SecretHasher }) {
  const keysOf = (policy: AttemptPolicy, subject: string, address: string) => {
    const [one, all] = [[subject, address], [subject]].map((parts) =>
      secrets.hash('attempts', policy.name, JSON.stringify(parts)),
    );
    return [`auth:attempts:${policy.name}:${one}`, `auth:attempts:${policy.name}:${all}`] as const;
  };
  return {
    /** Counts the attempt before it is made, so that many at once cannot slip by. Throws AppError 429 when it is one too many. */
    async count(policy: AttemptPolicy, subject: string, address: string): Promise<void> {
      const keys = keysOf(policy, subject, address);
      const [fromOne = 0, ttlOne = 0, fromAll = 0, ttlAll = 0] = (await redis.eval(
        COUNT,
        keys.length,
        ...keys,
        policy.windowSeconds,
      )) as number[];
      if (fromOne > policy.maxFromOneAddress) refuse(ttlOne);
      if (fromAll > policy.maxFromAll) refuse(ttlAll);
    },

    /** The attempt was good: it and the failures before it from this address no longer count. */
    async forget(policy: AttemptPolicy, subject: string, address: string): Promise<void> {
      const [one, all] = keysOf(policy, subject, address);
      const counted = Number((await redis.getdel(one)) ?? 0);
      if (counted > 0 && (await redis.exists(all))) await redis.decrby(all, counted);
    },
  };
}

function refuse(secondsLeft: number): never {
  throw appError(errors.tooManyRequests, { retryAfterSeconds: Math.max(1, secondsLeft) });
}
