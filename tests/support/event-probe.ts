import { randomUUID } from 'node:crypto';
import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import {
  type UserState,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from '@croneai/contracts/events/users.ts';
import { createEvent, type OutboxEntry, serialiseEntry } from '@croneai/platform/events/event.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import type { ReceivedMessage } from '@croneai/platform/kafka/subscription.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import type { z } from 'zod';
import { publishSoon, until } from './until.ts';

/**
 * A message of a topic; `value` is the parsed envelope, null for a tombstone, text for anything but
 * JSON.
 */
type Seen = {
  topic: string;
  key: string;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read payloads of any shape
  value: any;
};

export type EventProbe = Awaited<ReturnType<typeof openEventProbe>>;

/** Publishes messages for the service, and records the messages of the topics in `watch`. */
export async function openEventProbe(options: {
  brokers: readonly string[];
  topicPrefix: string;
  /** Existing topics to watch. */
  watch: readonly string[];
  /** Counts the messages of a topic that the service has finished, with any outcome. */
  countSettled: (topic: string) => Promise<number>;
}) {
  const { brokers, topicPrefix, watch, countSettled } = options;
  const logger = createLogger({ name: 'test', level: 'fatal' });
  const kafka = createKafka({ brokers, clientId: 'test', topicPrefix, logger });
  const messages: Seen[] = [];
  /** Returns the messages received so far under a key, in order. */
  const seen = (topic: string, key: string) =>
    messages.filter((one) => one.topic === topic && one.key === key);
  // A test without a broker watches nothing.
  if (watch.length > 0)
    await kafka.subscribe({
      groupId: `watch-${randomUUID()}`,
      topics: watch,
      onMessage: async (message) => void messages.push(toSeen(message)),
    });
  const publish = async <P extends z.ZodType>(
    definition: EventDefinition<P>,
    event: { aggregateId: string; aggregateVersion: number; payload: z.input<P> },
  ): Promise<OutboxEntry> => {
    const entry = createEvent(definition, event);
    await publishSoon(() =>
      kafka.publish(definition.topic, [{ key: entry.key, value: serialiseEntry(entry) }]),
    );
    return entry;
  };
  /**
   * Runs `send`, which publishes `count` messages to a topic, and waits until the service has
   * processed them.
   */
  const settled = async (topic: string, count: number, send: () => Promise<unknown>): Promise<void> => {
    const before = await countSettled(topic);
    await send();
    await until(`${count} messages of ${topic} are settled`, async () => {
      const now = await countSettled(topic);
      if (now < before + count) throw new Error(`only ${now - before}`);
    });
  };
  return {
    kafka,
    /** All messages received so far, in order. */
    messages: messages as readonly Seen[],
    seen,
    publish,
    /** Publishes a tombstone, which removes the key from a compacted topic. */
    publishTombstone: (topic: string, key: string) => kafka.publish(topic, [{ key, value: null }]),
    /** Publishes a user's state and waits until the service has processed it. */
    publishUser: (user: UserState, version = 1) =>
      settled('users', 1, () =>
        publish(version === 1 ? userRegistered : userProfileChanged, {
          aggregateId: user.userId,
          aggregateVersion: version,
          payload: user,
        }),
      ),
    /** Publishes new users together, and waits until the service has processed all of them. */
    publishUsers: (users: readonly UserState[]) =>
      settled('users', users.length, () => {
        const entries = users.map((payload) =>
          createEvent(userRegistered, { aggregateId: payload.userId, aggregateVersion: 1, payload }),
        );
        const messages = entries.map((entry) => ({ key: entry.key, value: serialiseEntry(entry) }));
        return publishSoon(() => kafka.publish('users', messages));
      }),
    publishUserDeleted: (userId: string, version = 2) =>
      settled('users', 1, () =>
        publish(userDeleted, {
          aggregateId: userId,
          aggregateVersion: version,
          payload: { userId, deletedAt: new Date().toISOString() },
        }),
      ),
    /** Publishes an access event as the admin service does. */
    publishAccess: (userId: string, version: number, change: Partial<AccessState>) =>
      publish(accessChanged, {
        aggregateId: userId,
        aggregateVersion: version,
        payload: {
          userId,
          ...GUEST_ACCESS,
          changedAt: new Date().toISOString(),
          cause: 'admin',
          revokedAtVersion: 0,
          answeredCodeId: null,
          ...change,
        },
      }),
    settled,
    /** Waits until at least `count` messages are under the key, and returns all of them. */
    waitForMessages: (topic: string, key: string, count: number) =>
      until(`${count} messages on ${topic} under ${key}`, () => {
        const found = seen(topic, key);
        if (found.length < count) throw new Error(`there are ${found.length}: ${JSON.stringify(found)}`);
        return found;
      }),
    close: () => kafka.disconnect(),
  };
}

type Handled = { labels: Partial<Record<string, string | number>>; value: number };

const sumOfSettled = (handled: readonly Handled[], topic: string): number =>
  handled
    .filter(({ labels }) => labels.topic === topic && labels.outcome !== 'retried')
    .reduce((sum, { value }) => sum + value, 0);

/**
 * Counts the settled messages of a service in this process. A scrape would run all health checks at
 * each attempt of a wait. A restart replaces the metrics.
 */
export const settledBy = (metricsOf: () => Metrics) => async (topic: string) => {
  // The metric exists once the service has subscribed.
  const handled = await metricsOf().registry.getSingleMetric('events_handled_total')?.get();
  return sumOfSettled(handled?.values ?? [], topic);
};

/** Counts the settled messages of a service in another process by its `/metrics`. */
export const settledAt = (url: string) => async (topic: string) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const series = text.matchAll(/^events_handled_total\{(.*)\} (\d+)$/gm);
  const handled = [...series].map(([, labels = '', value]) => ({
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    ),
    value: Number(value),
  }));
  return sumOfSettled(handled, topic);
};

function toSeen({ topic, key, headers, value }: ReceivedMessage): Seen {
  return { topic, key, headers, value: value === null ? null : parsed(value.toString('utf8')) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
