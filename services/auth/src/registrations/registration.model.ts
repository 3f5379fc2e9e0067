import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { Registration } from './registration.ts';

export type RegistrationDocument = Omit<Registration, 'id'> & OutboxDocument & { _id: Types.ObjectId };

const codeSchema = new Schema(
  {
    hash: { type: String, required: true },
    issuedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

const registrationSchema = new Schema<RegistrationDocument>(
  {
    kind: { type: String, enum: ['pending', 'known-address'], required: true },
    version: { type: Number, required: true },
    email: { type: String, required: true },
    profile: { fullName: String, phone: String, country: String, telegram: String },
    passwordHash: String,
    handleHash: { type: String, default: '' },
    codes: { type: [codeSchema], default: [] },
    codesSent: { type: Number, default: 0 },
    tries: { type: Number, default: 0 },
    address: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false, collection: 'pending_registrations' },
);
// Confirm and resend by the browser that registered.
registrationSchema.index({ handleHash: 1 });
// The live registrations of one address, newest first: confirm and resend from elsewhere, sign-in, the desk.
registrationSchema.index({ email: 1, createdAt: -1 });
// MongoDB removes what has expired; readers filter by the date too.
registrationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
addOutboxIndexes(registrationSchema);

export type RegistrationModel = Model<RegistrationDocument>;

export function registrationModel(connection: Connection): RegistrationModel {
  return connection.model<RegistrationDocument>('PendingRegistration', registrationSchema);
}
