import { lameDuckMs } from './config-keys.ts';
import { createHealth, type Health } from './health.ts';
import { type HttpServer, startHttpServer } from './http/server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { Repetition } from './repeat.ts';

/** Keys of `config-keys.ts` that every process needs. */
export type ProcessConfig = {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  CRONE_MODE: 'local' | 'production';
  LAME_DUCK_SECONDS?: number | undefined;
};

/** Settings for tests. */
export type StartOptions = { now?: (() => Date) | undefined; logger?: Logger | undefined };

export type ProcessOptions = StartOptions & {
  /** Name in logs and metrics, and of the consumer group. */
  name: string;
  /** Folder of the migrations of the process's database; see `readMigrations`. */
  migrations?: URL | undefined;
  /**
   * Buffers log lines up to this size, for at most a second; without it each line is written at
   * once.
   */
  logBufferBytes?: number;
};

/** The part of a process that exists before any store is open. */
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
  /** Starts the next round of a repeat at once, by the repeat's name. */
  runSoon: (repeatName: string) => void;
  /**
   * Closes a resource at a stop, after all its users have stopped; the last opened closes first.
   */
  onClose: (close: () => unknown) => void;
  /** For `serve`. */
  control: ProcessControl;
};

type ProcessControl = {
  server: HttpServer;
  repetitions: Map<string, Repetition>;
  /** Begins a stop. */
  abort(): void;
  /** Closes everything that `onClose` registered. */
  closeAll(): Promise<void>;
};

/**
 * Opens the port first, so that probes work while the stores are awaited. Rejects if the port is
 * taken.
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
  const health = createHealth();
  countFailedParts(metrics, health);
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
  const closers: (() => unknown)[] = [];
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

/** A series for each part of the health report that fails while Prometheus reads. */
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
