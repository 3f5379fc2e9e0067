import type { Lane } from '@croneai/contracts/http/endpoint.ts';
import { SERVICES, type ServiceName } from '@croneai/contracts/http/services.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import CircuitBreaker from 'opossum';
import { type Dispatcher, Pool } from 'undici';
import { ClientPool } from './client-pool.ts';
import { isCallersOwn } from './failures.ts';
import { createTurningLookup, type ResolveHost } from './turning-lookup.ts';

/** A service as the gateway sees it. */
export type UpstreamLink = {
  name: ServiceName;
  /** Keep-alive connections, by lane. */
  pools: Record<Lane, ClientPool>;
  /**
   * Opens a separate connection for one request: for a retry after a keep-alive connection died,
   * and for rare requests.
   */
  freshPool: Pool;
  /**
   * Time within which a caller must send a body. For a file, this is the maximum pause between two
   * pieces.
   */
  bodyMs: number;
  /** True while the circuit is open. A request should then not wait for a connection. */
  isRefusing(): boolean;
  /**
   * Runs `attempt` unless the circuit is open. The circuit opens after too many rejections of
   * `attempt`.
   */
  guard<T>(attempt: () => Promise<T>): Promise<T>;
  /** Makes a guarded request on behalf of the gateway itself. */
  get(path: string, headers: string[], timeoutMs: number): Promise<Dispatcher.ResponseData>;
};

export type UpstreamLinks = Record<ServiceName, UpstreamLink> & { close(): Promise<void> };

export type UpstreamSettings = {
  /** Number of connections to each service, by lane. */
  connections: Record<Lane, number>;
  /** Maximum time that a request waits for a connection. */
  waitMs: number;
  maxAgeMs: number;
  bodyMs: number;
};

export type UpstreamLinksOptions = {
  urls: Record<ServiceName, string>;
  settings: UpstreamSettings;
  logger: Logger;
  metrics: Metrics;
  resolveHost?: ResolveHost | undefined;
};

/**
 * Maximum number of waiting requests per connection. This limits their memory; `waitMs` limits how
 * long they wait. A thousand open pages make 800 requests a second, and if a service pauses for a
 * second, all of these requests must be able to wait.
 */
const WAITING_PER_CONNECTION = 8;
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Time after which the gateway closes an idle connection. It is shorter than the 65 s of the
 * services, so that the service never closes the connection first.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * The circuit opens when half of at least 10 requests within 10 s have failed. An open circuit lets
 * one request per second through.
 */
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

export function connectUpstreams(options: UpstreamLinksOptions): UpstreamLinks {
  const { urls, settings, logger, metrics, resolveHost } = options;
  const lookup = createTurningLookup(resolveHost);
  const open = metrics.gauge({
    name: 'gateway_circuit_open',
    help: '1 while the circuit of the service is open',
    labelNames: ['service'],
  });
  const closers: (() => Promise<void>)[] = [];
  const entries = SERVICES.map((name): [ServiceName, UpstreamLink] => {
    const circuit = new CircuitBreaker((attempt: () => Promise<unknown>) => attempt(), { ...CIRCUIT, name });
    const isOpen = (value: 0 | 1) => open.set({ service: name }, value);
    circuit.on('open', () => {
      isOpen(1);
      logger.warn({ service: name }, 'service not answering; circuit opened');
    });
    circuit.on('close', () => {
      isOpen(0);
      logger.info({ service: name }, 'service answers again; circuit closed');
    });
    isOpen(0);
    const connect = { timeout: CONNECT_TIMEOUT_MS, lookup };
    const poolOf = (lane: Lane) => {
      const connections = settings.connections[lane];
      return new ClientPool(urls[name], {
        connections,
        maxWaiting: connections * WAITING_PER_CONNECTION,
        waitMs: settings.waitMs,
        maxAgeMs: settings.maxAgeMs,
        client: { connect, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS },
      });
    };
    const pools = { calls: poolOf('calls'), files: poolOf('files'), outside: poolOf('outside') };
    const freshPool = new Pool(urls[name], {
      connections: settings.connections.calls,
      pipelining: 0,
      connect,
    });
    closers.push(async () => {
      circuit.shutdown();
      await Promise.all([...Object.values(pools), freshPool].map((pool) => pool.destroy()));
    });
    const guard = <T>(attempt: () => Promise<T>) => circuit.fire(attempt) as Promise<T>;
    const isRefusing = () => circuit.opened;
    const get = (path: string, headers: string[], timeoutMs: number) =>
      guard(() =>
        freshPool.request({
          method: 'GET',
          path,
          headers,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        }),
      );
    return [name, { name, pools, freshPool, bodyMs: settings.bodyMs, isRefusing, guard, get }];
  });
  const links = Object.fromEntries(entries) as Record<ServiceName, UpstreamLink>;
  metrics.gauge({
    name: 'gateway_upstream_requests',
    help: 'Requests that use or await a connection to the service',
    labelNames: ['service', 'lane', 'state'],
    collect() {
      for (const service of SERVICES) {
        for (const [lane, pool] of Object.entries(links[service].pools)) {
          const { busy, waiting } = pool.load();
          this.set({ service, lane, state: 'busy' }, busy);
          this.set({ service, lane, state: 'waiting' }, waiting);
        }
      }
    },
  });
  const close = async () => void (await Promise.all(closers.map((closeOne) => closeOne())));
  return { ...links, close };
}
