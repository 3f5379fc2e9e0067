import type { Collection } from 'mongoose';
import type { OutboxEntry } from '../events/event.ts';

/** Claim that a relay has on a document while it publishes the document's entries. */
export type OutboxClaim = {
  owner: string;
  /** After this time, the relay is considered dead, and another relay may claim the document. */
  until: Date;
};

/** Fields of a document in a collection with `hasOutbox`. */
export type OutboxDocument = {
  outbox: OutboxEntry[];
  outboxClaim?: OutboxClaim | null;
  /**
   * True if the document is kept only until its entries are published, for example because its
   * person was erased. The relay then deletes the document.
   */
  outboxThenDelete?: boolean;
};

/** The part of a model that the relay needs. */
export type OutboxModel = {
  readonly modelName: string;
  readonly collection: Collection;
  readonly schema: { path(name: string): unknown };
};
