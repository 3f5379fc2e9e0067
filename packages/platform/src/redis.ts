import { Redis, type RedisOptions } from 'ioredis';
import { describeError } from './errors.ts';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';
import { isFromFormerPrimary } from './redis-errors.ts';
import { parseRedisUrl, type RedisAddress } from './redis-url.ts';

export type { Redis } from 'ioredis';

/**
 * `commands` is for short commands, which include adding a job. They fail fast while Redis is down,
 * so that no request hangs. `blocking` is for BullMQ workers. While Redis is down, they wait
 * without limit. `subscriber` is only for pub/sub.
 */
export type RedisPurpose = 'commands' | 'blocking' | 'subscriber';

export type ConnectRedisOptions = {
  /** URL of Redis, in a form that `parseRedisUrl` accepts. */
  url: string;
  logger: Logger;
  /**
   * Health of the process, to which the connection adds the check `redis`. For purposes other than
   * `commands`, it adds the degradation `redis-<purpose>` instead.
   */
  health?: Health;
  purpose: RedisPurpose;
  /** True in local mode. A Redis that evicts keys is then accepted, and an error is logged. */
  mayEvict?: boolean;
};

/**
 * Maximum pause between two attempts to connect. ioredis's default backoff is too slow: in a test,
 * it needed 18.7 s to reconnect after an outage.
 */
const MAX_RETRY_DELAY_MS = 2_000;
const RETRY_STEP_MS = 50;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Time limit of a command, so that a request does not hang if Redis accepts the connection but
 * never answers.
 */
const COMMAND_TIMEOUT_MS = 2_000;

/** Result of `reconnectOnError` that makes ioredis reconnect and reject the failed command. */
const RECONNECT = 1;
/** Result of `reconnectOnError` that makes ioredis reconnect and send the failed command again. */
const RECONNECT_AND_RESEND = 2;

type WaitingOptions = Pick<
  RedisOptions,
  | 'maxRetriesPerRequest'
  | 'autoResendUnfulfilledCommands'
  | 'commandTimeout'
  | 'failoverDetector'
  | 'reconnectOnError'
>;

const reconnectWith = (how: 1 | 2) => (error: Error) => (isFromFormerPrimary(error) ? how : false);

const WAITING: Record<RedisPurpose, WaitingOptions> = {
  commands: {
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    failoverDetector: true,
    reconnectOnError: reconnectWith(RECONNECT),
  },
  blocking: { maxRetriesPerRequest: null, reconnectOnError: reconnectWith(RECONNECT_AND_RESEND) },
  // A subscriber never writes, so no refused write would show that its server is no longer the
  // primary. ioredis's failover detector notices this instead.
  subscriber: { maxRetriesPerRequest: null, failoverDetector: true },
};

const NAME = / name=croneai:([\w-]+):/g;

/** Returns the names of our processes in the output of `CLIENT LIST`, each name once. */
export function processesIn(clientList: string): string[] {
  return [...new Set([...clientList.matchAll(NAME)].map(([, name = '']) => name))];
}

function connectionNameOf(logger: Logger, purpose: RedisPurpose): string {
  return `croneai:${logger.bindings().name}:${purpose}`;
}

/**
 * Connects to Redis, and reconnects forever; returns immediately. An outage never crashes the
 * process. The start and end of an outage are logged once each. During an outage, commands reject
 * (purpose `commands`) or wait. If a reply shows that the server is no longer the primary, the
 * client disconnects from it to find the new primary. Throws for an invalid URL.
 */
export function connectRedis(options: ConnectRedisOptions): Redis {
  const { url, logger, health, purpose } = options;
  const address = parseRedisUrl(url);
  if (!address) throw new Error('the URL of Redis cannot be read');
  const settings: RedisAddress = {
    ...address,
    ...WAITING[purpose],
    connectionName: connectionNameOf(logger, purpose),
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableReadyCheck: true,
    retryStrategy: (attempt) => Math.min(attempt * RETRY_STEP_MS, MAX_RETRY_DELAY_MS),
  };
  const redis = new Redis(settings);
  if (purpose === 'commands')
    redis.once('ready', () => {
      redis.options.enableOfflineQueue = false;
    });
  logOutages(redis, logger, purpose);
  const assertReady = () => {
    if (redis.status !== 'ready') throw new Error(`Redis is not reachable (${redis.status})`);
  };
  if (purpose !== 'commands') health?.addDegradation(`redis-${purpose}`, assertReady);
  else if (health) watchCommands(redis, { ...options, health }, assertReady);
  return redis;
}

/**
 * Checks that Redis answers and does not evict keys. Eviction would silently lose sessions, limits,
 * and jobs.
 */
function watchCommands(
  redis: Redis,
  { logger, health, mayEvict = false }: ConnectRedisOptions & { health: Health },
  assertReady: () => void,
): void {
  let refusal: string | undefined;
  const look = async () => {
    const settings = await readRedisSettings(redis);
    refusal = mayEvict ? undefined : refusalOf(settings);
    return settings;
  };
  redis.on('ready', () => {
    // If Redis does not answer, nothing is logged here, because the connection logs outages.
    look().then(
      (settings) => logSettings(settings, logger),
      () => undefined,
    );
  });
  health.addCheck('redis', async () => {
    assertReady();
    await (refusal === undefined ? redis.ping() : look());
    if (refusal !== undefined) throw new Error(refusal);
  });
}

/**
 * Settings that decide whether Redis can lose our data. Redis stores sessions, limits, and jobs, so
 * it must not evict keys, and its data must persist across restarts.
 */
type RedisSettings = {
  /** `noeviction` or an eviction policy; undefined if the server does not show it. */
  maxmemoryPolicy: string | undefined;
  hasAppendOnlyFile: boolean | undefined;
};

/** Reads the settings from INFO, which managed services allow even if they forbid CONFIG. */
async function readRedisSettings(redis: Redis): Promise<RedisSettings> {
  const [memory, persistence] = await Promise.all([redis.info('memory'), redis.info('persistence')]);
  const aof = /^aof_enabled:(\d)/m.exec(persistence)?.[1];
  return {
    maxmemoryPolicy: /^maxmemory_policy:(\S+)/m.exec(memory)?.[1],
    hasAppendOnlyFile: aof === undefined ? undefined : aof === '1',
  };
}

/**
 * Returns the reason to refuse a server with these settings outside local mode; undefined if the
 * settings are acceptable.
 */
function refusalOf({ maxmemoryPolicy }: RedisSettings): string | undefined {
  if (maxmemoryPolicy === undefined || maxmemoryPolicy === 'noeviction') return undefined;
  return `Redis evicts keys (maxmemory-policy ${maxmemoryPolicy}): set it to noeviction`;
}

function logSettings(settings: RedisSettings, logger: Logger): void {
  const refusal = refusalOf(settings);
  if (refusal) logger.error(refusal);
  if (settings.hasAppendOnlyFile === false)
    logger.warn('Redis has no append-only file: a restart ends every session (set appendonly yes)');
}

function logOutages(redis: Redis, logger: Logger, purpose: RedisPurpose): void {
  let down = false;
  const outage = (reason: string) => {
    if (!down) logger.warn({ purpose, reason }, 'Redis unreachable; reconnecting');
    down = true;
  };
  redis.on('error', (error: unknown) => outage(describeError(error).message));
  redis.on('reconnecting', () => outage('the connection was closed'));
  redis.on('ready', () => {
    if (down) logger.info({ purpose }, 'Redis reachable again');
    down = false;
  });
}
