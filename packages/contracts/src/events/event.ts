import { z } from 'zod';

export type TopicSpec = {
  name: string;
  partitions: number;
  cleanup: 'compact' | 'delete';
  retentionMs?: number;
  maxCompactionLagMs?: number;
  /**
   * The only consumer groups that read the topic. The first group must handle every event type of
   * the topic. The other groups skip types that they do not handle.
   */
  readers?: readonly string[];
  /** Once all groups in `readers` have handled a message, it is deleted at this age. */
  forgetHandledAfterMs?: number;
};

/** Definition of one type and version of an event: its topic, and the schema of its payload. */
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

/** Returns a function that defines events of the topic. Each event has version 1. */
export const factsOn =
  <const Topic extends string>(topic: Topic) =>
  <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
    ({ type, version: 1, topic, payload: z.object(shape) }) as const;

/**
 * Returns a function that defines events of the topic. Each event contains the complete state of
 * its aggregate.
 */
export const statesOn =
  <const Topic extends string, Payload extends z.ZodObject>(topic: Topic, payload: Payload) =>
  <const Type extends string>(type: Type) =>
    ({ type, version: 1, topic, isState: true, payload }) as const;

/**
 * Value of a Kafka message. The key of the message is `aggregateId`. The schema must accept every
 * message that was ever written.
 */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().min(1),
  version: z.int().min(1),
  /** Time in ISO 8601. New events use UTC, but old events may have another offset. */
  occurredAt: z.iso.datetime({ offset: true }),
  aggregateId: z.string().min(1),
  /**
   * Number of changes of the aggregate up to this event; 0 if changes are not counted. A consumer
   * that keeps a copy applies an event only if this number is higher than the number in the copy.
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
