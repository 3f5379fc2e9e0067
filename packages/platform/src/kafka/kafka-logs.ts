import kafkajs, { type LogEntry } from 'kafkajs';
import type { Logger } from '../logger.ts';

/** kafkajs logs each attempt of each connection: in an outage the same line comes several times a second. */
const SAME_LINE_EVERY_MS = 30_000;
const MAX_REMEMBERED = 200;

/**
 * Sends the lines of kafkajs to our logger, one level lower: what it calls an error is mostly an attempt that it repeats
 * by itself. The same line is written at most once in 30 s.
 */
export function createKafkaLogs(logger: Logger): () => (entry: LogEntry) => void {
  const writtenAt = new Map<string, number>();
  return () =>
    ({ namespace, level, log }) => {
      const line = `${namespace}: ${log.message}`;
      const now = Date.now();
      if (now - (writtenAt.get(line) ?? 0) < SAME_LINE_EVERY_MS) return;
      if (writtenAt.size >= MAX_REMEMBERED) writtenAt.clear();
      writtenAt.set(line, now);
      const { broker, groupId, error } = log as Record<string, unknown>;
      const fields = {
        kafka: namespace,
        broker,
        groupId,
        reason: typeof error === 'string' ? error : undefined,
      };
      if (level === kafkajs.logLevel.ERROR) logger.warn(fields, log.message);
      else logger.debug(fields, log.message);
    };
}
