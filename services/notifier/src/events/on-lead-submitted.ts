import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import type { z } from 'zod';
import type { RecordDelivery } from '../deliveries/record-delivery.ts';
import type { RecordReceipt } from './record-receipt.ts';

/**
 * A lead owes two mails: a receipt to the person and a notice to the operator. A submission that is probably a program's
 * owes none, so that the form cannot be used to mail strangers.
 */
export function onLeadSubmitted(parts: {
  record: RecordDelivery;
  receipt: RecordReceipt;
  salesEmail: string;
}) {
  const { record, receipt, salesEmail } = parts;
  return async (event: EventEnvelope<z.output<typeof leadSubmitted.payload>>): Promise<void> => {
    const { fullName, email, submittedAt, isSuspect } = event.payload;
    if (isSuspect) return;
    // Two mails of one event need two keys and two Message-IDs.
    await receipt(event, { type: 'lead-receipt', email, name: fullName, at: submittedAt });
    await record({
      ...event,
      id: `${event.id}.notice`,
      type: 'lead-notice',
      payload: { ...event.payload, recipient: { kind: 'address', email: salesEmail, fullName: '' } },
    });
  };
}
