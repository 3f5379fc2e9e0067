import type { SessionVerifier } from './auth/sessions.ts';
import { startEvents } from './events/consumer.ts';
import type { Handler } from './events/handlers.ts';
import { createHttpApp } from './http/app.ts';
import type { Kafka } from './kafka/kafka.ts';
import type { Metrics } from './metrics.ts';
import type { Accountable, Module } from './module.ts';
import { abandon, type Bus, type Stores } from './open-platform.ts';
import type { Process, ProcessConfig } from './open-process.ts';
import { repeat } from './repeat.ts';
import { prepareDatabase } from './upgrade/prepare-database.ts';

export type RunningService = {
  port: number;
  /** Metrics of the process. Tests read them here, because each scrape runs all health checks. */
  metrics: Metrics;
  stop(): Promise<void>;
};

type ServedConfig = ProcessConfig & {
  /**
   * Key that verifies the visitor's IP address, which the gateway has signed. Absent in a process
   * that answers no calls of visitors.
   */
  CLIENT_ADDRESS_KEY?: string;
  TOPIC_ERASURE_MS?: number | undefined;
};

type ServedProcess = Process<ServedConfig> &
  Pick<Stores<never>, 'mongo' | 'redis' | 'opened'> &
  Partial<Pick<Bus, 'kafka' | 'startRelay'>> & {
    /** Verifies bearer tokens. Required if any route is private. */
    sessions?: SessionVerifier;
  };

/**
 * Starts the modules of a process, and resolves once the process serves. The order is: database,
 * outbox, HTTP, events, repeats, workers. Joins Kafka in the background, so that calls do not wait
 * for a broker. A stop finishes current calls, messages, and jobs, and closes the stores last.
 */
export async function serve<const Modules extends readonly Module[]>(
  process: ServedProcess,
  modules: Modules & { [Key in keyof Modules]: Accountable<Modules[Key]> },
): Promise<RunningService> {
  const { logger, metrics, health, config, now, control, sessions } = process;
  await prepare(process, modules);
  // A process without routes mounts an empty app, because only a mounted app makes the process
  // ready.
  control.server.mount(
    createHttpApp({
      logger,
      metrics,
      health,
      routes: modules.flatMap(({ routes = [] }) => routes),
      clientAddressKey: config.CLIENT_ADDRESS_KEY ?? '',
      now,
      watchReading: modules.find((module) => module.watchReading)?.watchReading,
      ...(sessions && { sessions }),
    }),
  );
  const events = startSubscriptions(process, modules);
  for (const work of modules.flatMap(({ repeats = [] }) => repeats)) {
    if (control.repetitions.has(work.name)) throw new Error(`two repeats are named "${work.name}"`);
    control.repetitions.set(work.name, repeat({ ...work, logger }));
  }
  const workers = modules.flatMap((module) => module.workers?.() ?? []);
  return {
    port: control.server.port,
    metrics,
    async stop() {
      await control.server.retire();
      control.abort();
      await Promise.all([
        control.server.close(),
        events?.stop(),
        ...[...control.repetitions.values()].map((repetition) => repetition.stop()),
        ...workers.map((worker) => worker.close()),
      ]);
      await control.closeAll();
    },
  };
}

/**
 * Prepares the modules of a service as `serve` does, runs `work` for an operator's command, and
 * closes the modules.
 */
export async function runOnModules<Result>(
  process: ServedProcess,
  modules: readonly Module[],
  work: () => Promise<Result>,
): Promise<Result> {
  await prepare(process, modules);
  try {
    return await work();
  } finally {
    await abandon(process);
  }
}

/**
 * Prepares the database and the modules, and starts the outbox. If this fails, ends the process.
 */
async function prepare(process: ServedProcess, modules: readonly Module[]): Promise<void> {
  try {
    requireOwners(process, modules);
    for (const { close } of modules) if (close) process.onClose(close);
    await prepareDatabase(process);
    for (const module of modules) await module.prepare?.();
    process.startRelay?.();
  } catch (error) {
    await abandon(process);
    throw error;
  }
}

/**
 * Throws for a collection that was opened but is declared by no module, or that is declared but was
 * not opened.
 */
function requireOwners({ opened }: Pick<Stores<never>, 'opened'>, modules: readonly Module[]): void {
  const declared = modules.flatMap(({ collections = [] }) => collections.map(({ name }) => name));
  const names = opened.map(({ name }) => name);
  const undeclared = names.filter((name) => !declared.includes(name));
  const unopened = declared.filter((name) => !names.includes(name));
  if (undeclared.length > 0) throw new Error(`no module declares the collections ${undeclared.join(', ')}`);
  if (unopened.length > 0) throw new Error(`no module opens the collections ${unopened.join(', ')}`);
}

function startSubscriptions(
  { name, config, kafka, logger, metrics, health }: ServedProcess & { kafka?: Kafka },
  modules: readonly Module[],
) {
  const handlers = handlersOf(modules);
  const topics = [...new Set(modules.flatMap((module) => module.topics ?? []))];
  if (handlers.length === 0) {
    // Until the topics exist, events wait in the outbox. `ensureTopics` rejects only if the process
    // stops, so the rejection can be ignored.
    if (topics.length > 0) kafka?.ensureTopics(topics).catch(() => undefined);
    return undefined;
  }
  if (!kafka) throw new Error(`${name} subscribes to events but has no Kafka`);
  return startEvents({
    logger,
    metrics,
    health,
    kafka,
    groupId: name,
    topics,
    handlers,
    erasureMs: config.TOPIC_ERASURE_MS,
  });
}

/**
 * Joins the handlers of each event. If several modules handle the same event, their handlers run
 * one after the other.
 */
export function handlersOf(modules: readonly Module[]): Handler[] {
  const handlers = modules.flatMap(({ subscriptions = [] }) => subscriptions);
  const byEvent = Map.groupBy(handlers, ({ topic, type, version }) => `${topic} ${type} ${version}`);
  return [...byEvent.values()].map((same) => {
    const [first] = same as [Handler];
    return {
      ...first,
      async handle(event: never) {
        for (const { handle } of same) await handle(event);
      },
    };
  });
}
