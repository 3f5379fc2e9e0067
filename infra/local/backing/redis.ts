import { mkdir } from 'node:fs/promises';
import { Redis } from 'ioredis';
import { findOnPath } from '../processes/commands.ts';
import { type BackingContext, type BackingPart, ownPart, theirPart } from './backing-service.ts';
import { findOrInstall, type Package } from './debian.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 2_000;
const REDIS: Package = { part: 'Redis', apt: ['redis-server'], dnf: 'redis', brew: 'redis' };

/**
 * Settings that our data needs in any Redis. A write is acknowledged once it is in the append-only
 * file. Nothing may be evicted, because BullMQ and sessions store data here.
 */
const SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'always',
  'maxmemory-policy': 'noeviction',
  // Each test uses a separate database (`tests/support/redis-database.ts`); an empty one costs
  // almost nothing.
  databases: '1024',
};

/**
 * Finds Redis: REDIS_URL, or `redis-server` on the PATH. Otherwise, installs Debian's package as
 * root.
 */
export async function findRedis(context: BackingContext): Promise<BackingPart> {
  const { env, port, dataDir } = context;
  const theirs = env.REDIS_URL;
  // Does not ping an address of Sentinels. The services find the primary themselves, and report if
  // it is missing.
  if (theirs)
    return theirPart('redis', theirs, async () => {
      if (!theirs.includes('+sentinel://')) await pingRedis(theirs);
    });
  const by = findOnPath('redis-server', env) ? 'path' : 'package';
  const command = await findOrInstall('redis-server', REDIS, context);
  await mkdir(dataDir, { recursive: true });
  const own = { bind: HOST, port: String(port), dir: dataDir, save: '', daemonize: 'no' };
  const url = `redis://${HOST}:${port}`;
  return ownPart(context, {
    name: 'redis',
    by,
    url,
    command,
    args: redisArguments(own),
    probe: () => pingRedis(url),
    readyTimeoutMs: READY_TIMEOUT_MS,
  });
}

/** Returns the command line of Redis; `own` are the settings that depend on where it runs. */
export function redisArguments(own: Record<string, string> = {}): string[] {
  return Object.entries({ ...SETTINGS, ...own }).flatMap(([key, value]) => [`--${key}`, value]);
}

/** Throws until Redis answers PONG, which it does only once it has loaded its file. */
export async function pingRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: PING_TIMEOUT_MS,
    commandTimeout: PING_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
