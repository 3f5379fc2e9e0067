import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import {
  type Reminder,
  type ReminderDocument,
  type ReminderModel,
  reminderCollection,
} from './reminder.model.ts';

const SWEPT_AT_ONCE = 200;

export type ReminderRepository = ReturnType<typeof createReminderRepository>;

export function createReminderRepository({ model }: { model: ReminderModel }) {
  return {
    /** Makes it, or moves it while it waits; what was sent stays as it is. */
    async plan({ id, dueAt, ...rest }: Omit<Reminder, 'status'>): Promise<void> {
      const waiting = { _id: id, status: 'waiting' as const };
      const { matchedCount } = await model.updateOne(waiting, { $set: { dueAt } }).exec();
      if (matchedCount === 0) await unlessDuplicate(model.create({ ...waiting, dueAt, ...rest }));
    },

    /** Its step is done. */
    async drop(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: mongoose.trusted({ $in: [...ids] }), status: 'waiting' }).exec();
    },

    async due(now: Date): Promise<Reminder[]> {
      const documents = await model
        .find({ status: 'waiting', dueAt: mongoose.trusted({ $lte: now }) })
        .sort({ dueAt: 1 })
        .limit(SWEPT_AT_ONCE)
        .lean<ReminderDocument[]>()
        .exec();
      return documents.map(reminderCollection.read);
    },

    async markSent(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { status: 'sent' } }).exec();
    },

    async ofMember(userId: string): Promise<Reminder[]> {
      const documents = await model.find({ userId }).sort({ _id: 1 }).lean<ReminderDocument[]>().exec();
      return documents.map(reminderCollection.read);
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId }).exec();
    },
  };
}
