import { ConfigError } from './config.ts';
import { describeError } from './errors.ts';
import { createLogger, type Logger } from './logger.ts';

export type ProcessOptions = {
  /** Name of the process in the log lines of `runProcess`. */
  name: string;
  /** Starts the work of the process, and resolves once the work is running. */
  main: () => Promise<{ stop(): Promise<void> }>;
  /** Deadline of the whole stop; 20 s by default. */
  stopDeadlineMs?: number;
};

/**
 * Time limit of a whole stop. It is the sum of the times for its steps: at most 10 s for
 * `LAME_DUCK_SECONDS`, 5 s for calls, consumers, and jobs together, 3 s for the outbox, and 2 s for
 * closing the connections to the stores. Supervisors wait longer before they kill the process, so
 * the process can still log that its stop took too long.
 */
const STOP_DEADLINE_MS = 20_000;
/**
 * Further signals within this time belong to the same request to stop. After Ctrl-C, a process gets
 * a signal from the terminal, from npm, and from its supervisor.
 */
const SAME_REQUEST_MS = 1_000;

/**
 * Runs `main`, and stops within 20 s after SIGTERM, SIGINT, or the loss of the parent's IPC
 * channel. Exits with 0 after a clean stop. Exits with 1 if the configuration is invalid (each
 * problem is printed), the start fails, an error is uncaught, a stop fails or takes too long, or a
 * second signal arrives more than a second after the first.
 */
export function runProcess({ name, main, stopDeadlineMs = STOP_DEADLINE_MS }: ProcessOptions): void {
  const logger = createLogger({ name, level: 'info', isSync: true });
  process.on('uncaughtException', (error) => exitFatal(logger, error, 'uncaught error'));
  process.on('unhandledRejection', (reason) => exitFatal(logger, reason, 'unhandled rejection'));
  let running: { stop(): Promise<void> } | undefined;
  let stoppingSince: number | undefined;

  const stop = async (reason: string) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < SAME_REQUEST_MS) return;
      exitFatal(logger, new Error(`${reason} while stopping`), 'stopping at once');
    }
    stoppingSince = performance.now();
    logger.info({ reason }, 'stopping');
    setTimeout(() => {
      exitFatal(logger, new Error(`not stopped after ${stopDeadlineMs} ms`), 'stopping took too long');
    }, stopDeadlineMs).unref();
    await running?.stop();
    logger.info('stopped');
    process.exit(0);
  };
  const onStop = (reason: string) => {
    stop(reason).catch((error: unknown) => exitFatal(logger, error, 'stopping failed'));
  };
  process.on('SIGTERM', () => onStop('SIGTERM'));
  process.on('SIGINT', () => onStop('SIGINT'));
  if (process.channel) {
    process.on('disconnect', () => {
      if (stoppingSince === undefined) onStop('the parent is gone');
    });
  }

  // This is an async function, so that a synchronous throw of `main` is handled in the same way.
  (async () => main())().then(
    (started) => {
      running = started;
    },
    (error: unknown) => exitFailedStart(logger, error),
  );
}

function exitFailedStart(logger: Logger, error: unknown): never {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  return exitFatal(logger, error, 'the process could not start');
}

function exitFatal(logger: Logger, thrown: unknown, message: string): never {
  logger.fatal({ err: describeError(thrown) }, message);
  process.exit(1);
}
