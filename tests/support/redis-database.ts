import { Redis } from 'ioredis';

/**
 * Redis's default number of databases; the tests' backing services have more
 * (`infra/local/backing/redis.ts`).
 */
const DATABASES_DEFAULT = 16;

/**
 * Returns the address of a Redis database that no other test of this run uses. In a shared
 * database, values under fixed keys, such as the countdown's start, would affect the next test
 * file. If there are more test files than databases, several files share a database.
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
