import type { EventDefinition, EventEnvelope, TopicSpec } from '@croneai/contracts/events/event.ts';
import { z } from 'zod';
import { PermanentError } from '../errors.ts';

export type Handler = EventDefinition & {
  handle(event: EventEnvelope<never>): Promise<unknown>;
};

/** One row of a service's subscriptions: what to do with events of this definition. */
export function onEvent<Payload extends z.ZodType>(
  { topic, type, version, payload }: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): Handler {
  return { topic, type, version, payload, handle: handle as Handler['handle'] };
}

/**
 * The same for an event that carries the state of a user. The key decides about order and compaction, so a state under somebody else's
 * key could overtake the real one: it goes to the dead letters.
 */
export function onState<Payload extends z.ZodType<{ userId: string }>>(
  definition: EventDefinition<Payload>,
  handle: (event: EventEnvelope<z.output<Payload>>) => Promise<unknown>,
): Handler {
  return onEvent(definition, async (event) => {
    if (event.aggregateId !== event.payload.userId)
      throw new PermanentError('the state is not of the user in the key');
    await handle(event);
  });
}

/** The end of a key in the table: no event has version 0. */
export const TOMBSTONE = { type: 'tombstone', version: 0 } as const;

/** What to do when a key of a state topic ends: forget the copy. */
export function onTombstone(topic: string, handle: (aggregateId: string) => Promise<unknown>): Handler {
  return { ...TOMBSTONE, topic, payload: z.null(), handle: ({ aggregateId }) => handle(aggregateId) };
}

export type HandlerTable = {
  topics: string[];
  find(topic: string, type: string, version: number): Handler | undefined;
  /**
   * True when an event of the type that no handler takes is not "of no interest": another version of it is handled, or its topic
   * carries nothing that this group may skip: states, and facts whose first reader it is.
   */
  mustKnow(topic: string, type: string): boolean;
};

/** Indexes a group's handlers by event, with what is known of their topics; throws when two claim the same one. */
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
