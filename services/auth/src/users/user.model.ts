import { ACCESS_PATHS, TIERS } from '@croneai/contracts/access.ts';
import { ROLES } from '@croneai/contracts/http/role.ts';
import { addOutboxIndexes, type OutboxDocument, outboxFields } from '@croneai/platform/outbox/outbox.ts';

import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { User } from './user.ts';

/** A user, or what is left of one (`deletedAt`, no personal fields) until its last events are out. */
export type UserDocument = Omit<User, 'id' | 'email'> &
  OutboxDocument & {
    _id: Types.ObjectId;
    /** Absent once deleted, so that the address is free again at once. */
    email?: string;
    deletedAt?: Date;
  };

const accessSchema = new Schema(
  {
    tier: { type: String, enum: TIERS, required: true },
    dashboardUnlocked: { type: Boolean, required: true },
    hasDeposited: { type: Boolean, required: true },
  },
  { _id: false },
);
const notificationsSchema = new Schema(
  { signals: Boolean, trades: Boolean, marketing: Boolean, security: Boolean },
  { _id: false },
);
const dashboardCodeSchema = new Schema(
  {
    id: { type: String, required: true },
    hash: { type: String, required: true },
    status: { type: String, enum: ['live', 'used', 'void'], required: true },
    tries: { type: Number, required: true },
    issuedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);
const unlockRequestSchema = new Schema(
  {
    codeId: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    accessVersion: { type: Number, required: true },
  },
  { _id: false },
);
const confirmationSchema = new Schema(
  {
    codes: [
      new Schema(
        {
          hash: { type: String, required: true },
          issuedAt: { type: Date, required: true },
          expiresAt: { type: Date, required: true },
        },
        { _id: false },
      ),
    ],
    tries: { type: Number, required: true },
    confirmedAt: { type: Date, default: null },
  },
  { _id: false },
);
const emailChangeSchema = new Schema(
  {
    id: { type: String, required: true },
    newEmail: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    sentAt: { type: Date, required: true },
    timesSent: { type: Number, required: true },
    current: { type: confirmationSchema, required: true },
    new: { type: confirmationSchema, required: true },
  },
  { _id: false, id: false },
);
const twoFactorSchema = new Schema(
  {
    secret: { type: String, required: true },
    enabledAt: { type: Date, required: true },
    lastStep: { type: Number, required: true },
    recoveryCodes: [
      new Schema(
        { hash: { type: String, required: true }, usedAt: { type: Date, default: null } },
        { _id: false },
      ),
    ],
  },
  { _id: false },
);
const sessionsToEndSchema = new Schema(
  {
    upToVersion: { type: Number, required: true },
    exceptSessionId: { type: String, default: null },
  },
  { _id: false },
);
const setupSchema = new Schema(
  {
    brokerAccount: { type: String, required: true },
    version: { type: Number, required: true },
    savedAt: { type: Date, required: true },
  },
  { _id: false },
);
const deletionSchema = new Schema(
  { requestedAt: { type: Date, required: true }, erasesAt: { type: Date, required: true } },
  { _id: false },
);

const userSchema = new Schema<UserDocument>(
  {
    version: { type: Number, required: true },
    email: String,
    fullName: String,
    phone: String,
    phoneChangedAt: { type: Date, default: null },
    previousPhone: { type: String, default: null },
    country: String,
    telegram: String,
    timeZone: { type: String, default: null },
    passwordHash: String,
    passwordChangedAt: Date,
    role: { type: String, enum: ROLES, required: true },
    admissionCode: String,
    notifications: notificationsSchema,
    accessPath: { type: String, enum: [...ACCESS_PATHS, null], default: null },
    depositAmount: { type: Number, default: 0 },
    accountSetup: { type: Boolean, default: false },
    setup: { type: setupSchema, default: null },
    createdAt: { type: Date, required: true },
    trialEndsAt: Date,
    access: { type: accessSchema, required: true },
    accessVersion: { type: Number, required: true },
    answeredCodeId: { type: String, default: null },
    dashboardCode: { type: dashboardCodeSchema, default: null },
    dashboardUnlockRequest: { type: unlockRequestSchema, default: null },
    emailChange: { type: emailChangeSchema, default: null },
    twoFactor: { type: twoFactorSchema, default: null },
    sessionsToEnd: { type: sessionsToEndSchema, default: null },
    deletion: { type: deletionSchema, default: null },
    blockedAt: { type: Date, default: null },
    deletedAt: Date,
    ...outboxFields,
  },
  { versionKey: false, minimize: false, collection: 'users' },
);
// Sign-in, and one account per address. Sparse: a deleted user has no address and frees it.
userSchema.index({ email: 1 }, { unique: true, sparse: true });
// Sweep: sessions that a password change or a deletion has yet to end.
userSchema.index({ 'sessionsToEnd.upToVersion': 1 }, { sparse: true });
// Sweep: accounts whose time to be kept has run out.
userSchema.index({ 'deletion.erasesAt': 1 }, { sparse: true });
// Who is an admin.
userSchema.index({ role: 1 });
addOutboxIndexes(userSchema);

export type UserModel = Model<UserDocument>;

export function userModel(connection: Connection): UserModel {
  return connection.model<UserDocument>('User', userSchema);
}
