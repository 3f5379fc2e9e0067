import type { Access } from '@croneai/contracts/access.ts';
import { TIERS } from '@croneai/contracts/access.ts';
import { ROLES } from '@croneai/contracts/http/role.ts';
import type { VersionedDocument } from '@croneai/platform/outbox/change-document.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { UserCopy } from './member.ts';

/**
 * One document holds the copy of the user and the access facts that this service owns, so that a consumed event and its
 * effect on access are one write. A deleted member's document stays with `_id` and `deletedAt` alone: it is what keeps a
 * `users` event that arrives late, or is read again from the start of the topic, from bringing the member back.
 */
export type MemberDocument = OutboxDocument & {
  _id: string;
  user?: UserCopy;
  userVersion?: number;
  /** What a search looks through; see `searchable`. */
  search?: { fullName: string; email: string };
  access?: Access;
  version?: number;
  accessChangedAt?: Date;
  revokedAtVersion?: number;
  answeredCodeId?: string | null;
  deletedAt?: Date;
};
/** A member who is not deleted. */
export type LivingMember = MemberDocument & VersionedDocument & { _id: string };
export type MemberModel = Model<MemberDocument>;

const memberSchema = new Schema<MemberDocument>(
  {
    _id: { type: String, required: true },
    user: {
      type: new Schema(
        {
          fullName: { type: String, required: true },
          email: { type: String, required: true },
          role: { type: String, enum: ROLES, required: true },
          createdAt: { type: Date, required: true },
          erasesAt: { type: Date, default: null },
          blockedAt: { type: Date, default: null },
        },
        { _id: false },
      ),
    },
    userVersion: { type: Number },
    search: { type: new Schema({ fullName: String, email: String }, { _id: false }) },
    access: {
      type: new Schema(
        {
          tier: { type: String, enum: TIERS, required: true },
          dashboardUnlocked: { type: Boolean, required: true },
          hasDeposited: { type: Boolean, required: true },
        },
        { _id: false },
      ),
    },
    version: { type: Number },
    accessChangedAt: { type: Date },
    revokedAtVersion: { type: Number },
    answeredCodeId: { type: String },
    deletedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'members', versionKey: false, strict: 'throw' },
);
// The member list, newest first, and each page of it.
memberSchema.index({ 'user.createdAt': -1, _id: -1 });
addOutboxIndexes(memberSchema);

export function memberModel(connection: Connection): MemberModel {
  return connection.model<MemberDocument>('Member', memberSchema);
}
