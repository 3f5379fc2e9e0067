import { Redis, type RedisOptions } from 'ioredis';
import { describeError } from './errors.ts';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';

export type { Redis } from 'ioredis';

/**
 * commands: short calls that fail fast while Redis is away (a request must not hang on it; also for job producers).
 * blocking: for BullMQ workers, which wait without limit and resume. subscriber: pub/sub only.
 */
export type RedisPurpose = 'commands' | 'blocking' | 'subscriber';

export interface ConnectRedisOptions {
  url: string;
  logger: Logger;
  /** Adds the check `redis`; for other purposes than `commands` the degradation `redis-<purpose>`. */
  health?: Health;
  purpose: RedisPurpose;
}

/** ioredis' default backoff took 18.7 s to come back after an outage; capped it is back within two. */
const MAX_RETRY_DELAY_MS = 2_000;
const RETRY_STEP_MS = 50;
const CONNECT_TIMEOUT_MS = 5_000;
/** A Redis that accepts the connection and then says nothing must not hold a request. */
const COMMAND_TIMEOUT_MS = 2_000;

type WaitingOptions = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'autoResendUnfulfilledCommands' | 'commandTimeout'
>;

const WAITING: Record<RedisPurpose, WaitingOptions> = {
  commands: {
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  },
  blocking: { maxRetriesPerRequest: null },
  subscriber: { maxRetriesPerRequest: null },
};

/**
 * Connects to Redis and keeps reconnecting for ever; returns at once. An outage never crashes the process: it is
 * logged once when it begins and once when it ends, and commands reject meanwhile (purpose `commands`) or wait.
 */
export function connectRedis({ url, logger, health, purpose }: ConnectRedisOptions): Redis {
  const redis = new Redis(url, {
    ...WAITING[purpose],
    connectionName: purpose,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableReadyCheck: true,
    retryStrategy: (attempt) => Math.min(attempt * RETRY_STEP_MS, MAX_RETRY_DELAY_MS),
  });
  if (purpose === 'commands')
    redis.once('ready', () => {
      redis.options.enableOfflineQueue = false;
    });
  logOutages(redis, logger, purpose);
  const assertReady = () => {
    if (redis.status !== 'ready') throw new Error(`Redis is not reachable (${redis.status})`);
  };
  if (purpose !== 'commands') health?.addDegradation(`redis-${purpose}`, assertReady);
  else
    health?.addCheck('redis', async () => {
      assertReady();
      await redis.ping();
    });
  return redis;
}

function logOutages(redis: Redis, logger: Logger, purpose: RedisPurpose): void {
  let down = false;
  const outage = (reason: string) => {
    if (!down) logger.warn({ purpose, reason }, 'Redis is not reachable, reconnecting');
    down = true;
  };
  redis.on('error', (error: unknown) => outage(describeError(error).message));
  redis.on('reconnecting', () => outage('the connection was closed'));
  redis.on('ready', () => {
    if (down) logger.info({ purpose }, 'Redis is reachable again');
    down = false;
  });
}
