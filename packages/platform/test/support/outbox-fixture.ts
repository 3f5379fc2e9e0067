import type { Connection, Model } from 'mongoose';
import { z } from 'zod';
import { createEvent, type OutboxEntry } from '../../src/events/event.ts';
import type { Kafka, KafkaMessage } from '../../src/kafka/kafka.ts';
import { buildIndexes } from '../../src/mongo.ts';
import { type DocumentOf, defineCollection } from '../../src/stored/define-collection.ts';
import { randomName } from './platform-harness.ts';

const defineAccount = (name: string) =>
  defineCollection({
    name,
    id: 'object-id',
    hasOutbox: true,
    erasure: 'no-personal-data',
    fields: { version: z.int(), balance: z.number() },
    indexes: [],
  });
export type Account = DocumentOf<ReturnType<typeof defineAccount>>;

export async function defineAccounts(connection: Connection): Promise<Model<Account>> {
  const model = defineAccount(randomName('account')).model(connection);
  await buildIndexes(connection);
  return model;
}

const balanceChanged = (topic: string) => ({
  type: 'balance.changed',
  version: 1,
  topic,
  payload: z.object({ balance: z.number(), note: z.object({ text: z.string().nullable() }).nullable() }),
});

/** Creates the event of a change. It contains the balance after the change. */
export function balanceEvent(topic: string, id: unknown, version: number, now?: Date): OutboxEntry {
  return createEvent(balanceChanged(topic), {
    aggregateId: String(id),
    aggregateVersion: version,
    payload: { balance: version, note: { text: null } },
    ...(now && { now }),
  });
}

type Published = {
  topic: string;
  message: KafkaMessage;
};

/**
 * Creates an event like `balanceEvent`, but marks it as a state. A state replaces the older states
 * of the same account. A long `text` makes the event large.
 */
export function stateEvent(
  topic: string,
  id: unknown,
  version: number,
  text: string | null = null,
): OutboxEntry {
  return createEvent(
    { ...balanceChanged(topic), isState: true },
    { aggregateId: String(id), aggregateVersion: version, payload: { balance: version, note: { text } } },
  );
}

/** Wraps the real adapter. Records what it publishes, and can fail before or after the publish. */
export function watchKafka(kafka: Kafka) {
  const published: Published[] = [];
  const state = {
    published,
    fail: undefined as
      | ((messages: readonly KafkaMessage[]) => 'before' | 'after' | 'hang' | undefined)
      | undefined,
    publish: async (topic: string, messages: readonly KafkaMessage[]): Promise<void> => {
      const failure = state.fail?.(messages);
      if (failure === 'before') throw new Error('the test says: not published');
      if (failure === 'hang') return new Promise(() => undefined);
      await kafka.publish(topic, messages);
      published.push(...messages.map((message) => ({ topic, message })));
      if (failure === 'after') throw new Error('the test says: published, and not told');
    },
    versionsOf: (id: unknown) =>
      published
        .filter(({ message }) => message.key === String(id))
        .map(({ message }) => (message.value === null ? null : JSON.parse(message.value).aggregateVersion)),
  };
  return state;
}
