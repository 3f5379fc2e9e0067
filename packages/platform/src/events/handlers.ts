import type { EventDefinition, EventEnvelope, TopicSpec } from '@croneai/contracts/events/event.ts';
import { z } from 'zod';
import { PermanentError } from '../errors.ts';

export type Handler = EventDefinition & {
  handle(event: EventEnvelope<never>): Promise<unknown>;
};

/** Creates a handler for events of this definition. */
export function onEvent<Payload extends z.ZodType>(
  { topic, type, version, payload }: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): Handler {
  return { topic, type, version, payload, handle: handle as Handler['handle'] };
}

/**
 * Creates a handler for an event with a user's state. If the state is published under another
 * user's key, the event becomes a dead letter. Kafka orders and compacts messages by key, so an old
 * state under a wrong key could be read after a newer state and overwrite it.
 */
export function onState<Payload extends z.ZodType<{ userId: string }>>(
  definition: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): Handler {
  return onEvent(definition, async (event) => {
    if (event.aggregateId !== event.payload.userId)
      throw new PermanentError('the state belongs to another user than the key');
    await handle(event);
  });
}

/** Type and version of tombstones in the table of handlers. No event has version 0. */
export const TOMBSTONE = { type: 'tombstone', version: 0 } as const;

/**
 * Creates a handler for tombstones of a state topic. `handle` deletes the group's copy of the
 * aggregate.
 */
export function onTombstone(topic: string, handle: (aggregateId: string) => Promise<unknown>): Handler {
  return { ...TOMBSTONE, topic, payload: z.null(), handle: ({ aggregateId }) => handle(aggregateId) };
}

export type HandlerTable = {
  topics: string[];
  find(topic: string, type: string, version: number): Handler | undefined;
  /**
   * True if the group must have a handler for an event of this type. Otherwise, the group skips an
   * event without a handler. The group must have a handler if it handles another version of the
   * event, if the topic is a state topic, or if the group is the first of the topic's `readers`.
   */
  mustKnow(topic: string, type: string): boolean;
};

/**
 * Indexes a group's handlers by event, and collects their topics. Throws if two handlers handle the
 * same event.
 */
export function tabulateHandlers(
  handlers: readonly Handler[],
  { groupId, specs }: { groupId: string; specs: readonly Pick<TopicSpec, 'name' | 'cleanup' | 'readers'>[] },
): HandlerTable {
  const byEvent = new Map<string, Handler>();
  for (const handler of handlers) {
    const key = `${handler.topic} ${handler.type} ${handler.version}`;
    if (byEvent.has(key)) throw new Error(`two handlers for ${key}`);
    byEvent.set(key, handler);
  }
  const types = new Set(handlers.map(({ topic, type }) => `${topic} ${type}`));
  const whole = new Set(
    specs
      .filter(({ cleanup, readers }) => cleanup === 'compact' || readers?.[0] === groupId)
      .map(({ name }) => name),
  );
  return {
    topics: [...new Set(handlers.map(({ topic }) => topic))],
    find: (topic, type, version) => byEvent.get(`${topic} ${type} ${version}`),
    mustKnow: (topic, type) => whole.has(topic) || types.has(`${topic} ${type}`),
  };
}
