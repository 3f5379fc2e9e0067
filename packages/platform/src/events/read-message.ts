import { type EventEnvelope, eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { z } from 'zod';
import type { ReceivedMessage } from '../kafka/subscription.ts';
import { type HandlerTable, TOMBSTONE } from './handlers.ts';

/** Result of parsing a message. `run` may reject with any error, but parsing never throws. */
export type Reading =
  | {
      outcome: 'work';
      type: string;
      requestId: string | undefined;
      occurredAt?: Date;
      run(): Promise<unknown>;
    }
  | { outcome: 'skip'; type: string }
  | { outcome: 'dead-letter'; type: string; code: DeadLetterCode; reason: string };

/**
 * Thrown for an event that has no handler here although it must have one; see `mustKnow`. The
 * message is then retried, as after a failure of our own code.
 */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}

export type DeadLetterCode =
  | 'message.malformed'
  | 'event.invalid'
  | 'event.unknown'
  | 'handler.permanent'
  | 'handler.failed';

const strictText = new TextDecoder('utf-8', { fatal: true });

/** Parses a message and finds its handler. */
export function readMessage(message: ReceivedMessage, table: HandlerTable): Reading {
  if (message.value === null) return readTombstone(message, table);
  let envelope: EventEnvelope;
  try {
    const parsed = eventEnvelopeSchema.safeParse(JSON.parse(strictText.decode(message.value)));
    if (!parsed.success) return malformed(`not an event: ${describeIssues(parsed.error)}`);
    envelope = parsed.data;
  } catch {
    return malformed('not JSON in UTF-8');
  }
  return readEvent(message.topic, envelope, table);
}

function readTombstone({ topic, key, headers }: ReceivedMessage, table: HandlerTable): Reading {
  const { type, version } = TOMBSTONE;
  const handler = table.find(topic, type, version);
  if (!handler) return { outcome: 'skip', type };
  return {
    outcome: 'work',
    type,
    requestId: headers['request-id'],
    run: () => handler.handle({ aggregateId: key } as EventEnvelope<never>),
  };
}

function readEvent(topic: string, envelope: EventEnvelope, table: HandlerTable): Reading {
  const { type, version, requestId } = envelope;
  const handler = table.find(topic, type, version);
  if (!handler && !table.mustKnow(topic, type)) return { outcome: 'skip', type: 'other' };
  if (!handler) {
    const unknown = new UnknownEvent(`version ${version} of ${type} is not known`);
    return { outcome: 'work', type: 'unknown', requestId, run: () => Promise.reject(unknown) };
  }
  const payload = handler.payload.safeParse(envelope.payload);
  if (!payload.success) {
    return { outcome: 'dead-letter', type, code: 'event.invalid', reason: describeIssues(payload.error) };
  }
  const event = { ...envelope, payload: payload.data };
  const occurredAt = new Date(envelope.occurredAt);
  return {
    outcome: 'work',
    type,
    requestId,
    occurredAt,
    run: () => handler.handle(event as EventEnvelope<never>),
  };
}

function malformed(reason: string): Reading {
  return { outcome: 'dead-letter', type: 'unknown', code: 'message.malformed', reason };
}

/** Lists the paths and messages of a zod error. They contain no values of the input. */
function describeIssues(error: z.ZodError): string {
  return z
    .prettifyError(error)
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 500);
}
