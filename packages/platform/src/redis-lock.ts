import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from './redis.ts';

/** A process that died holds up the others for so long. It renews at a third of it. */
const LEASE_MS = 15_000;
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 100;

const RENEW = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Does the work while no other process does work under this name. A process that was paused for longer than the lease has lost the
 * lock without knowing: `assertHeld` right before what must not be done twice throws then. Throws when others hold it for a minute.
 */
export async function withRedisLock<T>(
  redis: Redis,
  name: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const key = `lock:${name}`;
  const owner = randomUUID();
  const renew = () => redis.eval(RENEW, 1, key, owner, LEASE_MS);
  const deadline = Date.now() + WAIT_MS;
  while ((await redis.set(key, owner, 'PX', LEASE_MS, 'NX')) !== 'OK') {
    if (Date.now() > deadline) throw new Error(`${name} is worked on by another process`);
    await sleep(LOOK_EVERY_MS);
  }
  // A renewal that fails is seen by `assertHeld`.
  const renewing = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
  try {
    return await work(async () => {
      if ((await renew()) !== 1) throw new Error(`the lock of ${name} was lost`);
    });
  } finally {
    clearInterval(renewing);
    // It ends by itself when Redis is away.
    await redis.eval(RELEASE, 1, key, owner).catch(() => undefined);
  }
}
