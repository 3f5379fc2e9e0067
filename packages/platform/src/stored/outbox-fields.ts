import type { Collection, Schema } from 'mongoose';
import mongoose from 'mongoose';
import type { OutboxEntry } from '../events/event.ts';

/** What the relay holds a document by while it publishes from it. */
export type OutboxClaim = {
  owner: string;
  /** After this another relay may claim the document: its relay is taken for dead. */
  until: Date;
};

/** The fields that `outboxFields` adds to a document. */
export type OutboxDocument = {
  outbox: OutboxEntry[];
  outboxClaim?: OutboxClaim | null;
  outboxThenDelete?: boolean;
};

/** What the relay needs of a mongoose model; every `Model<…>` whose schema has `outboxFields` fits. */
export type OutboxModel = {
  readonly modelName: string;
  readonly collection: Collection;
  readonly schema: { path(name: string): unknown };
};

/**
 * Spread into a mongoose schema. Events are pushed in the same single-document write as the change that they describe
 * (`$push: { outbox: { $each: entries } }`, or `outbox: entries` in a create), so both happen or neither.
 *
 * A document that shall go once its last events are out (an erased person) gets `outboxThenDelete: true` in that write;
 * the relay deletes it after the last entry has been published.
 */
export const outboxFields = {
  outbox: { type: Array, default: [] },
  outboxClaim: { type: mongoose.Schema.Types.Mixed },
  outboxThenDelete: { type: Boolean },
} as Record<keyof OutboxDocument, never>;

/** Adds the indexes of the relay's sweeps to a schema that holds `outboxFields`. */
export function addOutboxIndexes(schema: Pick<Schema, 'index' | 'set'>): void {
  // Payloads hold empty objects.
  schema.set('minimize', false);
  // Sweep: documents with entries whose nudge was lost. Sparse: documents with an empty outbox are not in it.
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  // Metric and health: how long the oldest entry waits. Sparse, as above.
  schema.index({ 'outbox.occurredAt': 1 }, { sparse: true });
  // Sweep: drained documents that were to be deleted when the process died.
  schema.index({ outboxThenDelete: 1 }, { sparse: true });
}
