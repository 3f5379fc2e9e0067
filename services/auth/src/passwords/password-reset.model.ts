import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A requested reset link. It is valid while `issuedAt` is after the user's last password change. */
type PasswordResetDocument = OutboxDocument & {
  _id: Types.ObjectId;
  userId: string;
  tokenHash: string;
  issuedAt: Date;
  expiresAt: Date;
};

const passwordResetSchema = new Schema<PasswordResetDocument>(
  {
    userId: { type: String, required: true },
    tokenHash: { type: String, required: true },
    issuedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    ...outboxFields,
  },
  { versionKey: false, collection: 'password_resets' },
);
// The owner of a link.
passwordResetSchema.index({ tokenHash: 1 }, { unique: true });
// Clearing a user's links after a password change or deletion.
passwordResetSchema.index({ userId: 1 });
// MongoDB removes what has expired; readers filter by the date too.
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
addOutboxIndexes(passwordResetSchema);

export type PasswordResetModel = Model<PasswordResetDocument>;

export function passwordResetModel(connection: Connection): PasswordResetModel {
  return connection.model<PasswordResetDocument>('PasswordReset', passwordResetSchema);
}
