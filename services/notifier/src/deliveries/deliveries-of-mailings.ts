import mongoose from 'mongoose';
import type { DeliveryDocument, DeliveryModel, DeliveryStatus } from './delivery.model.ts';

type MailingCount = { mailingId: string; status: DeliveryStatus; count: number };

/** What a mailing came to, and which of its members still see its banner. */
export function deliveriesOfMailings(model: DeliveryModel) {
  return {
    /** Of these deliveries of mailings, those of the member whose banner still stands. */
    async notDismissed(ids: readonly string[]): Promise<Set<string>> {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...ids] }), dismissedAt: null })
        .select({ mailingId: 1 })
        .lean<Pick<DeliveryDocument, 'mailingId'>[]>()
        .exec();
      return new Set(documents.map(({ mailingId }) => mailingId ?? ''));
    },

    async dismiss(id: string, dismissedAt: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { dismissedAt } }).exec();
    },

    /** How many deliveries of each mailing have each status. */
    async countByMailing(mailingIds: readonly string[]): Promise<MailingCount[]> {
      const counted = await model
        .aggregate<{ _id: Omit<MailingCount, 'count'>; count: number }>([
          { $match: { mailingId: { $in: [...mailingIds] } } },
          { $group: { _id: { mailingId: '$mailingId', status: '$status' }, count: { $sum: 1 } } },
        ])
        .exec();
      return counted.map(({ _id, count }) => ({ ..._id, count }));
    },
  };
}
