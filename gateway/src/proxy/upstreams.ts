import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import CircuitBreaker from 'opossum';
import { Pool } from 'undici';
import { UPSTREAMS, type Upstream } from '../routes.ts';
import { ClientPool } from './client-pool.ts';
import { isCallersOwn } from './failures.ts';

/** A service as the gateway sees it. */
export type UpstreamLink = {
  name: Upstream;
  pool: ClientPool;
  /** Opens a connection per request: for a second try after a kept connection had died, and for rare requests. */
  freshPool: Pool;
  /** Runs `attempt` unless the circuit is open; its rejections are what opens it. */
  guard<T>(attempt: () => Promise<T>): Promise<T>;
};

export type UpstreamLinks = Record<Upstream, UpstreamLink> & { close(): Promise<void> };

export type UpstreamLinksOptions = {
  urls: Record<Upstream, string>;
  logger: Logger;
  metrics: Metrics;
};

const CONNECTIONS = 128;
/** Beyond two for each connection a request would be answered too late to be of use. */
const MAX_WAITING = 256;
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Shorter than the 65 s that services keep an idle connection: the one who closes it should be the one who reuses it. And
 * the same as the patience of most rows, so that undici moves one timer along instead of making two for each request.
 */
const KEEP_ALIVE_MS = 10_000;

/** The circuit opens when half of at least 10 requests within 10 s failed, and lets one through every second. */
const CIRCUIT = {
  timeout: false,
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 10_000,
  rollingCountBuckets: 10,
  rollingPercentilesEnabled: false,
  resetTimeout: 1_000,
  errorFilter: isCallersOwn,
} as const;
export const CIRCUIT_RETRY_AFTER_SECONDS = 1;

export function connectUpstreams({ urls, logger, metrics }: UpstreamLinksOptions): UpstreamLinks {
  const open = metrics.gauge({
    name: 'gateway_circuit_open',
    help: '1 while requests to the service are refused without asking it',
    labelNames: ['service'],
  });
  const closers: (() => Promise<void>)[] = [];
  const links = UPSTREAMS.map((name): [Upstream, UpstreamLink] => {
    const circuit = new CircuitBreaker((attempt: () => Promise<unknown>) => attempt(), { ...CIRCUIT, name });
    const isOpen = (value: 0 | 1) => open.set({ service: name }, value);
    circuit.on('open', () => {
      isOpen(1);
      logger.warn({ service: name }, 'the service does not answer: refusing requests to it for a moment');
    });
    circuit.on('close', () => {
      isOpen(0);
      logger.info({ service: name }, 'the service answers again');
    });
    isOpen(0);
    const connect = { timeout: CONNECT_TIMEOUT_MS };
    const pool = new ClientPool(urls[name], {
      connections: CONNECTIONS,
      maxWaiting: MAX_WAITING,
      client: { connect, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS },
    });
    const freshPool = new Pool(urls[name], { connections: CONNECTIONS, pipelining: 0, connect });
    closers.push(async () => {
      circuit.shutdown();
      await Promise.all([pool.destroy(), freshPool.destroy()]);
    });
    const guard = <T>(attempt: () => Promise<T>) => circuit.fire(attempt) as Promise<T>;
    return [name, { name, pool, freshPool, guard }];
  });
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())));
  return { ...(Object.fromEntries(links) as Record<Upstream, UpstreamLink>), close };
}
