import { HOOK_LOG_LENGTH } from '@croneai/contracts/webhooks.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import {
  REMOVED,
  type WebhookLogModel,
  type WebhookLogRow,
  type WebhookModel,
  webhookLogCollection,
} from './webhook.model.ts';

const { trusted, Types } = mongoose;
export const logId = (hookId: string, number: number) => `${hookId}.${number % HOOK_LOG_LENGTH}`;

/** The log of the last hundred calls of each webhook. */
export function logOf(model: WebhookModel, log: WebhookLogModel) {
  return {
    /**
     * Stores a call in the log. If the webhook was removed in the meantime, deletes the webhook's
     * log again.
     */
    async note(row: WebhookLogRow): Promise<void> {
      const { hookId, number } = row;
      await log.replaceOne({ _id: logId(hookId, number) }, row as never, { upsert: true });
      const living = await model.exists({
        _id: new Types.ObjectId(hookId),
        userId: trusted({ $ne: REMOVED }),
      });
      if (!living) await log.deleteMany({ hookId });
    },

    /** Returns the calls of a webhook, newest first. */
    async logOf(hookId: string): Promise<WebhookLogRow[]> {
      const ids = Array.from({ length: HOOK_LOG_LENGTH }, (_, number) => logId(hookId, number));
      return (await readsOf(log, webhookLogCollection).ofIds(ids)).sort((a, b) => b.number - a.number);
    },

    /**
     * Deletes the texts of requests and replies from the log of the operator's webhooks. These
     * texts contain personal data, so they are kept no longer than a topic keeps its events.
     */
    async forgetBodies(before: Date): Promise<void> {
      await log.updateMany(
        { isOperators: true, at: trusted({ $lt: before }), entry: trusted({ $ne: null }) },
        { $set: { request: '', answer: '', entry: null } },
      );
    },
  };
}
