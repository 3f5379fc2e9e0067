import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findOnPath } from '../processes/commands.ts';
import { StartError } from '../start-error.ts';
import type { BackingContext, BackingPart } from './backing-service.ts';
import { canInstallPackages, installPackage, missingPart, type PackageNames } from './debian.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 20_000;
const PING_TIMEOUT_MS = 2_000;
const PACKAGES: PackageNames = { apt: ['redis-server'], dnf: 'redis', brew: 'redis' };

/**
 * What our data needs of any Redis of ours: a write is acknowledged after it is in the append-only file; nothing is ever
 * evicted, because BullMQ and sessions live here.
 */
const SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'always',
  'maxmemory-policy': 'noeviction',
  // Tests take one each, see `tests/support/redis-database.ts`. An empty one costs next to nothing.
  databases: '1024',
};

/** Redis: REDIS_URL, `redis-server` on the PATH, else Debian's package when root. */
export async function findRedis(context: BackingContext): Promise<BackingPart> {
  const { env, port } = context;
  if (env.REDIS_URL)
    return {
      name: 'redis',
      by: 'env',
      url: env.REDIS_URL,
      ports: [],
      // The services find the primary behind Sentinels and report it.
      probe: async () => {
        if (!env.REDIS_URL?.includes('+sentinel://')) await pingRedis(env.REDIS_URL ?? '');
      },
    };
  const url = `redis://${HOST}:${port}`;
  const present = findOnPath('redis-server', env);
  const program = present ?? (await install(context));
  await mkdir(context.dataDir, { recursive: true });
  const spec = {
    name: 'redis',
    command: program,
    args: redisArguments({
      bind: HOST,
      port: String(port),
      dir: context.dataDir,
      save: '',
      daemonize: 'no',
    }),
    env,
    logFile: join(context.logDir, 'redis.log'),
    probe: () => pingRedis(url),
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
  return {
    name: 'redis',
    by: present ? 'path' : 'package',
    url,
    ports: [port],
    spec,
    probe: () => pingRedis(url),
  };
}

/** `own` is what depends on where it runs. */
export function redisArguments(own: Record<string, string> = {}): string[] {
  return Object.entries({ ...SETTINGS, ...own }).flatMap(([key, value]) => [`--${key}`, value]);
}

async function install(context: BackingContext): Promise<string> {
  const { env, report } = context;
  if (!canInstallPackages(env)) throw new StartError(missingPart('Redis', PACKAGES, env));
  await installPackage('Redis', PACKAGES, env, report);
  const program = findOnPath('redis-server', env);
  if (!program) throw new StartError(missingPart('Redis', PACKAGES, env));
  return program;
}

/** Throws until Redis answers PONG, which it does not while it still reads its file. */
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
