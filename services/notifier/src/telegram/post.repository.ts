import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Post, postCollection } from './post.model.ts';

export type PostRepository = ReturnType<typeof createPostRepository>;

export function createPostRepository({ model }: { model: ModelOf<typeof postCollection> }) {
  const reads = readsOf(model, postCollection);
  return {
    /**
     * Stores a post before it is sent. Resolves to undefined if the post is new, and to the stored
     * post if it was stored before.
     */
    async begin({ id, ...post }: Post): Promise<Post | undefined> {
      if (await unlessDuplicate(model.create({ _id: id, ...post }))) return undefined;
      return reads.one({ _id: id });
    },

    async noteSent(id: string, telegramId: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { telegramId } }).exec();
    },

    /** Deletes a post that Telegram did not accept, so that the next attempt may send it. */
    async forget(id: string): Promise<void> {
      await model.deleteOne({ _id: id }).exec();
    },

    /** Finds the posts of a signal in a channel: the signal itself and its results. */
    ofSignal: (signalId: string, chatId: string) => reads.many({ signalId, chatId }),

    async deleteOlderThan(date: Date): Promise<void> {
      await model.deleteMany({ at: mongoose.trusted({ $lt: date }) }).exec();
    },
  };
}
