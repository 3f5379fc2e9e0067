import { setTimeout as sleep } from 'node:timers/promises';
import { processesIn, type Redis } from '../redis.ts';

/**
 * Pause before the second check for running processes. It is longer than a process takes to
 * reconnect to Redis, so the two checks together find every running process.
 */
const LOOK_AGAIN_AFTER_MS = 2_500;
/** Maximum wait for processes to stop. A process needs up to 20 s to stop. */
const STOPPED_WITHIN_MS = 30_000;
const SCAN_COUNT = 500;

/**
 * Waits until no process is connected to Redis, apart from processes with `allowed` names. Throws
 * if this takes more than 30 s; the error names the processes that are still connected.
 */
export async function requireStopped(redis: Redis, allowed: readonly string[]): Promise<void> {
  const deadline = performance.now() + STOPPED_WITHIN_MS;
  for (let isQuiet = false; ; await sleep(LOOK_AGAIN_AFTER_MS)) {
    const running = await othersOn(redis, allowed);
    if (running.length === 0 && isQuiet) return;
    isQuiet = running.length === 0;
    if (performance.now() > deadline && !isQuiet)
      throw new Error(`These processes still run: ${running.join(', ')}. Stop them, then run it again.`);
  }
}

/**
 * True if no process is connected to any of these Redis servers, apart from processes with
 * `allowed` names.
 */
export async function areStopped(servers: readonly Redis[], allowed: readonly string[]): Promise<boolean> {
  const look = async () => (await Promise.all(servers.map((redis) => othersOn(redis, allowed)))).flat();
  if ((await look()).length > 0) return false;
  await sleep(LOOK_AGAIN_AFTER_MS);
  return (await look()).length === 0;
}

async function othersOn(redis: Redis, allowed: readonly string[]): Promise<string[]> {
  return processesIn(String(await redis.client('LIST'))).filter((name) => !allowed.includes(name));
}

/**
 * Deletes all keys of the Redis database except those that begin with one of `kept`. Resolves to
 * the number of deleted keys.
 */
export async function emptyRedis(redis: Redis, kept: readonly string[]): Promise<number> {
  let deleted = 0;
  for await (const found of redis.scanStream({ count: SCAN_COUNT })) {
    const keys = (found as string[]).filter((key) => !kept.some((start) => key.startsWith(start)));
    if (keys.length) deleted += await redis.unlink(keys);
  }
  return deleted;
}
