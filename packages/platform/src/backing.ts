import type { Connection } from 'mongoose';
import { createSessionVerifier, type SessionVerifier } from './auth/sessions.ts';
import { createTokenVerifier } from './auth/tokens.ts';
import type { KafkaConfig } from './config-keys.ts';
import type { Health } from './health.ts';
import { createKafka, type Kafka } from './kafka/kafka.ts';
import { kafkaSettings } from './kafka/kafka-settings.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { connectMongo } from './mongo.ts';
import { connectRedis, type Redis } from './redis.ts';
import { type SharedClock, startSharedClock } from './shared-clock.ts';

/** Where the backing services of a process are, as the keys of `config-keys.ts` name it. */
export type BackingConfig = KafkaConfig & {
  MONGO_URL: string;
  MONGO_DATABASE: string;
  CRONE_MODE: 'local' | 'production';
  REDIS_URL: string;
  TOKEN_PUBLIC_KEY: string;
  TOKEN_PUBLIC_KEY_PREVIOUS?: string | undefined;
};

export type Backing = {
  redis: Redis;
  subscriber: Redis;
  sessionVerifier: SessionVerifier;
  mongo: Connection;
  kafka: Kafka;
  clock: SharedClock;
  /** Ends all of it; what was built on it is to be closed before. */
  close(): Promise<void>;
};

/** Opens what every service that answers calls stands on, as `clientId`. Waits for MongoDB; Redis and Kafka may come later. */
export async function connectBacking(
  config: BackingConfig,
  {
    clientId,
    logger,
    health,
    metrics,
  }: { clientId: string; logger: Logger; health: Health; metrics: Metrics },
): Promise<Backing> {
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'commands', mayEvict });
  const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY, {
    previousKey: config.TOKEN_PUBLIC_KEY_PREVIOUS,
  });
  const sessionVerifier = createSessionVerifier({ redis, subscriber, tokens, logger });
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  const kafka = createKafka({ ...kafkaSettings(config), clientId, logger });
  return {
    redis,
    subscriber,
    sessionVerifier,
    mongo,
    kafka,
    clock,
    async close() {
      await kafka.disconnect();
      await sessionVerifier.close();
      redis.disconnect();
      subscriber.disconnect();
      await clock.stop();
      await mongo.close();
    },
  };
}
