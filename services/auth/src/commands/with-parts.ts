import { setTimeout as delay } from 'node:timers/promises';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import type { AuthConfig } from '../config.ts';
import { connect, type Parts } from '../connections.ts';

const EVENTS_OUT_WITHIN_MS = 45_000;
const LOOK_EVERY_MS = 100;

/** What a program has of the service that it works beside. */
export type CommandParts = Omit<Parts, 'signal' | 'runSoon'>;

/** Does a program's work on the stores of the service, and closes them. */
export async function withParts<T>(
  {
    name,
    config,
    now = () => new Date(),
  }: { name: string; config: AuthConfig; now?: (() => Date) | undefined },
  work: (parts: CommandParts) => Promise<T>,
): Promise<T> {
  const logger = createLogger({ name, level: config.LOG_LEVEL });
  const process = { logger, health: createHealth(), metrics: createMetrics(name), now };
  const connections = await connect(config, process);
  try {
    return await work({ ...process, config, ...connections });
  } finally {
    await connections.close();
  }
}

export async function waitUntilEventsAreOut({ users }: CommandParts, ids: readonly string[]): Promise<void> {
  const deadline = Date.now() + EVENTS_OUT_WITHIN_MS;
  while (await users.hasUnsentEvents(ids)) {
    if (Date.now() > deadline) throw new Error('It is done, but its events are not out. Is Kafka running?');
    await delay(LOOK_EVERY_MS);
  }
}
