import type { Redis } from 'ioredis';
import type { Logger } from './logger.ts';

/** What our data needs of Redis: nothing may be evicted (sessions, limits and jobs live there), and a restart keeps it. */
export type RedisSettings = {
  /** `noeviction`, or what it evicts by; undefined when the server hides it. */
  maxmemoryPolicy: string | undefined;
  hasAppendOnlyFile: boolean | undefined;
};

/** By INFO, which managed services allow where they forbid CONFIG. */
export async function readRedisSettings(redis: Redis): Promise<RedisSettings> {
  const [memory, persistence] = await Promise.all([redis.info('memory'), redis.info('persistence')]);
  const aof = /^aof_enabled:(\d)/m.exec(persistence)?.[1];
  return {
    maxmemoryPolicy: /^maxmemory_policy:(\S+)/m.exec(memory)?.[1],
    hasAppendOnlyFile: aof === undefined ? undefined : aof === '1',
  };
}

/** Why such a server is not used outside local mode. */
export function describeRefusal({ maxmemoryPolicy }: RedisSettings): string | undefined {
  if (maxmemoryPolicy === undefined || maxmemoryPolicy === 'noeviction') return undefined;
  return `Redis evicts keys (maxmemory-policy ${maxmemoryPolicy}): set it to noeviction`;
}

export function logSettings(settings: RedisSettings, logger: Logger): void {
  const refusal = describeRefusal(settings);
  if (refusal) logger.error(refusal);
  if (settings.hasAppendOnlyFile === false)
    logger.warn('Redis keeps no append-only file: a restart of it ends every session (appendonly yes)');
}
