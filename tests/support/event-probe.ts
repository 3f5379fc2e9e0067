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
  /** Address of the service, for its metrics. */
  serviceUrl: string;
}) {
  const { brokers, topicPrefix, watch, serviceUrl } = options;
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
    const before = await settledCount(serviceUrl, topic);
    await send();
    await until(`${count} messages of ${topic} are settled`, async () => {
      const now = await settledCount(serviceUrl, topic);
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

/** Returns how many messages of a topic the service has finished, with any outcome. */
async function settledCount(serviceUrl: string, topic: string): Promise<number> {
  const text = await (await fetch(`${serviceUrl}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('events_handled_total{') && line.includes(`topic="${topic}"`))
    .filter((line) => !line.includes('outcome="retried"'))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

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
