import { lameDuckMs } from './config-keys.ts';
import { createHealth, type Health } from './health.ts';
import { type HttpServer, startHttpServer } from './http/server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Repetition } from './repeat.ts';
import { startTracing, type TracingConfig } from './tracing/start-tracing.ts';

/** Settings of `config-keys.ts` that every process needs. */
export type ProcessConfig = TracingConfig & {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  CRONE_MODE: 'local' | 'production';
  LAME_DUCK_SECONDS?: number | undefined;
};

/** Options that only tests set. */
export type StartOptions = { now?: (() => Date) | undefined; logger?: Logger | undefined };

export type ProcessOptions = StartOptions & {
  /** Name of the process in logs and metrics, and name of its consumer group. */
  name: string;
  /** Folder with the migrations of the process's database; see `readMigrations`. */
  migrations?: URL | undefined;
  /**
   * Buffers log lines up to this number of bytes, for at most a second. Without this option, each
   * line is written immediately.
   */
  logBufferBytes?: number;
};

/** The part of a process that exists before any store is opened. */
export type Process<Config> = {
  name: string;
  config: Config;
  logger: Logger;
  metrics: Metrics;
  health: Health;
  now: () => Date;
  migrations: URL | undefined;
  /** Aborted when a stop begins. */
  signal: AbortSignal;
  /** Starts the next round of a repeat immediately. `repeatName` is the name of the repeat. */
  runSoon: (repeatName: string) => void;
  /**
   * Registers a function that closes a resource when the process stops, after everything that uses
   * the resource has stopped. The resource that was opened last closes first.
   */
  onClose: (close: () => unknown) => void;
  /** Used only by `serve`. */
  control: ProcessControl;
};

type ProcessControl = {
  server: HttpServer;
  repetitions: Map<string, Repetition>;
  /** Begins a stop by aborting `signal`. */
  abort(): void;
  /** Closes everything that was registered with `onClose`. */
  closeAll(): Promise<void>;
};

/**
 * Opens the port first, so that probes work while the process waits for stores. Rejects if the port
 * is in use.
 */
export async function openProcess<Config extends ProcessConfig>(
  config: Config,
  options: ProcessOptions,
): Promise<Process<Config>> {
  const { name, logBufferBytes, migrations, now = () => new Date() } = options;
  const logger =
    options.logger ??
    createLogger({
      name,
      level: config.LOG_LEVEL,
      ...(logBufferBytes !== undefined && { bufferBytes: logBufferBytes }),
    });
  const metrics = createMetrics(name);
  const health = createHealth({ onChecked: timeChecks(metrics) });
  countFailedParts(metrics, health);
  const tracing = await startTracing({ name, config, metrics, logger });
  const server = await startHttpServer({
    logger,
    metrics,
    health,
    host: config.HOST,
    port: config.PORT,
    lameDuckMs: lameDuckMs(config),
  });
  const stopping = new AbortController();
  const repetitions = new Map<string, Repetition>();
  const closers: (() => unknown)[] = [tracing.stop];
  return {
    name,
    config,
    logger,
    metrics,
    health,
    now,
    migrations,
    signal: stopping.signal,
    runSoon: (repeatName) => repetitions.get(repeatName)?.soon(),
    onClose: (close) => void closers.push(close),
    control: {
      server,
      repetitions,
      abort: () => stopping.abort(new Error(`${name} stops`)),
      async closeAll() {
        for (const close of closers.splice(0).reverse()) await close();
      },
    },
  };
}

/** Returns a function that exposes the duration of the last health check of each part. */
function timeChecks(metrics: Metrics) {
  const duration = metrics.gauge<'part'>({
    name: 'health_check_seconds',
    help: 'Duration of the last check of each part of the health report',
    labelNames: ['part'],
  });
  return (part: string, seconds: number): void => duration.set({ part }, seconds);
}

/**
 * Exposes a metric that has one series for each failing part of the health report. Each scrape runs
 * the health checks.
 */
function countFailedParts(metrics: Metrics, health: Health): void {
  metrics.gauge<'part' | 'needed'>({
    name: 'health_part_failed',
    help: 'parts of the health report that fail: needed="yes" means no call can be answered',
    labelNames: ['part', 'needed'],
    async collect() {
      const { checks, degraded } = await health.check();
      this.reset();
      for (const { name, ok } of checks) if (!ok) this.set({ part: name, needed: 'yes' }, 1);
      for (const { name } of degraded) this.set({ part: name, needed: 'no' }, 1);
    },
  });
}
