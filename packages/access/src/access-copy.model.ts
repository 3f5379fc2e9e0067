import { type Access, TIERS } from '@croneai/contracts/access.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/** Copy of a member's access facts; the admin service owns them. */
export type AccessCopyDocument = Access & {
  _id: string;
  /** `aggregateVersion` of the newest `access` event in the copy. */
  version: number;
  changedAt: Date;
};
export type AccessCopyModel = Model<AccessCopyDocument>;

/** Defines the model of the copies on a service's connection. */
export function accessCopyModel(connection: Connection, collection = 'access_copies'): AccessCopyModel {
  const schema = new Schema<AccessCopyDocument>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      tier: { type: String, enum: TIERS, required: true },
      dashboardUnlocked: { type: Boolean, required: true },
      hasDeposited: { type: Boolean, required: true },
      changedAt: { type: Date, required: true },
    },
    { collection, versionKey: false, strict: 'throw' },
  );
  // How many members a tier has.
  schema.index({ tier: 1 });
  return connection.model<AccessCopyDocument>('AccessCopy', schema);
}
