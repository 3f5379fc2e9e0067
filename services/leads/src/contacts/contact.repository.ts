import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo.ts';
import type { ContactDocument, ContactModel } from './contact.model.ts';
import type { ContactMessage } from './contact-message.ts';

export type NewContactMessage = ContactMessage & { idempotencyKey?: string | undefined; fingerprint: string };

/** Contact messages as plain objects. */
export function createContactRepository(model: ContactModel) {
  return {
    /** False when the idempotency key is taken. */
    async insert(
      { id, idempotencyKey, ...message }: NewContactMessage,
      events: OutboxEntry[],
    ): Promise<boolean> {
      try {
        const key = idempotencyKey === undefined ? {} : { idempotencyKey };
        await model.create({ _id: id, ...message, ...key, outbox: events });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async findByKey(idempotencyKey: string) {
      const found = await model.findOne({ idempotencyKey }, { outbox: 0 }).lean<ContactDocument>();
      return found ? { message: toMessage(found), fingerprint: found.fingerprint } : undefined;
    },
    /** Newest first. */
    async byEmail(email: string): Promise<ContactMessage[]> {
      const found = await model
        .find({ email }, { outbox: 0 })
        .sort({ receivedAt: -1, _id: -1 })
        .lean<ContactDocument[]>();
      return found.map(toMessage);
    },
    /** Nobody waits for the events of somebody who is gone, so they go too. */
    async eraseByEmail(email: string): Promise<void> {
      await model.deleteMany({ email });
    },
  };
}
export type ContactRepository = ReturnType<typeof createContactRepository>;

function toMessage(document: ContactDocument): ContactMessage {
  const { _id, receivedAt, name, email, category, subject, message, suspectReasons, consent } = document;
  return { id: _id, receivedAt, name, email, category, subject, message, suspectReasons, consent };
}
