import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import { type Mailing, SETTING_OF_MAILING } from './mailing.ts';

export type MailingDocument = Pick<
  Mailing,
  'kind' | 'data' | 'authorId' | 'createdAt' | 'recipients' | 'outcome'
> &
  OutboxDocument & { _id: string };
export type MailingModel = Model<MailingDocument>;

const mailingSchema = new Schema<MailingDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: Object.keys(SETTING_OF_MAILING), required: true },
    data: { type: Schema.Types.Mixed, required: true },
    authorId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    recipients: { type: Number, default: null },
    outcome: { type: Schema.Types.Mixed, default: null },
    ...outboxFields,
  },
  { collection: 'mailings', versionKey: false, strict: 'throw', minimize: false },
);
// News, newest first.
mailingSchema.index({ kind: 1, createdAt: -1 });
// Mailings that a crash left half written down.
mailingSchema.index({ recipients: 1, createdAt: 1 });
// What is old enough to be forgotten.
mailingSchema.index({ createdAt: 1 });
addOutboxIndexes(mailingSchema);

export function mailingModel(connection: Connection): MailingModel {
  return connection.model<MailingDocument>('Mailing', mailingSchema);
}
