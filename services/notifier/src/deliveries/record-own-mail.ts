import { randomUUID } from 'node:crypto';
import { currentRequestId } from '@croneai/platform/context.ts';
import type { OwnTemplate } from '../mails/mail.ts';
import { type Delivery, newDelivery } from './delivery.ts';
import type { writeDelivery } from './write-delivery.ts';

export type OwnMail = {
  /** What the mail is about and to whom: a second one of the same is not made. */
  id: string;
  template: OwnTemplate;
  userId: string;
  mailingId: string | null;
  data: Delivery['data'];
  subject: string;
};

/** Writes down a mail that no notice asked for. */
export function recordOwnMail(parts: {
  writeDelivery: ReturnType<typeof writeDelivery>;
  /** The part of a Message-ID after the @. */
  messageIdHost: string;
  now: () => Date;
}) {
  const { writeDelivery: write, messageIdHost, now } = parts;
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
