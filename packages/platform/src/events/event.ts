import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';

/** An event (or, with `tombstone`, the end of a key) that waits in the document that it belongs to. */
export type OutboxEntry = {
  id: string;
  topic: string;
  /** Aggregate id and Kafka key. */
  key: string;
  type: string;
  version: number;
  aggregateVersion: number;
  occurredAt: string;
  requestId: string;
  /** Plain JSON values only. */
  payload: unknown;
  /** As its definition says. */
  isState: boolean;
  tombstone: boolean;
};

export type NewEvent<Payload> = {
  aggregateId: string;
  /** The aggregate's version after the change; see `changeDocument`. */
  aggregateVersion: number;
  payload: Payload;
  /** When it happened; now if absent. */
  now?: Date;
  /** That of the work in hand if absent. */
  requestId?: string;
};

/** Makes an outbox entry from an event; throws a ZodError if the payload does not fit its definition. */
export function createEvent<Payload extends z.ZodType>(
  definition: EventDefinition<Payload>,
  event: NewEvent<z.input<Payload>>,
): OutboxEntry {
  const payload = definition.payload.parse(event.payload);
  return {
    id: randomUUID(),
    topic: definition.topic,
    key: event.aggregateId,
    type: definition.type,
    version: definition.version,
    aggregateVersion: event.aggregateVersion,
    occurredAt: (event.now ?? new Date()).toISOString(),
    requestId: event.requestId ?? currentRequestId() ?? randomUUID(),
    // What is stored is what goes on the wire: no undefined (BSON would make it null), dates as text.
    payload: JSON.parse(JSON.stringify(payload ?? null)),
    isState: definition.isState ?? false,
    tombstone: false,
  };
}

/** Makes the entry that ends a key of a compacted topic: Kafka forgets all earlier values of it. */
export function tombstone(topic: string, aggregateId: string, now: Date = new Date()): OutboxEntry {
  return {
    id: randomUUID(),
    topic,
    key: aggregateId,
    type: 'tombstone',
    version: 1,
    aggregateVersion: 0,
    occurredAt: now.toISOString(),
    requestId: currentRequestId() ?? randomUUID(),
    payload: null,
    isState: false,
    tombstone: true,
  };
}

/** The Kafka value of an outbox entry: JSON of the envelope, or null for a tombstone. */
export function serialiseEntry(entry: OutboxEntry): string | null {
  if (entry.tombstone) return null;
  const { id, type, version, occurredAt, key, aggregateVersion, requestId, payload } = entry;
  const envelope: EventEnvelope = {
    id,
    type,
    version,
    occurredAt,
    aggregateId: key,
    aggregateVersion,
    requestId,
    payload,
  };
  return JSON.stringify(envelope);
}

const VERSION_JUMP = 1_000_000;

/**
 * The version with which an owner republishes a state after a restore. Above every version that can have been given before,
 * so that all copies take it: also above those of an earlier restore, as time goes on. In milliseconds, which pass the jump
 * within a quarter of an hour: a second restore of the same backup must not publish the same version.
 */
export function versionAfterRestore(version: number, now: Date): number {
  return Math.max(version + VERSION_JUMP, now.getTime());
}
