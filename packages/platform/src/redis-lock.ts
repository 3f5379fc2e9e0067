import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from './redis.ts';

/**
 * Lifetime of a lock. If the process that holds a lock crashes, the lock blocks other processes for
 * at most this long. A live process renews its lock every third of this time.
 */
const LEASE_MS = 15_000;
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/** Thrown if the lock expired while the process was paused. Another process may hold it now. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
  constructor(lock: string) {
    super(`the lock of ${lock} was lost`);
  }
}

type Work<T> = (assertHeld: () => Promise<void>) => Promise<T>;

/**
 * Runs the work while no other process runs work of this name. If a process is paused longer than
 * the lease, it loses the lock without noticing. The work must therefore call `assertHeld`, which
 * throws `LockLost`, immediately before anything that must not happen twice. Throws if other
 * processes hold the lock for a minute.
 */
export async function withRedisLock<T>(redis: Redis, name: string, work: Work<T>): Promise<T> {
  const lock = lockOf(redis, name);
  const deadline = performance.now() + WAIT_MS;
  while (!(await lock.take())) {
    if (performance.now() > deadline) throw new Error(`${name} is locked by another process`);
    await sleep(LOOK_EVERY_MS);
  }
  return lock.hold(work);
}

/** Runs the work like `withRedisLock`, but skips it if another process holds the lock. */
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
      // If a renewal fails, `assertHeld` detects that the lock is lost.
      const renewing = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
      try {
        return await work(async () => {
          if ((await renew()) !== 1) throw new LockLost(name);
        });
      } finally {
        clearInterval(renewing);
        // If Redis is down, the lock expires by itself.
        await redis.eval(RELEASE, 1, key, owner).catch(() => undefined);
      }
    },
  };
}
