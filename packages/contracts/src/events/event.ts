import { z } from 'zod';
import { isoDate } from '../text.ts';

/** What an event of one type and version looks like, and the topic it travels on. */
export type EventDefinition<Payload extends z.ZodType = z.ZodType> = {
  type: string;
  version: number;
  topic: string;
  payload: Payload;
};

export function defineEvent<const D extends EventDefinition>(definition: D): D {
  return definition;
}

/** What is on the wire as the Kafka value; the Kafka key is `aggregateId`. */
export const eventEnvelopeSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int().min(1),
  occurredAt: isoDate,
  aggregateId: z.string().min(1),
  /** Counts the changes of the aggregate; a copy takes only a higher one than it has. */
  aggregateVersion: z.int().min(1),
  requestId: z.string(),
  payload: z.unknown(),
});
export type EventEnvelope<Payload = unknown> = Omit<z.infer<typeof eventEnvelopeSchema>, 'payload'> & {
  payload: Payload;
};
