import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';
import { startSpan, traceparentOf } from '../tracing/spans.ts';

/**
 * An event that waits in its document for the relay. With `tombstone`, it deletes a key from the
 * topic.
 */
export type OutboxEntry = {
  id: string;
  topic: string;
  /** Id of the aggregate, which is also the Kafka key. */
  key: string;
  type: string;
  version: number;
  aggregateVersion: number;
  occurredAt: string;
  requestId: string;
  /** Span in which the event was stored, if the work was traced. */
  traceparent?: string;
  /** Contains only plain JSON values. */
  payload: unknown;
  /** Copied from the event's definition. */
  isState: boolean;
  tombstone: boolean;
};

/**
 * Publishes an event that belongs to no document. Resolves once the event is certain to be
 * published, and rejects if it could not be stored.
 */
export type PublishAlone = (entry: OutboxEntry) => Promise<void>;

export type NewEvent<Payload> = {
  aggregateId: string;
  /** Version of the aggregate after the change; see `changeDocument`. */
  aggregateVersion: number;
  payload: Payload;
  /** Time of the event; now by default. */
  now?: Date;
  /** Request id; by default, the request id of the current work. */
  requestId?: string;
};

/**
 * Creates an outbox entry from an event. Throws a ZodError if the payload does not fit its
 * definition.
 */
export function createEvent<Payload extends z.ZodType>(
  definition: EventDefinition<Payload>,
  event: NewEvent<z.input<Payload>>,
): OutboxEntry {
  const payload = definition.payload.parse(event.payload);
  const requestId = event.requestId ?? currentRequestId() ?? randomUUID();
  return {
    id: randomUUID(),
    topic: definition.topic,
    key: event.aggregateId,
    type: definition.type,
    version: definition.version,
    aggregateVersion: event.aggregateVersion,
    occurredAt: (event.now ?? new Date()).toISOString(),
    requestId,
    ...traceOf(definition, requestId),
    // Stores the wire format, without undefined (which BSON would turn into null) and with dates as
    // text.
    payload: JSON.parse(JSON.stringify(payload ?? null)),
    isState: definition.isState ?? false,
    tombstone: false,
  };
}

/**
 * Creates an entry that deletes a key from a compacted topic, so that Kafka drops all earlier
 * values.
 */
export function tombstone(topic: string, aggregateId: string, now: Date = new Date()): OutboxEntry {
  const requestId = currentRequestId() ?? randomUUID();
  return {
    id: randomUUID(),
    topic,
    key: aggregateId,
    type: 'tombstone',
    version: 1,
    aggregateVersion: 0,
    occurredAt: now.toISOString(),
    requestId,
    ...traceOf({ topic, type: 'tombstone' }, requestId),
    payload: null,
    isState: false,
    tombstone: true,
  };
}

/**
 * Records a span in the trace of the work. The span of the publish continues the trace from there.
 */
function traceOf({ topic, type }: Pick<EventDefinition, 'topic' | 'type'>, requestId: string) {
  const attributes = { type, queue: topic };
  const span = startSpan(`outbox ${type}`, { kind: 'internal', attributes, requestId });
  span?.end();
  return span && { traceparent: traceparentOf(span) };
}

/** Returns the Kafka value of an outbox entry: JSON of the envelope, or null for a tombstone. */
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
 * Returns a version for a state that its owner republishes after a restore. It is a million above
 * the restored version, and at least the current time in milliseconds. It therefore exceeds every
 * earlier version, even if the same backup was restored before, and all copies accept the state.
 */
export function versionAfterRestore(version: number, now: Date): number {
  return Math.max(version + VERSION_JUMP, now.getTime());
}
