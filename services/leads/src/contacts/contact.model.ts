import { CONTACT_CATEGORIES } from '@croneai/contracts/leads.ts';
import { addOutboxIndexes, type OutboxDocument, outboxFields } from '@croneai/platform/outbox/outbox.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ContactMessage } from './contact-message.ts';

export type ContactDocument = OutboxDocument &
  Omit<ContactMessage, 'id'> & {
    _id: string;
    /** Absent where the client sent none: the index is sparse. */
    idempotencyKey?: string;
    fingerprint: string;
  };
export type ContactModel = Model<ContactDocument>;

const contactSchema = new Schema<ContactDocument>(
  {
    _id: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    category: { type: String, enum: CONTACT_CATEGORIES, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    suspectReasons: { type: [String], required: true },
    consent: { type: Schema.Types.Mixed, required: true },
    idempotencyKey: { type: String },
    fingerprint: { type: String, required: true },
    ...outboxFields,
  },
  { collection: 'contact_messages', versionKey: false, strict: 'throw' },
);
// A message that was sent again after a lost answer is one message.
contactSchema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
// Export and erasure of a member's own, newest first.
contactSchema.index({ email: 1, receivedAt: -1 });
addOutboxIndexes(contactSchema);

export function contactModel(connection: Connection): ContactModel {
  return connection.model<ContactDocument>('ContactMessage', contactSchema);
}
