import type { InboxDocument, InboxModel } from './inbox.model.ts';

export function createInboxRepository({ model }: { model: InboxModel }) {
  return {
    async readUntil(userId: string): Promise<Date> {
      return (await model.findById(userId).lean<InboxDocument>().exec())?.readUntil ?? new Date(0);
    },

    /** An earlier time than the one that is kept changes nothing. */
    async markRead(userId: string, until: Date): Promise<void> {
      await model.updateOne({ _id: userId }, { $max: { readUntil: until } }, { upsert: true }).exec();
    },

    async remove(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId }).exec();
    },
  };
}
