import { type Access, TIERS } from '@croneai/contracts/access.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/** Copy of what a member may use; the admin service owns it. */
export type AccessCopyDocument = Access & { _id: string; version: number };
export type AccessCopyModel = Model<AccessCopyDocument>;

const accessCopySchema = new Schema<AccessCopyDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    tier: { type: String, enum: TIERS, required: true },
    dashboardUnlocked: { type: Boolean, required: true },
    hasDeposited: { type: Boolean, required: true },
  },
  { collection: 'access_copies', versionKey: false, strict: 'throw' },
);

export function accessCopyModel(connection: Connection): AccessCopyModel {
  return connection.model<AccessCopyDocument>('AccessCopy', accessCopySchema);
}
