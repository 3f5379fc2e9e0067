import { currentSpan } from '../context.ts';
import { describeError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { connectRedis, type Redis } from '../redis.ts';
import { traceparentOf } from '../tracing/spans.ts';
import { createDebouncedHints } from './debounced-hints.ts';
import { appendTo } from './live-log.ts';

/**
 * Maximum number of hints that wait in a process while Redis is down. When the number is exceeded,
 * the oldest hints are dropped.
 */
const WAITING_MAX = 1_000;
const RETRY_MS = 250;
const CLOSE_WITHIN_MS = 1_000;
/**
 * Equal entries within this time are merged, so that a single busy member cannot push other
 * members' entries out of the log. The time is below a second, because the last of these entries
 * may announce that the member's access has ended, and an open page must show this within a second.
 */
const SAME_WITHIN_MS = 700;

type Hint = { text: string; traceparent: string | undefined };

export type LiveWriter<Entry> = {
  /**
   * Resolves once the entry is in the log or in the memory of this process. The entry stays in
   * memory while Redis is down, or if an equal entry was appended just before. Never rejects. Keeps
   * the order of different entries.
   */
  append(entry: Entry): Promise<void>;
  /** Appends an entry without waiting for it. */
  publish(entry: Entry): void;
  /** Waits for pending entries, but only briefly. */
  close(): Promise<void>;
};

/**
 * Creates a writer for the live log. The service that owns the data uses the writer to announce
 * changes. `redis` must have been opened with `purpose: 'commands'`.
 */
export function createLiveWriter<Entry>({
  redis,
  logger,
  metrics,
}: {
  redis: Redis;
  logger: Logger;
  metrics: Metrics;
}): LiveWriter<Entry> {
  const dropped = metrics.counter({
    name: 'live_hints_dropped_total',
    help: 'Hints dropped because too many waited for Redis',
  });
  const waiting: Hint[] = [];
  let sending: Promise<void> | undefined;
  let isClosed = false;

  const send = async (): Promise<void> => {
    for (let isFailing = false; waiting.length > 0 && !isClosed; ) {
      const hint = waiting[0] as Hint;
      try {
        await appendTo(redis, hint.text, hint.traceparent);
        if (waiting[0] === hint) waiting.shift();
        isFailing = false;
      } catch (error) {
        if (!isFailing)
          logger.warn({ reason: describeError(error).message }, 'hints not sent; waiting for Redis');
        isFailing = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  };
  const wait = (hint: Hint): void => {
    waiting.push(hint);
    if (waiting.length > WAITING_MAX) {
      waiting.shift();
      dropped.inc();
    }
    sending ??= send().finally(() => {
      sending = undefined;
    });
  };
  const write = async (hint: Hint): Promise<void> => {
    if (waiting.length > 0) wait(hint);
    else await appendTo(redis, hint.text, hint.traceparent).catch(() => wait(hint));
  };
  let written: Promise<void> | undefined;
  /**
   * Trace of the entry that is being appended. It is undefined when a debounced entry is appended,
   * because such an entry belongs to several traces.
   */
  let traceparent: string | undefined;
  const hints = createDebouncedHints<string>((text) => {
    written = write({ text, traceparent }); // Never rejects.
  }, SAME_WITHIN_MS);
  const append = async (entry: Entry): Promise<void> => {
    const span = currentSpan();
    traceparent = span && traceparentOf(span);
    hints.emit(JSON.stringify(entry));
    traceparent = undefined;
    await written;
  };
  return {
    append,
    publish: (entry) => void append(entry), // Never rejects.
    async close() {
      const patience = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      hints.close();
      // Redis runs commands in order, so once the last entry is written, all earlier entries are
      // written too.
      await Promise.race([written?.then(() => sending), patience]);
      isClosed = true;
    },
  };
}

/** Opens a writer with a connection of its own. */
export function connectLiveWriter<Entry>(parts: {
  url: string;
  logger: Logger;
  metrics: Metrics;
}): LiveWriter<Entry> {
  const redis = connectRedis({ ...parts, purpose: 'commands' });
  const writer = createLiveWriter<Entry>({ ...parts, redis });
  return {
    ...writer,
    async close() {
      await writer.close();
      redis.disconnect();
    },
  };
}
