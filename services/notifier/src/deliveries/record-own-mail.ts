import { randomUUID } from 'node:crypto';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { OwnTemplate } from '../mails/mail.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import { type WritingParts, writeDelivery } from './write-delivery.ts';

export type OwnMail = {
  /** What the mail is about and to whom: a second one of the same is not made. */
  id: string;
  template: OwnTemplate;
  userId: string;
  mailingId: string | null;
  data: Delivery['data'];
  subject: string;
};

export type OwnMailParts = WritingParts & {
  /** The part of a Message-ID after the @. */
  messageIdHost: string;
};

/** Stores a mail that no notice triggered. */
export function recordOwnMail(parts: OwnMailParts) {
  const { messageIdHost, now } = parts;
  const write = writeDelivery(parts);
  return (mail: OwnMail): Promise<void> =>
    write(
      newDelivery(
        {
          ...mail,
          messageId: `<${mail.id}@${messageIdHost}>`,
          requestId: currentRequestId() ?? randomUUID(),
          eraseWhenDone: false,
        },
        now(),
      ),
    );
}
