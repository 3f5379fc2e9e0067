import { defineCollection, type ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

const lessonSchema = z.object({
  /** Ids of the course and the lesson, as `course/lesson`. */
  key: z.string(),
  startedAt: z.date(),
  doneAt: z.date().nullable(),
});
const reminderSchema = z.object({
  sessionId: z.string(),
  title: z.string(),
  startsAt: z.date(),
  minutes: z.int(),
  sentAt: z.date().nullable(),
});
export type ReminderRecord = z.output<typeof reminderSchema>;

/** Learning progress of a member; `_id` is the member's id. */
export const learningCollection = defineCollection({
  name: 'learning',
  id: 'string',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    lessons: z.array(lessonSchema).default([]),
    /** UTC days such as `2026-11-20` on which the member started or finished a lesson. */
    activeDays: z.array(z.string()).default([]),
    reminders: z.array(reminderSchema).default([]),
    /** Number of sent reminders. Each reminder's event has this number as its version. */
    version: z.int().default(0),
  },
  indexes: [
    {
      key: { 'reminders.sentAt': 1, 'reminders.startsAt': 1 },
      serves: 'the sweep for reminders that are due and not sent',
    },
    { key: { 'reminders.startsAt': 1 }, serves: 'reminders of sessions that are over' },
  ],
});
export type LearningModel = ModelOf<typeof learningCollection>;
