import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import kafkajs, { type Admin, type Kafka as KafkaClient, type LogEntry, type Producer } from 'kafkajs';
import type { Logger } from '../logger.ts';
import { waitForStore } from '../wait-for-store.ts';
import type { KafkaSecurity, TopicSettings } from './kafka-settings.ts';
import {
  type ReceivedMessage,
  type StartSubscription,
  type SubscribeOptions,
  type Subscription,
  startSubscription,
} from './subscription.ts';
import { inspectTopics, readAll, type TopicInspection } from './topic-inspection.ts';
import { applyTopicSpecs, lacksTopics } from './topics.ts';

/**
 * The only adapter to the Kafka library. Any replacement must pass `kafka.test.ts`. Callers pass
 * topic names and group ids without `topicPrefix`.
 */
export type Kafka = Pick<TopicInspection, 'positions' | 'offsetsAt' | 'deleteBefore' | 'rewind'> & {
  /**
   * Publishes messages, in order per key. Resolves when all in-sync replicas have them. Rejects
   * within seconds while Kafka is down.
   */
  publish(topic: string, messages: readonly KafkaMessage[]): Promise<void>;
  /** Starts a consumer that restarts after every failure. Resolves once it has joined its group. */
  subscribe(options: SubscribeOptions): Promise<Subscription>;
  /**
   * Creates missing topics and their `<name>.dead-letter`, and updates the settings of existing
   * topics, but only the settings that we own. With `create: false`, only checks that the topics
   * exist. Waits for Kafka.
   */
  ensureTopics(specs: readonly TopicSpec[]): Promise<void>;
  /**
   * Resolves to true if a topic or its `<name>.dead-letter` is missing. Rejects while Kafka is
   * down.
   */
  lacksTopics(specs: readonly TopicSpec[]): Promise<boolean>;
  /**
   * Returns the current messages of a topic, in order per partition. Only for topics that fit into
   * memory.
   */
  readAll(topic: string): Promise<ReceivedMessage[]>;
  disconnect(): Promise<void>;
};

export type KafkaMessage = {
  key: string;
  /** Null means a tombstone. */
  value: string | null;
  headers?: Record<string, string>;
  /** Partition to send to. By default, the hash of the key selects the partition. */
  partition?: number;
};

export type KafkaOptions = {
  brokers: readonly string[];
  clientId: string;
  logger: Logger;
  topicPrefix?: string;
  /** Maximum retention of personal data in every topic, in milliseconds. */
  erasureMs?: number | undefined;
  /** Security options; by default, plain text without authentication. */
  security?: KafkaSecurity;
  topics?: TopicSettings;
};

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 8_000;
/**
 * Retry settings of the client. All fields are set, because kafkajs has other defaults if NODE_ENV
 * is `test`. With this `maxRetryTime`, work resumes within two seconds after an outage.
 */
const RETRY = { initialRetryTime: 100, maxRetryTime: 1_000, factor: 0.2, multiplier: 2, retries: 4 };
/**
 * Number of retries of a publish. With three attempts of at most 8 s each, a publish ends before
 * the relay's claim expires.
 */
const PRODUCER_RETRIES = 2;

/** Creates the adapter, usually from `kafkaSettings`. It connects on first use. */
export function createKafka(options: KafkaOptions): Kafka {
  const { brokers, clientId, logger, topicPrefix = '', erasureMs, security, topics = {} } = options;
  const client = new kafkajs.Kafka({
    ...security,
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: RETRY,
    logLevel: kafkajs.logLevel.INFO,
    logCreator: createKafkaLogs(logger),
  });
  const producer = createProducer(client);
  const closing = new AbortController();
  const subscriptions = new Set<Subscription>();
  const inspection = inspectTopics({ topicPrefix, withAdmin: (use) => withAdmin(client, use) });
  const subscribe: Kafka['subscribe'] = async (wanted) => {
    const start: StartSubscription = { client, logger, topicPrefix, closing: closing.signal, ...wanted };
    const started = await startSubscription(start);
    const subscription: Subscription = {
      ...started,
      async stop() {
        subscriptions.delete(subscription);
        await started.stop();
      },
    };
    subscriptions.add(subscription);
    return subscription;
  };

  return {
    ...inspection,
    subscribe,
    readAll: (topic) => readAll(topic, { ...inspection, subscribe }),
    async publish(topic, messages) {
      if (messages.length === 0) return;
      const connected = await producer.get();
      const payload = messages.map(({ key, value, headers, partition }) => ({
        key,
        value,
        ...(headers && { headers }),
        ...(partition !== undefined && { partition }),
      }));
      try {
        await connected.send({ topic: topicPrefix + topic, acks: -1, messages: payload });
      } catch (error) {
        await producer.drop(connected);
        throw error;
      }
    },
    async ensureTopics(specs) {
      const apply = (admin: Admin) =>
        applyTopicSpecs(admin, specs, { topicPrefix, erasureMs, settings: topics, logger });
      await waitForStore(() => withAdmin(client, apply), {
        store: 'Kafka',
        at: brokers.join(','),
        logger,
        signal: closing.signal,
      });
    },
    lacksTopics: (specs) => withAdmin(client, (admin) => lacksTopics(admin, specs, { topicPrefix })),
    async disconnect() {
      closing.abort(new Error('Kafka is disconnecting'));
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await producer.close();
    },
  };
}

/**
 * Creates the only producer of the process. It connects on first use, and again after a failed
 * attempt.
 */
function createProducer(client: KafkaClient) {
  const connect = async (): Promise<Producer> => {
    const producer = client.producer({
      createPartitioner: kafkajs.Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      retry: { ...RETRY, retries: PRODUCER_RETRIES },
    });
    await producer.connect();
    return producer;
  };
  let current: Promise<Producer> | undefined;
  return {
    get() {
      current ??= connect().catch((error: unknown) => {
        current = undefined;
        throw error;
      });
      return current;
    },
    /**
     * Drops a producer after a failed send. If a broker does not answer a producer's first request,
     * the producer fails with "Broker not connected" forever, even after the broker recovers.
     */
    async drop(failed: Producer) {
      // A concurrent caller may already have replaced the failed producer.
      const held = current;
      if ((await held?.catch(() => undefined)) !== failed || current !== held) return;
      current = undefined;
      // The disconnect is not awaited, because it may hang if the broker hangs.
      failed.disconnect().catch(() => undefined);
    },
    async close() {
      const producer = await current?.catch(() => undefined);
      current = undefined;
      await producer?.disconnect();
    },
  };
}

async function withAdmin<T>(client: KafkaClient, use: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = client.admin({ retry: RETRY });
  try {
    await admin.connect();
    return await use(admin);
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/**
 * Minimum interval between two equal log lines. kafkajs logs each attempt of each connection, so
 * during an outage, the same line would be repeated several times a second.
 */
const SAME_LINE_EVERY_MS = 30_000;
const MAX_REMEMBERED = 200;

/**
 * Passes kafkajs's lines to our logger one level lower, because most of its errors are attempts
 * that it retries. The same line is written at most once in 30 s.
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
