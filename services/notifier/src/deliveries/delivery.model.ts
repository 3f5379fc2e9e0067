import { type Connection, type Model, Schema } from 'mongoose';
import { AWAITED, DELIVERY_STATUSES, type Delivery } from './delivery.ts';
import { MAIL_LANES } from './lane.ts';

/** `_id` is the delivery's key, so the unique index that every collection has is what keeps an event from mailing twice. */
export type DeliveryDocument = Omit<Delivery, 'id'> & {
  _id: string;
  /** The worker that holds the claim, and until when. */
  claimedBy: string | null;
  claimedUntil: Date | null;
};
export type DeliveryModel = Model<DeliveryDocument>;

const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: { type: String, required: true },
    template: { type: String, required: true },
    lane: { type: String, enum: MAIL_LANES, required: true },
    mailingId: { type: String, default: null },
    userId: { type: String, default: null },
    ownerId: { type: String, default: null },
    email: { type: String, default: null },
    fullName: { type: String, default: null },
    data: { type: Schema.Types.Mixed, required: true },
    sealed: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    subject: { type: String, required: true },
    messageId: { type: String, required: true },
    requestId: { type: String, required: true },
    status: { type: String, enum: DELIVERY_STATUSES, required: true },
    attempts: { type: Number, required: true },
    nextAttemptAt: { type: Date, required: true },
    giveUpAt: { type: Date, default: null },
    awaits: { type: String, enum: [...AWAITED, null], default: null },
    lastError: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    eraseWhenDone: { type: Boolean, required: true },
    claimedBy: { type: String, default: null },
    claimedUntil: { type: Date, default: null },
  },
  { collection: 'deliveries', versionKey: false, strict: 'throw', minimize: false },
);
// The sweep: pending deliveries of a lane that are due, oldest first.
deliverySchema.index({ status: 1, lane: 1, nextAttemptAt: 1 });
// How many wait in a lane, and since when the first one does.
deliverySchema.index({ status: 1, lane: 1, createdAt: 1 });
// What is pending for a recipient or a mail server that has come.
deliverySchema.index({ awaits: 1, userId: 1 });
// Deliveries of one member, newest first.
deliverySchema.index({ userId: 1, createdAt: -1 });
// Deliveries on behalf of a member to another address, newest first.
deliverySchema.index({ ownerId: 1, createdAt: -1 });
// Deliveries to an address before it became a member's, newest first.
deliverySchema.index({ email: 1, createdAt: -1 });
// Deliveries of deleted members that are to be emptied; nearly all others are false.
deliverySchema.index({ eraseWhenDone: 1, status: 1 });
// What became of a mailing.
deliverySchema.index({ mailingId: 1, status: 1 });
// Deliveries that are old enough to be forgotten.
deliverySchema.index({ createdAt: 1 });

export function deliveryModel(connection: Connection): DeliveryModel {
  return connection.model<DeliveryDocument>('Delivery', deliverySchema);
}
