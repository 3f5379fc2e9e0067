import { addOutboxIndexes, type OutboxDocument, outboxFields } from '@croneai/platform/outbox/outbox.ts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** An admin started the site-wide countdown anew. Kept: the newest is where the countdown begins if Redis forgets. */
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
