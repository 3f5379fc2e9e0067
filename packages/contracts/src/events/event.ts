import { z } from 'zod';

export type TopicSpec = {
  name: string;
  partitions: number;
  cleanup: 'compact' | 'delete';
  retentionMs?: number;
  maxCompactionLagMs?: number;
  /**
   * The only consumer groups of the topic. Once all of them have handled a message, it is deleted
   * after `forgetHandledAfterMs`. The first group must know every event type; the other groups skip
   * unknown types.
   */
  readers?: readonly string[];
  forgetHandledAfterMs?: number;
};

/** Schema of an event of one type and version, and its topic. */
export type EventDefinition<Payload extends z.ZodType = z.ZodType> = {
  type: string;
  version: number;
  topic: string;
  payload: Payload;
  /**
   * True if the event contains the complete state of its aggregate. If an older event of the
   * aggregate is still unpublished, a newer event replaces the older one.
   */
  isState?: true;
};

/** Returns a function that defines events of the topic, with version 1. */
export const factsOn =
  <const Topic extends string>(topic: Topic) =>
  <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
    ({ type, version: 1, topic, payload: z.object(shape) }) as const;

/**
 * Returns a function that defines events of the topic. All of these events contain the complete
 * state of their aggregate.
 */
export const statesOn =
  <const Topic extends string, Payload extends z.ZodObject>(topic: Topic, payload: Payload) =>
  <const Type extends string>(type: Type) =>
    ({ type, version: 1, topic, isState: true, payload }) as const;

/**
 * Value of a Kafka message; its key is `aggregateId`. The schema accepts every version that was
 * ever written.
 */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().min(1),
  version: z.int().min(1),
  /** ISO 8601. New events are always in UTC. */
  occurredAt: z.iso.datetime({ offset: true }),
  aggregateId: z.string().min(1),
  /**
   * Number of changes of the aggregate, or 0 if changes are not counted. A consumer that keeps a
   * copy applies an event only if this number is higher than the number in the copy.
   */
  aggregateVersion: z.int().min(0),
  requestId: z.string(),
  payload: z.unknown(),
});
export type EventEnvelope<Payload = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'payload'> & {
  payload: Payload;
};
/** An event as its handler receives it. */
export type EventOf<D extends EventDefinition> = EventEnvelope<z.output<D['payload']>>;
