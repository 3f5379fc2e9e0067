import { randomUUID } from 'node:crypto';
import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import mongoose, { type Connection } from 'mongoose';
import { inject } from 'vitest';
import { createHealth } from '../../src/health.ts';
import { createKafka, type Kafka } from '../../src/kafka/kafka.ts';
import { createLogger } from '../../src/logger.ts';
import { createMetrics } from '../../src/metrics.ts';
import { connectMongo } from '../../src/mongo.ts';

export function randomName(prefix: string): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

export const topicSpec = (name: string, partitions = 1): TopicSpec => ({
  name,
  partitions,
  cleanup: 'delete',
  retentionMs: 600_000,
});

/** Creates the parts that every test needs: a silent logger, metrics, and health. */
export function createParts() {
  const logger = createLogger({ name: 'platform-test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  return { logger, metrics: createMetrics('platform-test'), health: createHealth() };
}

export type Parts = ReturnType<typeof createParts>;

/** Opens a Kafka adapter with its own topics and groups. */
export function openKafka({ logger }: Pick<Parts, 'logger'>, topicPrefix = `${randomName('test')}.`): Kafka {
  return createKafka({
    brokers: inject('backing').kafkaBrokers,
    clientId: 'platform-test',
    logger,
    topicPrefix,
  });
}

/** Opens a new database; `closeMongo` drops it. */
export async function openMongo({ logger, health }: Pick<Parts, 'logger' | 'health'>): Promise<Connection> {
  return connectMongo({ url: inject('backing').mongoUrl, database: randomName('platform'), logger, health });
}

export async function closeMongo(connection: Connection): Promise<void> {
  await connection.dropDatabase();
  await connection.close();
}

export const objectId = () => new mongoose.Types.ObjectId();
