import { ROLES, type Role } from '@croneai/contracts/http/role.ts';
import { type Notifications, OPTIONAL_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Copy of a user as far as mails need it. A deleted user's copy stays with `_id` and `isDeleted` alone: it keeps a late or
 * repeated event from bringing the copy back, and distinguishes a deleted member from an unknown one.
 */
export type RecipientDocument = {
  _id: string;
  version: number;
  fullName: string;
  email: string;
  notifications: Notifications | null;
  role: Role;
  /** When the member is erased, if requested. */
  erasesAt: Date | null;
  /** Since when an admin keeps them out. */
  blockedAt: Date | null;
  isDeleted: boolean;
};
export type RecipientModel = Model<RecipientDocument>;

const recipientSchema = new Schema<RecipientDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    fullName: { type: String },
    email: { type: String },
    notifications: { type: Schema.Types.Mixed, default: null },
    role: { type: String, enum: ROLES, default: 'member' },
    erasesAt: { type: Date, default: null },
    blockedAt: { type: Date, default: null },
    isDeleted: { type: Boolean, required: true },
  },
  { collection: 'recipients', versionKey: false, strict: 'throw' },
);
// Subscribers of a kind of mail, by id, and their number.
for (const setting of OPTIONAL_NOTIFICATIONS)
  recipientSchema.index({ [`notifications.${setting}`]: 1, isDeleted: 1, erasesAt: 1, _id: 1 });

export function recipientModel(connection: Connection): RecipientModel {
  return connection.model<RecipientDocument>('Recipient', recipientSchema);
}
