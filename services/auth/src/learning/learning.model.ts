import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LearningRecord, LessonRecord, RatingRecord, ReminderRecord } from './progress.ts';

type LearningDocument = OutboxDocument & {
  /** The member's id. */
  _id: string;
  lessons: LessonRecord[];
  activeDays: string[];
  reminders: ReminderRecord[];
  /** By the id of the course. */
  ratings: Record<string, RatingRecord>;
  /** Counts the reminders that were sent; orders their events. */
  version: number;
};

const lessonSchema = new Schema<LearningRecord['lessons'][number]>(
  {
    key: { type: String, required: true },
    startedAt: { type: Date, required: true },
    doneAt: { type: Date, default: null },
  },
  { _id: false },
);
const reminderSchema = new Schema<ReminderRecord>(
  {
    sessionId: { type: String, required: true },
    title: { type: String, required: true },
    startsAt: { type: Date, required: true },
    minutes: { type: Number, required: true },
    sentAt: { type: Date, default: null },
  },
  { _id: false },
);
const ratingSchema = new Schema<RatingRecord>(
  {
    stars: { type: Number, required: true },
    ratedAt: { type: Date, required: true },
  },
  { _id: false },
);
const learningSchema = new Schema<LearningDocument>(
  {
    _id: { type: String, required: true },
    lessons: { type: [lessonSchema], default: [] },
    activeDays: { type: [String], default: [] },
    reminders: { type: [reminderSchema], default: [] },
    ratings: { type: Map, of: ratingSchema, default: {} },
    version: { type: Number, default: 0 },
    ...outboxFields,
  },
  { collection: 'learning', versionKey: false, minimize: false },
);
// The sweep for reminders that are due and not sent.
learningSchema.index({ 'reminders.sentAt': 1, 'reminders.startsAt': 1 });
// Reminders of sessions that are over.
learningSchema.index({ 'reminders.startsAt': 1 });
addOutboxIndexes(learningSchema);

export type LearningModel = Model<LearningDocument>;

export function learningModel(connection: Connection): LearningModel {
  return connection.model<LearningDocument>('Learning', learningSchema);
}
