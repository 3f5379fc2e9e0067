import type { Collection } from 'mongoose';
import type { OutboxEntry } from '../events/event.ts';

/** Claim of a relay on a document while it publishes. */
export type OutboxClaim = {
  owner: string;
  /** After this time the relay is considered dead, and another may claim the document. */
  until: Date;
};

/** Fields of a document whose collection `hasOutbox`. */
export type OutboxDocument = {
  outbox: OutboxEntry[];
  outboxClaim?: OutboxClaim | null;
  /** The relay deletes the document after it has published the last entry (of an erased person). */
  outboxThenDelete?: boolean;
};

/** The part of a model that the relay needs. */
export type OutboxModel = {
  readonly modelName: string;
  readonly collection: Collection;
  readonly schema: { path(name: string): unknown };
};
