import { type Connection, type Model, Schema } from 'mongoose';

/**
 * An erased user's id, and when the tombstone of their topic key is published next. It is kept so that consumers that were
 * away, or were restored from a backup, get the tombstone too.
 */
export type ErasedUserDocument = { _id: string; erasedAt: Date; tombstoneAgainAt: Date };

const erasedUserSchema = new Schema<ErasedUserDocument>(
  {
    _id: { type: String, required: true },
    erasedAt: { type: Date, required: true },
    tombstoneAgainAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'erased_users' },
);
// The sweep: tombstones that are due.
erasedUserSchema.index({ tombstoneAgainAt: 1 });
// The sweep: those that are no longer kept.
erasedUserSchema.index({ erasedAt: 1 });

export type ErasedUserModel = Model<ErasedUserDocument>;

export function erasedUserModel(connection: Connection): ErasedUserModel {
  return connection.model<ErasedUserDocument>('ErasedUser', erasedUserSchema);
}
