import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';

/** That a member's week was reported. The figures are not kept: they follow from the settings and the signals. */
export type WeekReportDocument = {
  /** Member and week, so that no second report of the same can be written. */
  _id: string;
  userId: string;
  /** A Monday, midnight UTC. */
  weekStartsAt: Date;
  reportedAt: Date;
} & OutboxDocument;
export type WeekReportModel = Model<WeekReportDocument>;

const weekReportSchema = new Schema<WeekReportDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    weekStartsAt: { type: Date, required: true },
    reportedAt: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: 'paper_week_reports', versionKey: false, strict: 'throw' },
);
// Reports of weeks that are long over.
weekReportSchema.index({ weekStartsAt: 1 });
// All of a member, for the export and the erasure.
weekReportSchema.index({ userId: 1 });
addOutboxIndexes(weekReportSchema);

export function weekReportModel(connection: Connection): WeekReportModel {
  return connection.model<WeekReportDocument>('PaperWeekReport', weekReportSchema);
}
