import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import { createWorkLimit } from './work-limit.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB of memory, two passes and one lane; about 17 ms. */
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At about 50 hashes a second and core, the last in a queue of this length waits about two seconds on two cores. */
const MAX_WAITING = 200;

export type PasswordHashing = {
  /** argon2id in PHC string form. Throws AppError 503 `auth.busy` when too many wait. */
  hash(password: string): Promise<string>;
  /** Costs the same whether there is a hash or not: without one it works on a stand-in and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
};

export async function createPasswordHashing({
  concurrency = availableParallelism(),
  maxWaiting = MAX_WAITING,
} = {}): Promise<PasswordHashing> {
  const limit = createWorkLimit({ concurrency, maxWaiting });
  const standIn = await argon2.hash('nobody has this password', OPTIONS);
  return {
    hash: (password) => limit.run(() => argon2.hash(password, OPTIONS)),
    async verify(hash, password) {
      const isMatch = await limit.run(() => argon2.verify(hash || standIn, password));
      return isMatch && Boolean(hash);
    },
  };
}
