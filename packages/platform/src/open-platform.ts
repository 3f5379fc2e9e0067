import type { Connection, Model } from 'mongoose';
import { createSessionVerifier, type SessionVerifier } from './auth/sessions.ts';
import { createTokenVerifier } from './auth/tokens.ts';
import { type KafkaConfig, redisUrlFor } from './config-keys.ts';
import type { PublishAlone } from './events/event.ts';
import { createKafka, type Kafka } from './kafka/kafka.ts';
import { kafkaSettings } from './kafka/kafka-settings.ts';
import { createDebouncedHints, type DebouncedHints } from './live/debounced-hints.ts';
import { createLiveWriter, type LiveWriter } from './live/live-writer.ts';
import { connectMongo } from './mongo.ts';
import { openProcess, type Process, type ProcessConfig, type ProcessOptions } from './open-process.ts';
import { loneEventCollection } from './outbox/outbox-store.ts';
import { type OutboxRelay, startOutboxRelay } from './outbox/relay.ts';
import { connectRedis, type Redis } from './redis.ts';
import { type SharedClock, startSharedClock } from './shared-clock.ts';
import type { OpenCollection } from './stored/define-collection.ts';
import type { OutboxModel } from './stored/outbox-fields.ts';

// A process opens the platform in three layers: first the process itself, then its stores, and then
// Kafka and the sessions. Only a service that answers calls needs the third layer. A worker opens
// only the first two.

/** Settings of `config-keys.ts` that configure the stores. */
export type StoresConfig = ProcessConfig & {
  MONGO_URL: string;
  MONGO_DATABASE: string;
  REDIS_URL: string;
  REDIS_LIVE_URL?: string | undefined;
};

/** Settings of `config-keys.ts` that every service needs. */
export type PlatformConfig = StoresConfig &
  KafkaConfig & {
    TOKEN_PUBLIC_KEY: string;
    TOKEN_PUBLIC_KEY_PREVIOUS?: string | undefined;
  };

export type Stores<Entry> = {
  mongo: Connection;
  /** Connection with the purpose `commands`. */
  redis: Redis;
  /** Connection to the Redis server of the live log, opened with `purpose: 'commands'`. */
  liveRedis: Redis;
  /** Publishes entries to open pages. */
  live: LiveWriter<Entry>;
  clock: SharedClock;
  openCollection: OpenCollection;
  /** All opened collections. `serve` checks that each of them has an owner. */
  opened: readonly OpenedCollection[];
};

type OpenedCollection = {
  name: string;
  model: Model<never>;
  hasOutbox: boolean;
  republish: ((id: string) => Promise<unknown>) | undefined;
};

export type Bus = {
  kafka: Kafka;
  /** Publishes a document's events immediately after its write, instead of at the next sweep. */
  relay: Pick<OutboxRelay, 'nudge'>;
  publishAlone: PublishAlone;
  /** Starts the relay of all collections with an outbox. `serve` calls this. */
  startRelay(): void;
};

export type Platform<Config, Entry, AdminData> = Process<Config> &
  Stores<Entry> &
  Bus & {
    /** Redis connection opened with `purpose: 'subscriber'`. */
    subscriber: Redis;
    sessions: SessionVerifier;
    /** Publishes hints that the data of open admin pages is stale. */
    adminHints: DebouncedHints<AdminData>;
  };

/**
 * Opens everything that a service needs. Waits for MongoDB, but not for Redis and Kafka. If a store
 * cannot be opened, stops listening and rejects.
 */
export async function openPlatform<Config extends PlatformConfig, Entry, AdminData>(
  config: Config,
  {
    adminEntry,
    ...options
  }: ProcessOptions & {
    /**
     * Builds the live entry that marks the data `of` as stale on admin pages. With `ids`, only the
     * records with these ids are stale.
     */
    adminEntry: (of: AdminData, ids?: readonly string[]) => Entry;
  },
): Promise<Platform<Config, Entry, AdminData>> {
  const process = await openProcess(config, options);
  return closeOnFailure(process, async () => {
    const stores = await openStores<Entry>(process);
    const bus = openBus(process, stores);
    const { logger, onClose } = process;
    const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
    onClose(() => subscriber.disconnect());
    const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY, {
      previousKey: config.TOKEN_PUBLIC_KEY_PREVIOUS,
    });
    const sessions = createSessionVerifier({ redis: stores.redis, subscriber, tokens, logger });
    onClose(sessions.close);
    const adminHints = createDebouncedHints<AdminData>((of, ids) => stores.live.publish(adminEntry(of, ids)));
    onClose(adminHints.close);
    return { ...process, ...stores, ...bus, subscriber, sessions, adminHints };
  });
}

/** Opens a part of a process. If this fails, closes everything that the process has opened. */
export async function closeOnFailure<Opened>(
  process: Pick<Process<unknown>, 'control'>,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    await abandon(process);
    throw error;
  }
}

/** Ends a process that does not serve, because its start has failed or its work is done. */
export async function abandon({ control }: Pick<Process<unknown>, 'control'>): Promise<void> {
  await control.server.close();
  await control.closeAll();
}

/**
 * Opens MongoDB, Redis, the live log, and the clock that all processes share. Waits for MongoDB.
 */
export async function openStores<Entry>({
  config,
  logger,
  metrics,
  health,
  onClose,
}: Process<StoresConfig>): Promise<Stores<Entry>> {
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'commands', mayEvict });
  onClose(() => redis.disconnect());
  const liveRedis = connectRedis({ url: redisUrlFor(config, 'live'), logger, purpose: 'commands' });
  onClose(() => liveRedis.disconnect());
  const live = createLiveWriter<Entry>({ redis: liveRedis, logger, metrics });
  onClose(live.close);
  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  onClose(() => mongo.close());
  const clock = await startSharedClock({ mongo, logger, metrics, health });
  onClose(clock.stop);
  const opened: OpenedCollection[] = [];
  const openCollection: OpenCollection = (collection, { republish } = {}) => {
    const { name, hasOutbox } = collection;
    if (opened.some((other) => other.name === name)) throw new Error(`${name} is opened twice`);
    const model = collection.model(mongo);
    opened.push({ name, model: model as Model<never>, hasOutbox, republish });
    return model;
  };
  return { mongo, redis, liveRedis, live, clock, openCollection, opened };
}

/** Opens Kafka and the outbox that publishes to it. */
export function openBus(
  { name, config, logger, metrics, health, onClose }: Process<KafkaConfig>,
  { mongo, clock, opened }: Pick<Stores<never>, 'mongo' | 'clock' | 'opened'>,
): Bus {
  const kafka = createKafka({ ...kafkaSettings(config), clientId: name, logger });
  onClose(kafka.disconnect);
  const loneEvents = loneEventCollection.model(mongo);
  let relay: OutboxRelay | undefined;
  onClose(() => relay?.stop());
  const nudge = (model: OutboxModel, id: unknown): void => relay?.nudge(model, id);
  return {
    kafka,
    relay: { nudge },
    async publishAlone(entry) {
      const { _id } = await loneEvents.create({ outbox: [entry], outboxThenDelete: true });
      nudge(loneEvents, _id);
    },
    startRelay() {
      const sources = opened.filter(({ hasOutbox }) => hasOutbox);
      const models = sources.map(({ model }) => model as unknown as OutboxModel);
      relay = startOutboxRelay({
        models: [...models, loneEvents],
        kafka,
        logger,
        metrics,
        health,
        clock,
        async onLatePublish(model, id) {
          const source = sources.find(({ name: collection }) => collection === model.modelName);
          await source?.republish?.(String(id));
        },
      });
    },
  };
}
