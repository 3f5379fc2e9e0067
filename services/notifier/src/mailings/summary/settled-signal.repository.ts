import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { SettledSignalDocument, SettledSignalModel, StoredSignal } from './settled-signal.model.ts';

export function createSettledSignalRepository({ model }: { model: SettledSignalModel }) {
  return {
    /** Stores a signal. Ignores a signal that is already stored. */
    async insert(signal: SettledSignalDocument): Promise<void> {
      await unlessDuplicate(model.create(signal));
    },
    ofDay: (day: string): Promise<StoredSignal[]> =>
      model.find({ day }).sort({ _id: 1 }).lean<StoredSignal[]>().exec(),
    async deleteBefore(day: string): Promise<void> {
      await model.deleteMany({ day: mongoose.trusted({ $lt: day }) }).exec();
    },
  };
}

export type SettledSignalRepository = ReturnType<typeof createSettledSignalRepository>;
