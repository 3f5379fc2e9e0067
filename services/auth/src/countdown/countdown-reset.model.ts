import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A restart of the site-wide countdown by an admin. Kept: the newest is the anchor when Redis has lost it. */
type CountdownResetDocument = OutboxDocument & { _id: Types.ObjectId; anchor: Date };

const countdownResetSchema = new Schema<CountdownResetDocument>(
  { anchor: { type: Date, required: true }, ...outboxFields },
  { versionKey: false, collection: 'countdown_resets' },
);
// The newest reset.
countdownResetSchema.index({ anchor: -1 });
addOutboxIndexes(countdownResetSchema);

export type CountdownResetModel = Model<CountdownResetDocument>;

export function countdownResetModel(connection: Connection): CountdownResetModel {
  return connection.model<CountdownResetDocument>('CountdownReset', countdownResetSchema);
}
