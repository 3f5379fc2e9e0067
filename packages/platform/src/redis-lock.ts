import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from './redis.ts';

/** A process that died holds up the others for so long. It renews at a third of it. */
const LEASE_MS = 15_000;
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** The lock ran out while the process was paused, so another process may hold it. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
  constructor(lock: string) {
    super(`the lock of ${lock} was lost`);
  }
}

type Work<T> = (assertHeld: () => Promise<void>) => Promise<T>;

/**
 * Does the work while no other process does work under this name. A process that was paused for longer than the lease has lost the
 * lock without knowing: `assertHeld` right before what must not be done twice throws `LockLost` then. Throws when others hold it for
 * a minute.
 */
export async function withRedisLock<T>(redis: Redis, name: string, work: Work<T>): Promise<T> {
  const lock = lockOf(redis, name);
  const deadline = Date.now() + WAIT_MS;
  while (!(await lock.take())) {
    if (Date.now() > deadline) throw new Error(`${name} is worked on by another process`);
    await sleep(LOOK_EVERY_MS);
  }
  return lock.hold(work);
}

/** Does the work like `withRedisLock`, or skips it while another process holds the lock. */
export async function unlessLocked<T>(redis: Redis, name: string, work: Work<T>): Promise<T | undefined> {
  const lock = lockOf(redis, name);
  return (await lock.take()) ? lock.hold(work) : undefined;
}

function lockOf(redis: Redis, name: string) {
  const key = `lock:${name}`;
  const owner = randomUUID();
  const renew = () => redis.eval(RENEW, 1, key, owner, LEASE_MS);
  return {
    take: async (): Promise<boolean> => (await redis.set(key, owner, 'PX', LEASE_MS, 'NX')) === 'OK',
    async hold<T>(work: Work<T>): Promise<T> {
      // A renewal that fails is seen by `assertHeld`.
      const renewing = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
      try {
        return await work(async () => {
          if ((await renew()) !== 1) throw new LockLost(name);
        });
      } finally {
        clearInterval(renewing);
        // It ends by itself when Redis is away.
        await redis.eval(RELEASE, 1, key, owner).catch(() => undefined);
      }
    },
  };
}
