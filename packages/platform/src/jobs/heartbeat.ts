import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Logger } from '../logger.ts';
import { connectRedis } from '../redis.ts';
import { HEARTBEAT_NAME } from './job-data.ts';

export type HeartbeatOptions = {
  name: string;
  redisUrl: string;
  prefix: string;
  logger: Logger;
  everyMs: number;
};

const CLOSE_DEADLINE_MS = 1_000;

/**
 * Adds a job without work to the queue again and again, in front of all others. A ping would only show that Redis
 * answers; a heartbeat that is worked on shows that the worker takes jobs. At most one of each process waits at a time, as they share an id.
 */
export function startHeartbeat({ name, redisUrl, prefix, logger, everyMs }: HeartbeatOptions): {
  stop(): Promise<void>;
} {
  const connection = connectRedis({ url: redisUrl, logger, purpose: 'commands' });
  const queue = new Queue(name, { connection, prefix, skipVersionCheck: true });
  queue.on('error', () => undefined);
  // Not the pid: in containers all processes have the same, and one worker's beat would stand for another's.
  const id = `${HEARTBEAT_NAME}-${randomUUID()}`;
  const beat = () => {
    if (connection.status !== 'ready') return;
    const options = { jobId: id, lifo: true, removeOnComplete: true, removeOnFail: true };
    // A failed beat counts as missing: the health check reports it.
    void queue.add(HEARTBEAT_NAME, {}, options).catch(() => undefined);
  };
  connection.on('ready', beat);
  const timer = setInterval(beat, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      const deadline = new Promise((resolve) => setTimeout(resolve, CLOSE_DEADLINE_MS).unref());
      await Promise.race([queue.close().catch(() => undefined), deadline]);
      connection.disconnect();
    },
  };
}
