import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { contactReceived } from '@croneai/contracts/events/support.ts';
import { CONTACT_CATEGORIES_OF_SUPPORT } from '@croneai/contracts/leads.ts';
import type { z } from 'zod';
import type { RecordDelivery } from '../deliveries/record-delivery.ts';
import type { RecordReceipt } from './record-receipt.ts';

/**
 * A contact message is handed to the operator, and its sender gets a receipt. Of messages that are probably a program's the
 * operator gets a notice of the first one in an hour only, and their senders get nothing.
 */
export function onContactReceived(parts: {
  record: RecordDelivery;
  receipt: RecordReceipt;
  salesEmail: string;
  /** Of messages that are support's; unset: they go to sales too. */
  supportEmail: string | undefined;
}) {
  const { record, receipt, salesEmail, supportEmail = salesEmail } = parts;
  return async (event: EventEnvelope<z.output<typeof contactReceived.payload>>): Promise<void> => {
    const { name, email, category, receivedAt, isSuspect } = event.payload;
    const reader = CONTACT_CATEGORIES_OF_SUPPORT.includes(category) ? supportEmail : salesEmail;
    const notice = {
      ...event,
      id: `${event.id}.notice`,
      type: 'contact-notice',
      payload: { ...event.payload, recipient: { kind: 'address', email: reader, fullName: '' } },
    } as const;
    if (isSuspect)
      return record(notice, { key: `suspects-of-${receivedAt.slice(0, 'yyyy-mm-ddThh'.length)}` });
    await record(notice);
    await receipt(event, { type: 'contact-receipt', email, name, at: receivedAt });
  };
}
