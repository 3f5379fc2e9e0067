import type { EventDefinition, EventEnvelope, TopicSpec } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import { PermanentError } from '../errors.ts';

export type EventHandler = {
  kind: 'event';
  definition: EventDefinition;
  handle(event: EventEnvelope<never>): Promise<unknown>;
};

export type TombstoneHandler = {
  kind: 'tombstone';
  topic: string;
  handle(aggregateId: string): Promise<unknown>;
};

export type Handler = EventHandler | TombstoneHandler;

/** One row of a service's subscriptions: what to do with events of this definition. */
export function onEvent<Payload extends z.ZodType>(
  definition: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): EventHandler {
  return { kind: 'event', definition, handle: handle as EventHandler['handle'] };
}

/**
 * The same for an event that carries the state of a user. The key decides about order and compaction, so a state under somebody else's
 * key could overtake the real one: it goes to the dead letters.
 */
export function onState<Payload extends z.ZodType<{ userId: string }>>(
  definition: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): EventHandler {
  return onEvent(definition, async (event) => {
    if (event.aggregateId !== event.payload.userId)
      throw new PermanentError('the state is not of the user in the key');
    await handle(event);
  });
}

/** What to do when a key of a state topic ends: forget the copy. */
export function onTombstone(
  topic: string,
  handle: (aggregateId: string) => Promise<unknown>,
): TombstoneHandler {
  return { kind: 'tombstone', topic, handle };
}

export type HandlerTable = {
  topics: string[];
  findEventHandler(topic: string, type: string, version: number): EventHandler | undefined;
  /**
   * True when an event of the type that no handler takes is not "of no interest": another version of it is handled, or its topic
   * carries nothing that this group may skip: states, and facts whose first reader it is.
   */
  mustKnow(topic: string, type: string): boolean;
  findTombstoneHandler(topic: string): TombstoneHandler | undefined;
};

/** Indexes a group's handlers by event, with what is known of their topics; throws when two claim the same one. */
export function tabulateHandlers(
  handlers: readonly Handler[],
  { groupId, specs }: { groupId: string; specs: readonly Pick<TopicSpec, 'name' | 'cleanup' | 'readers'>[] },
): HandlerTable {
  const byEvent = new Map<string, EventHandler>();
  const byTopic = new Map<string, TombstoneHandler>();
  const types = new Set<string>();
  for (const handler of handlers) {
    const isNew =
      handler.kind === 'event'
        ? addOnce(byEvent, eventKey(handler.definition), handler)
        : addOnce(byTopic, handler.topic, handler);
    if (!isNew) throw new Error(`two handlers for ${describeHandler(handler)}`);
    if (handler.kind === 'event') types.add(`${handler.definition.topic} ${handler.definition.type}`);
  }
  const whole = new Set(
    specs
      .filter(({ cleanup, readers }) => cleanup === 'compact' || readers?.[0] === groupId)
      .map(({ name }) => name),
  );
  const topics = handlers.map((handler) =>
    handler.kind === 'event' ? handler.definition.topic : handler.topic,
  );
  return {
    topics: [...new Set(topics)],
    findEventHandler: (topic, type, version) => byEvent.get(eventKey({ topic, type, version })),
    mustKnow: (topic, type) => whole.has(topic) || types.has(`${topic} ${type}`),
    findTombstoneHandler: (topic) => byTopic.get(topic),
  };
}

function addOnce<V>(map: Map<string, V>, key: string, value: V): boolean {
  if (map.has(key)) return false;
  map.set(key, value);
  return true;
}

function eventKey({ topic, type, version }: { topic: string; type: string; version: number }): string {
  return `${topic} ${type} ${version}`;
}

function describeHandler(handler: Handler): string {
  return handler.kind === 'event' ? eventKey(handler.definition) : `tombstones of ${handler.topic}`;
}
