import { type Connection, type Model, Schema } from 'mongoose';

/** That somebody was erased, and when the end of their topic key is to be said again. Goes after that. */
export type ErasedUserDocument = { _id: string; tombstoneAgainAt: Date };

const erasedUserSchema = new Schema<ErasedUserDocument>(
  { _id: { type: String, required: true }, tombstoneAgainAt: { type: Date, required: true } },
  { versionKey: false, collection: 'erased_users' },
);
// The sweep: tombstones that are due.
erasedUserSchema.index({ tombstoneAgainAt: 1 });

export type ErasedUserModel = Model<ErasedUserDocument>;

export function defineErasedUserModel(connection: Connection): ErasedUserModel {
  return connection.model<ErasedUserDocument>('ErasedUser', erasedUserSchema);
}
