import { z } from 'zod';

export type TopicSpec = {
  name: string;
  partitions: number;
  cleanup: 'compact' | 'delete';
  retentionMs?: number;
  maxCompactionLagMs?: number;
  /**
   * The only groups that read the topic. Messages that all of them have handled are deleted once
   * they are `forgetHandledAfterMs` old. The first group must know every type; the others skip
   * unknown ones.
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
  /** Carries the whole state of its aggregate, so a newer event replaces an unpublished one. */
  isState?: true;
};

/** Makes the events of a topic, each in its first version. */
export const factsOn =
  <const Topic extends string>(topic: Topic) =>
  <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
    ({ type, version: 1, topic, payload: z.object(shape) }) as const;

/** The same for events that all carry one state. */
export const statesOn =
  <const Topic extends string, Payload extends z.ZodObject>(topic: Topic, payload: Payload) =>
  <const Type extends string>(type: Type) =>
    ({ type, version: 1, topic, isState: true, payload }) as const;

/** The Kafka value; the Kafka key is `aggregateId`. Accepts every version that was ever written. */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().min(1),
  version: z.int().min(1),
  /** ISO 8601. We write UTC. */
  occurredAt: z.iso.datetime({ offset: true }),
  aggregateId: z.string().min(1),
  /**
   * Number of changes of the aggregate, or 0 if not counted; a copy accepts only a higher one than
   * its own.
   */
  aggregateVersion: z.int().min(0),
  requestId: z.string(),
  payload: z.unknown(),
});
export type EventEnvelope<Payload = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'payload'> & {
  payload: Payload;
};
/** An event of a definition, as its handler gets it. */
export type EventOf<D extends EventDefinition> = EventEnvelope<z.output<D['payload']>>;
