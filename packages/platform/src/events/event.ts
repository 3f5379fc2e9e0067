import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';

/** An event that waits in its document for the relay; with `tombstone`, the end of a key. */
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
  /** Copied from the definition. */
  isState: boolean;
  tombstone: boolean;
};

/** Resolves once the event is certain to be published; rejects if it could not be stored. */
export type PublishAlone = (entry: OutboxEntry) => Promise<void>;

export type NewEvent<Payload> = {
  aggregateId: string;
  /** The aggregate's version after the change; see `changeDocument`. */
  aggregateVersion: number;
  payload: Payload;
  /** Time of the event; defaults to now. */
  now?: Date;
  /** Defaults to the id of the current work. */
  requestId?: string;
};

/**
 * Makes an outbox entry from an event; throws a ZodError if the payload does not fit its
 * definition.
 */
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
    // Stores the wire format: no undefined (BSON would make it null), dates as text.
    payload: JSON.parse(JSON.stringify(payload ?? null)),
    isState: definition.isState ?? false,
    tombstone: false,
  };
}

/** Ends a key of a compacted topic, so that Kafka drops all earlier values. */
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
 * Version for a state that its owner republishes after a restore; above every earlier version, so
 * all copies accept it. Time in milliseconds exceeds the jump within minutes, so restoring the same
 * backup twice never repeats a version.
 */
export function versionAfterRestore(version: number, now: Date): number {
  return Math.max(version + VERSION_JUMP, now.getTime());
}
