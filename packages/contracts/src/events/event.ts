import { z } from 'zod';

export type TopicSpec = {
  name: string;
  partitions: number;
  cleanup: 'compact' | 'delete';
  retentionMs?: number;
  maxCompactionLagMs?: number;
  /**
   * Groups that read the topic, and no other may. Messages that all of them have handled are deleted once they are
   * `forgetHandledAfterMs` old. The first group must know every type; the others skip what they do not handle.
   */
  readers?: readonly string[];
  forgetHandledAfterMs?: number;
};

/** What an event of one type and version looks like, and the topic it travels on. */
export type EventDefinition<Payload extends z.ZodType = z.ZodType> = {
  type: string;
  version: number;
  topic: string;
  payload: Payload;
  /** Carries the whole state of its aggregate: a newer one makes one that is not published yet needless. */
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

/** What is on the wire as the Kafka value; the Kafka key is `aggregateId`. Takes all that was ever written. */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string().min(1),
  version: z.int().min(1),
  /** ISO 8601. We write UTC. */
  occurredAt: z.iso.datetime({ offset: true }),
  aggregateId: z.string().min(1),
  /** Counts the changes of the aggregate, 0 where nothing is counted; a copy takes only a higher one than it has. */
  aggregateVersion: z.int().min(0),
  requestId: z.string(),
  payload: z.unknown(),
});
export type EventEnvelope<Payload = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'payload'> & {
  payload: Payload;
};
/** An event of a definition, as its handler gets it. */
export type EventOf<D extends EventDefinition> = EventEnvelope<z.output<D['payload']>>;
