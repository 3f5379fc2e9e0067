import { readConfig } from './config.ts';
import { redisConfig, redisUrlFor } from './config-keys.ts';
import { createLogger } from './logger.ts';
import { connectRedis, type Redis } from './redis.ts';

/** Time within which Redis must be reachable. */
const REDIS_WITHIN_MS = 10_000;

/**
 * Connections to all Redis servers of the system. The server of the sessions is first. The servers
 * of the live log and of the queues follow, if they are different servers.
 */
export type RedisServers = readonly [Redis, ...Redis[]];

/**
 * Connects to every Redis server of the system, runs `work` with the connections, and then closes
 * them. `name` is the name of the calling program.
 */
export async function withRedis<Result>(
  name: string,
  work: (servers: RedisServers) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(redisConfig);
  const urls = new Set([redisUrlFor(config, 'live'), redisUrlFor(config, 'queue')]);
  urls.delete(config.REDIS_URL);
  const logger = createLogger({ name, level: 'silent' });
  const open = (url: string) => connectRedis({ url, logger, purpose: 'commands' });
  const servers: RedisServers = [open(config.REDIS_URL), ...[...urls].map(open)];
  try {
    await Promise.all(servers.map(isReady));
    return await work(servers);
  } finally {
    for (const redis of servers) redis.disconnect();
  }
}

function isReady(redis: Redis): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('Redis is not reachable'));
    const timer = setTimeout(giveUp, REDIS_WITHIN_MS);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
