import { Redis } from 'ioredis';

/** Redis' own default; the backing services of the tests have more (`infra/local/backing/redis.ts`). */
const DATABASES_DEFAULT = 16;

/**
 * The address of a Redis database that no other test of this run has: what a service keeps under a fixed key, such as the
 * countdown's start, would otherwise reach the file that comes after. On a server with few databases they come round again.
 */
export async function takeRedisDatabase(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl);
  try {
    const [, databases = DATABASES_DEFAULT] = (await redis.config('GET', 'databases')) as string[];
    const taken = await redis.incr('tests:databases');
    return `${redisUrl}/${1 + ((taken - 1) % (Number(databases) - 1))}`;
  } finally {
    redis.disconnect();
  }
}
