import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Reminder, reminderCollection } from './reminder.model.ts';

const SWEPT_AT_ONCE = 200;

export type ReminderRepository = ReturnType<typeof createReminderRepository>;

export function createReminderRepository({ model }: { model: ModelOf<typeof reminderCollection> }) {
  const reads = readsOf(model, reminderCollection);
  return {
    /**
     * Creates the reminder. If the reminder is waiting, changes only its due time. If it was sent,
     * changes nothing.
     */
    async plan({ id, dueAt, ...rest }: Omit<Reminder, 'status'>): Promise<void> {
      const waiting = { _id: id, status: 'waiting' as const };
      const { matchedCount } = await model.updateOne(waiting, { $set: { dueAt } }).exec();
      if (matchedCount === 0) await unlessDuplicate(model.create({ ...waiting, dueAt, ...rest }));
    },

    /** Drops waiting reminders whose step is done. */
    async drop(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: mongoose.trusted({ $in: [...ids] }), status: 'waiting' }).exec();
    },

    due: (now: Date) =>
      reads.many(
        { status: 'waiting', dueAt: mongoose.trusted({ $lte: now }) },
        { sort: { dueAt: 1 }, limit: SWEPT_AT_ONCE },
      ),

    /** Delays a reminder that could not be sent. */
    async postpone(id: string, dueAt: Date): Promise<void> {
      await model.updateOne({ _id: id, status: 'waiting' }, { $set: { dueAt } }).exec();
    },

    async deleteSentBefore(date: Date): Promise<void> {
      await model.deleteMany({ status: 'sent', dueAt: mongoose.trusted({ $lt: date }) }).exec();
    },

    async markSent(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { status: 'sent' } }).exec();
    },

    ofMember: (userId: string) => reads.many({ userId }, { sort: { _id: 1 } }),

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },
  };
}
