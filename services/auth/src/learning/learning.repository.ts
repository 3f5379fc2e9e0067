import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import type { LearningModel, ReminderRecord } from './learning.model.ts';
import { dayOf, EMPTY_RECORD, type LearningRecord } from './progress.ts';

const { trusted } = mongoose;

export type DueReminder = ReminderRecord & { userId: string; version: number };

export type LearningRepository = ReturnType<typeof createLearningRepository>;

export function createLearningRepository(parts: { model: LearningModel; relay: Pick<OutboxRelay, 'nudge'> }) {
  const { model, relay } = parts;
  /**
   * Makes the document if it is missing. If two calls insert the document at the same time, the
   * unique key refuses one insert, and the document exists for both calls.
   */
  async function ensure(userId: string): Promise<void> {
    const update = { $setOnInsert: { version: 0 } };
    await unlessDuplicate(model.updateOne({ _id: userId }, update, { upsert: true }));
  }

  return {
    async find(userId: string): Promise<LearningRecord> {
      const found = await model.findById(userId).lean();
      if (!found) return EMPTY_RECORD;
      const { lessons, activeDays, reminders } = found;
      return { lessons, activeDays, reminders };
    },

    /** Records the start of a lesson. Only the first call sets the time. */
    async start(userId: string, key: string, now: Date): Promise<void> {
      await ensure(userId);
      await model.updateOne(
        { _id: userId, 'lessons.key': trusted({ $ne: key }) },
        { $push: { lessons: { key, startedAt: now, doneAt: null } }, $addToSet: { activeDays: dayOf(now) } },
      );
    },

    /** Records that a started lesson is finished. Only the first call sets the time. */
    async finish(userId: string, key: string, now: Date): Promise<void> {
      await model.updateOne(
        { _id: userId },
        { $set: { 'lessons.$[lesson].doneAt': now }, $addToSet: { activeDays: dayOf(now) } },
        { arrayFilters: [{ 'lesson.key': key, 'lesson.doneAt': null }] },
      );
    },

    async reopen(userId: string, key: string): Promise<void> {
      await model.updateOne(
        { _id: userId },
        { $set: { 'lessons.$[lesson].doneAt': null } },
        { arrayFilters: [{ 'lesson.key': key }] },
      );
    },

    async addReminder(userId: string, reminder: ReminderRecord): Promise<void> {
      await ensure(userId);
      await model.updateOne(
        { _id: userId, 'reminders.sessionId': trusted({ $ne: reminder.sessionId }) },
        { $push: { reminders: reminder } },
      );
    },

    async removeReminder(userId: string, sessionId: string): Promise<void> {
      await model.updateOne({ _id: userId }, { $pull: { reminders: { sessionId } } });
    },

    /**
     * Finds the due reminders of at most `limit` members. A reminder is due if it is unsent and its
     * session starts after `now` and no later than `until`. Once the caller has sent these
     * reminders, they are no longer due, and the next call finds reminders of other members. The
     * members are unsorted, because the index on the array `reminders` cannot be used for sorting.
     */
    async findDue({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<DueReminder[]> {
      const found = await model
        .find({ reminders: trusted({ $elemMatch: { sentAt: null, startsAt: { $gt: now, $lte: until } } }) })
        .limit(limit)
        .lean();
      return found.flatMap(({ _id, version, reminders }) =>
        reminders
          .filter(({ sentAt, startsAt }) => !sentAt && startsAt > now && startsAt <= until)
          .map((reminder) => ({ ...reminder, userId: _id, version })),
      );
    },

    /** Removes all reminders, sent or unsent, of sessions that began before a time. */
    async forgetReminders(before: Date): Promise<void> {
      await model.updateMany(
        { 'reminders.startsAt': trusted({ $lt: before }) },
        { $pull: { reminders: { startsAt: { $lt: before } } } },
      );
    },

    /**
     * Marks a reminder as sent and stores its event in the same write. Resolves to false if another
     * process has already sent the reminder.
     */
    async send({ userId, sessionId, version }: DueReminder, event: OutboxEntry, now: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: userId, version },
        {
          $set: { 'reminders.$[reminder].sentAt': now },
          $inc: { version: 1 },
          $push: { outbox: event },
        },
        { arrayFilters: [{ 'reminder.sessionId': sessionId }] },
      );
      if (modifiedCount > 0) relay.nudge(model, userId);
      return modifiedCount > 0;
    },

    async erase(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId });
    },
  };
}
