import { randomUUID } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { z } from 'zod';
import { currentRequestId } from '../context.ts';
import { startSpan, traceparentOf } from '../tracing/spans.ts';

/**
 * An event that is stored in a document until the relay publishes it. If `tombstone` is true, the
 * published message deletes the key from the topic.
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
  /** Payload of the event. It contains only plain JSON values. */
  payload: unknown;
  /** True if the payload is a state of the aggregate. Copied from the event's definition. */
  isState: boolean;
  tombstone: boolean;
};

/**
 * Publishes an event that belongs to no document. Resolves once the event is stored, so it will
 * certainly be published. Rejects if it could not be stored.
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
 * Records a span for the stored event in the trace of the current work. When the event is
 * published, the span of the publish becomes a child of this span.
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
 * Returns the version of a state that is republished after a restore. Other services may have newer
 * copies than the backup, and must still accept the state, so the version is a million above the
 * restored version. It is also at least the current time in milliseconds. The version therefore
 * increases even if the same backup is restored twice.
 */
export function versionAfterRestore(version: number, now: Date): number {
  return Math.max(version + VERSION_JUMP, now.getTime());
}
