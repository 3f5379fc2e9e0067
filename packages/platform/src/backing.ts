import type { Connection } from 'mongoose';
import { createSessionVerifier, type SessionVerifier } from './auth/sessions.ts';
import { createTokenVerifier } from './auth/tokens.ts';
import { type KafkaConfig, redisUrlFor } from './config-keys.ts';
import type { OutboxEntry } from './events/event.ts';
import type { Health } from './health.ts';
import { createKafka, type Kafka } from './kafka/kafka.ts';
import { kafkaSettings } from './kafka/kafka-settings.ts';
import { createDebouncedHints, type DebouncedHints } from './live/debounced-hints.ts';
import { createLiveWriter, type LiveWriter } from './live/live-writer.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { buildIndexes, connectMongo } from './mongo.ts';
import { loneEventCollection } from './outbox/outbox-store.ts';
import { type OutboxRelay, type OutboxRelayOptions, startOutboxRelay } from './outbox/relay.ts';
import { connectRedis, type Redis } from './redis.ts';
import { type SharedClock, startSharedClock } from './shared-clock.ts';

/** Addresses of a process's backing services, by the keys of `config-keys.ts`. */
export type BackingConfig = KafkaConfig & {
  MONGO_URL: string;
  MONGO_DATABASE: string;
  CRONE_MODE: 'local' | 'production';
  REDIS_URL: string;
  REDIS_LIVE_URL?: string | undefined;
  TOKEN_PUBLIC_KEY: string;
  TOKEN_PUBLIC_KEY_PREVIOUS?: string | undefined;
};

/** Resolves once the event is certain to be published; rejects if it could not be stored. */
export type PublishAlone = (entry: OutboxEntry) => Promise<void>;

export type Backing<Entry, Desk> = {
  redis: Redis;
  subscriber: Redis;
  sessionVerifier: SessionVerifier;
  mongo: Connection;
  kafka: Kafka;
  clock: SharedClock;
  /** Redis of the live log; purpose `commands`. */
  liveRedis: Redis;
  /** Publishes to open pages. */
  live: LiveWriter<Entry>;
  /** Notifies open admin pages that their data is stale. */
  desks: DebouncedHints<Desk>;
  /**
   * Builds the indexes of all models defined so far. Starts the relay for models with events and
   * for events without a document.
   */
  startOutbox(
    models: OutboxRelayOptions['models'],
    onLatePublish?: OutboxRelayOptions['onLatePublish'],
  ): Promise<{ relay: OutboxRelay; publishAlone: PublishAlone }>;
  /** Closes all connections; close everything that uses them first. */
  close(): Promise<void>;
};

/**
 * Opens the stores and buses of a service that answers calls, as `clientId`. Waits for MongoDB;
 * Redis and Kafka may come later.
 */
export async function connectBacking<Entry, Desk>(
  config: BackingConfig,
  {
    clientId,
    deskEntry,
    logger,
    health,
    metrics,
  }: {
    clientId: string;
    /** Builds the entry that marks an admin page stale, for some ids or as a whole. */
    deskEntry: (of: Desk, ids?: readonly string[]) => Entry;
    logger: Logger;
    health: Health;
    metrics: Metrics;
  },
): Promise<Backing<Entry, Desk>> {
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
  const liveRedis = connectRedis({ url: redisUrlFor(config, 'live'), logger, purpose: 'commands' });
  const live = createLiveWriter<Entry>({ redis: liveRedis, logger, metrics });
  const desks = createDebouncedHints<Desk>((of, ids) => live.publish(deskEntry(of, ids)));
  let relay: OutboxRelay | undefined;
  return {
    redis,
    subscriber,
    sessionVerifier,
    mongo,
    kafka,
    clock,
    liveRedis,
    live,
    desks,
    async startOutbox(models, onLatePublish) {
      const loneEvents = loneEventCollection.model(mongo);
      await buildIndexes(mongo);
      const edge = { kafka, logger, metrics, health, clock };
      const started = startOutboxRelay({
        models: [...models, loneEvents],
        ...edge,
        ...(onLatePublish && { onLatePublish }),
      });
      relay = started;
      const publishAlone: PublishAlone = async (entry) => {
        const { _id } = await loneEvents.create({ outbox: [entry], outboxThenDelete: true });
        started.nudge(loneEvents, _id);
      };
      return { relay, publishAlone };
    },
    async close() {
      await relay?.stop();
      desks.close();
      await live.close();
      liveRedis.disconnect();
      await kafka.disconnect();
      await sessionVerifier.close();
      redis.disconnect();
      subscriber.disconnect();
      await clock.stop();
      await mongo.close();
    },
  };
}
