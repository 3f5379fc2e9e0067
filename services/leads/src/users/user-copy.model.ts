import { ROLES, type Role } from '@croneai/contracts/http/role.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/**
 * Copy of a user, which auth owns: whose address it is, and which admin worked on what. A deleted user's copy stays with
 * `_id` and `isDeleted` alone, so that a late or repeated event does not bring it back.
 */
export type UserCopyDocument = {
  _id: string;
  version: number;
  fullName: string;
  email: string;
  role: Role;
  /** What a search looks through; see `searchable`. */
  search: string;
  isDeleted: boolean;
};
export type UserCopyModel = Model<UserCopyDocument>;

const userCopySchema = new Schema<UserCopyDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    fullName: { type: String },
    email: { type: String },
    role: { type: String, enum: ROLES, required: true },
    search: { type: String },
    isDeleted: { type: Boolean, required: true },
  },
  { collection: 'people', versionKey: false, strict: 'throw' },
);
// Whose address a message came from.
userCopySchema.index({ email: 1 }, { sparse: true });
// The admins that a lead can be given to.
userCopySchema.index({ role: 1 });

export function userCopyModel(connection: Connection): UserCopyModel {
  return connection.model<UserCopyDocument>('UserCopy', userCopySchema);
}
