import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import type { MailingDocument, MailingModel } from './mailing.model.ts';
import type { Mailing } from './mailing.ts';

const BATCH = 100;

export function createMailingRepository({
  model,
  relay,
}: {
  model: MailingModel;
  relay: Pick<OutboxRelay, 'nudge'>;
}) {
  return {
    /** `known` when there is one of this id already. */
    async insert({ id, ...rest }: Mailing, events: readonly OutboxEntry[] = []): Promise<'new' | 'known'> {
      try {
        await model.create({ _id: id, ...rest, outbox: [...events] });
      } catch (error) {
        if (isDuplicateKey(error)) return 'known';
        throw error;
      }
      if (events.length > 0) relay.nudge(model, id);
      return 'new';
    },

    async find(id: string): Promise<Mailing | undefined> {
      const document = await model.findById(id).lean<MailingDocument>().exec();
      return document ? toMailing(document) : undefined;
    },

    async finish(id: string, recipients: number): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { recipients } }).exec();
    },

    /** Not yet written down for everybody, and older than that. */
    async unfinished(createdBefore: Date): Promise<string[]> {
      const documents = await model
        .find({ recipients: null, createdAt: mongoose.trusted({ $lt: createdBefore }) })
        .select({ _id: 1 })
        .sort({ createdAt: 1 })
        .limit(BATCH)
        .lean<Pick<MailingDocument, '_id'>[]>()
        .exec();
      return documents.map(({ _id }) => _id);
    },

    async listNews({ page, limit }: { page: number; limit: number }) {
      const [documents, total] = await Promise.all([
        model
          .find({ kind: 'news' })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean<MailingDocument[]>()
          .exec(),
        model.countDocuments({ kind: 'news' }).exec(),
      ]);
      return { news: documents.map(toMailing), total };
    },
  };
}

export type MailingRepository = ReturnType<typeof createMailingRepository>;

function toMailing({ _id, kind, data, authorId, createdAt, recipients }: MailingDocument): Mailing {
  // Each kind was stored with data of its own.
  return { id: _id, kind, data, authorId, createdAt, recipients } as Mailing;
}
