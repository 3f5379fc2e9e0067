import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { SessionVerifier } from './auth/sessions.ts';
import { lameDuckMs } from './config-keys.ts';
import { type EventSubscription, startEvents } from './events/consumer.ts';
import type { Handler } from './events/handlers.ts';
import { createHealth, type Health } from './health.ts';
import { createHttpApp } from './http/app.ts';
import type { WatchReading } from './http/endpoint.ts';
import type { Route } from './http/route.ts';
import { startHttpServer } from './http/server.ts';
import type { Kafka } from './kafka/kafka.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { type Repeat, type Repetition, repeat } from './repeat.ts';

// The shape of every back-end process: config, stores, HTTP, events, repeats, workers. HTTP answers
// once the stores are open; Kafka is joined in the background, so that calls do not wait for a
// broker.

/** The part of a process that exists before any connection. */
export type ProcessParts = {
  logger: Logger;
  metrics: Metrics;
  health: Health;
  now: () => Date;
  /** Aborted when a stop begins. */
  signal: AbortSignal;
  /** Starts the next round of a repeat at once, by the repeat's name. */
  runSoon: (repeatName: string) => void;
};

/** Connections of a process, passed to its routes, repeats, and workers. */
export type ServiceConnections = {
  /** Required if any route is private. */
  sessionVerifier?: SessionVerifier;
  /** Required if any route reads personal data. */
  watchReading?: WatchReading;
  /** Required if the process subscribes to events. */
  kafka?: Kafka;
  /** Called after all users of the connections have stopped. */
  close(): Promise<void>;
};

/** Parts that build the routes, subscriptions, repeats, and workers of a service. */
export type ServiceParts<Config, Connections> = ProcessParts & { config: Config } & Connections;

/** Keys of `config-keys.ts` that every process needs. */
export type ServiceSettings = {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  CRONE_MODE: 'local' | 'production';
  LAME_DUCK_SECONDS?: number | undefined;
  /** Absent in a process that serves no visitors. */
  CLIENT_ADDRESS_KEY?: string;
  TOPIC_ERASURE_MS?: number | undefined;
};

export type RunningService = { port: number; stop(): Promise<void> };

/** Settings for tests. */
export type StartOptions = { now?: (() => Date) | undefined; logger?: Logger | undefined };

export type Service<Config, Connections> = StartOptions & {
  /** Name in logs and metrics, and of the consumer group. */
  name: string;
  config: Config;
  /**
   * Buffers log lines up to this size, for at most a second; without it each line is written at
   * once.
   */
  logBufferBytes?: number;
  /** Opens the stores and builds everything that needs only them. Waits for MongoDB. */
  connect: (config: Config, process: ProcessParts) => Promise<Connections>;
  routes?: (parts: ServiceParts<Config, Connections>) => readonly Route[];
  /** Topics that the process writes or reads. */
  topics?: readonly TopicSpec[];
  subscriptions?: (parts: ServiceParts<Config, Connections>) => readonly Handler[];
  repeats?: (parts: ServiceParts<Config, Connections>) => readonly Repeat[];
  /** Starts the workers of queues. */
  workers?: (parts: ServiceParts<Config, Connections>) => readonly { close(): Promise<void> }[];
};

/**
 * Starts a process and resolves once it serves. Listens first, so that probes work while it waits
 * for its stores. If `connect` rejects, it rejects and stops listening.
 */
export async function startService<
  Config extends ServiceSettings,
  Connections extends ServiceConnections & object,
>(service: Service<Config, Connections>): Promise<RunningService> {
  const { name, config, now = () => new Date() } = service;
  const logger = service.logger ?? createServiceLogger(service);
  const metrics = createMetrics(name);
  const health = createHealth();
  const edge = { logger, metrics, health };
  const stopping = new AbortController();
  const repetitions = new Map<string, Repetition>();
  const runSoon = (repeatName: string) => repetitions.get(repeatName)?.soon();
  const process: ProcessParts = { ...edge, now, signal: stopping.signal, runSoon };

  const server = await startHttpServer({
    ...edge,
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
  });
  const connections = await service.connect(config, process).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  const parts: ServiceParts<Config, Connections> = { ...process, config, ...connections };
  // A process without calls mounts an empty app as well, which makes it ready.
  server.mount(
    createHttpApp({
      logger,
      metrics,
      health,
      routes: service.routes?.(parts) ?? [],
      clientAddressKey: config.CLIENT_ADDRESS_KEY ?? '',
      now: parts.now,
      watchReading: connections.watchReading,
      ...(connections.sessionVerifier && { sessions: connections.sessionVerifier }),
    }),
  );
  const events = startSubscriptions(service, parts);
  for (const work of service.repeats?.(parts) ?? []) repetitions.set(work.name, repeat({ ...work, logger }));
  const workers = service.workers?.(parts) ?? [];
  return {
    port: server.port,
    async stop() {
      await server.retire();
      stopping.abort(new Error(`${name} stops`));
      await Promise.all([
        server.close(),
        events?.stop(),
        ...[...repetitions.values()].map((repetition) => repetition.stop()),
        ...workers.map((worker) => worker.close()),
      ]);
      await connections.close();
    },
  };
}

function createServiceLogger<Config extends ServiceSettings>({
  name,
  config,
  logBufferBytes,
}: Pick<Service<Config, never>, 'name' | 'config' | 'logBufferBytes'>): Logger {
  return createLogger({
    name,
    level: config.LOG_LEVEL,
    ...(logBufferBytes !== undefined && { bufferBytes: logBufferBytes }),
  });
}

function startSubscriptions<Config extends ServiceSettings, Connections extends ServiceConnections>(
  { name, config, topics = [], subscriptions }: Service<Config, Connections>,
  parts: ServiceParts<Config, Connections>,
): EventSubscription | undefined {
  if (!subscriptions) return undefined;
  const { kafka, logger, metrics, health } = parts;
  if (!kafka) throw new Error(`${name} subscribes to events but is not connected to Kafka`);
  return startEvents({
    logger,
    metrics,
    health,
    kafka,
    groupId: name,
    topics,
    handlers: subscriptions(parts),
    erasureMs: config.TOPIC_ERASURE_MS,
  });
}
