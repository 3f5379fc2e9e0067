import type { Collection } from 'mongoose';
import type { OutboxEntry } from '../events/event.ts';

/** What the relay holds a document by while it publishes from it. */
export type OutboxClaim = {
  owner: string;
  /** After this another relay may claim the document: its relay is taken for dead. */
  until: Date;
};

/** Fields of a document whose collection `hasOutbox`. */
export type OutboxDocument = {
  outbox: OutboxEntry[];
  outboxClaim?: OutboxClaim | null;
  /** The relay deletes the document after it has published the last entry: an erased person. */
  outboxThenDelete?: boolean;
};

/** What the relay needs of the model of a collection that `hasOutbox`. */
export type OutboxModel = {
  readonly modelName: string;
  readonly collection: Collection;
  readonly schema: { path(name: string): unknown };
};
