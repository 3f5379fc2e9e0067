import { availableParallelism } from 'node:os';
import { errors } from '@croneai/contracts/errors.ts';
import { AppError } from '@croneai/platform/errors.ts';
import argon2 from '@node-rs/argon2';

/**
 * Parameters from the OWASP Password Storage Cheat Sheet: argon2id with 19 MiB of memory, two
 * passes, and one lane. A hash takes about 17 ms.
 */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Maximum number of hashes that wait in the queue. At about 50 hashes per second per core, the last
 * caller in a full queue waits about two seconds on two cores.
 */
const MAX_WAITING = 200;

/**
 * Returns the normal form of a password, in which `ü` is always one character. Only this form is
 * hashed, because some browsers send `ü` as two characters (NIST SP 800-63B-4 §3.1.1.2). `verify`
 * also accepts a hash of the typed form.
 */
const normalForm = (password: string): string => password.normalize('NFKC');

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

export function createPasswordHashing() {
  const limit = createWorkLimit({ concurrency: availableParallelism(), maxWaiting: MAX_WAITING });
  const standIn = argon2.hash('nobody has this password', OPTIONS);
  return {
    /**
     * Resolves when the dummy hash is ready, so that the first `verify` is as fast as later ones.
     */
    ready: async (): Promise<void> => void (await standIn),
    /**
     * Returns the argon2id hash of the normal form as a PHC string. Throws AppError 503 `auth.busy`
     * if the queue is full.
     */
    hash: (password: string): Promise<string> => limit.run(() => argon2.hash(normalForm(password), OPTIONS)),
    /**
     * Checks a password in the same time for every account. Without a hash, verifies against a
     * dummy hash and returns false. Always tries both Unicode forms of the password.
     */
    async verify(hash: string | undefined, password: string): Promise<boolean> {
      const forms = new Set([normalForm(password), password]);
      const compared = hash || (await standIn);
      const tries = [...forms].map((form) => limit.run(() => argon2.verify(compared, form)));
      const matches = await Promise.all(tries);
      return matches.includes(true) && Boolean(hash);
    },
  };
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Runs at most `concurrency` costly jobs, first come, first served, and queues up to `maxWaiting`
 * more. Throws AppError 503 `auth.busy` if the queue is full.
 */
export function createWorkLimit({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running < concurrency) running += 1;
      else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw new AppError(errors.busy.code, { ...errors.busy, retryAfterSeconds: RETRY_AFTER_SECONDS });
      try {
        return await work();
      } finally {
        // The next job starts in place of this one, so `running` does not change.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
