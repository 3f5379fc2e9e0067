import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ContactMessage } from './contact-message.ts';

export type ContactDocument = OutboxDocument &
  Omit<ContactMessage, 'id'> & {
    _id: string;
    isSuspect: boolean;
    /** What a search looks through. */
    search: string;
    /** Absent where the client sent none: the index is sparse. */
    idempotencyKey?: string;
    fingerprint: string;
    /** Waits for its last events to leave; nothing personal is in it any more. */
    erasedAt?: Date | null;
  };
export type ContactModel = Model<ContactDocument>;

const contactSchema = new Schema<ContactDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    receivedAt: { type: Date, required: true },
    name: { type: String },
    email: { type: String },
    category: { type: String, enum: CONTACT_CATEGORIES, required: true },
    subject: { type: String },
    message: { type: String },
    status: { type: String, enum: CONTACT_STATUSES, required: true },
    statusChangedAt: { type: Date, required: true },
    isSuspect: { type: Boolean, required: true },
    suspectReasons: { type: [String], required: true },
    consent: { type: Schema.Types.Mixed, required: true },
    timeline: { type: [Schema.Types.Mixed], required: true } as never,
    search: { type: String },
    memberId: { type: String },
    idempotencyKey: { type: String },
    fingerprint: { type: String },
    erasedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'contact_messages', versionKey: false, strict: 'throw', minimize: false },
);
// A message that was sent again after a lost answer is one message.
contactSchema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
// The desk's list, newest first, and each page of it; with a status beside it.
contactSchema.index({ receivedAt: -1, _id: -1 });
contactSchema.index({ status: 1, receivedAt: -1 });
// Export and erasure of a member's own, and the others from one address, newest first.
contactSchema.index({ email: 1, receivedAt: -1 });
// Export and erasure of those sent from an address that the member has no more.
contactSchema.index({ memberId: 1 }, { sparse: true });
// Those that are kept no longer.
contactSchema.index({ statusChangedAt: 1 });
addOutboxIndexes(contactSchema);

export function contactModel(connection: Connection): ContactModel {
  return connection.model<ContactDocument>('ContactMessage', contactSchema);
}
