import { topics } from '@croneai/contracts/events/topics.ts';
import { createSessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import type { LeadsConfig } from './config.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.users, topics.leads, topics.support];

/** Opens everything outside of the process. Waits for MongoDB and Kafka. */
export async function connect(config: LeadsConfig, { logger, health }: { logger: Logger; health: Health }) {
  const redis = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'commands' });
  const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY);
  const sessions = createSessionVerifier({ redis, subscriber, tokens, logger });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const kafka = createKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: 'leads',
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    erasureMs: config.TOPIC_ERASURE_MS,
    logger,
  });
  await kafka.ensureTopics(TOPICS);
  health.addCheck('kafka', () => kafka.ping());
  return {
    sessions,
    async close() {
      await kafka.disconnect();
      await sessions.close();
      redis.disconnect();
      subscriber.disconnect();
      await mongo.close();
    },
  };
}
