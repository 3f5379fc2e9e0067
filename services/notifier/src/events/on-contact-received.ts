import type { contactReceived } from '@croneai/contracts/events/leads.ts';
import type { EventEnvelope } from '@croneai/platform/events/event.ts';
import type { z } from 'zod';
import type { recordDelivery } from '../deliveries/record-delivery.ts';

/** A contact message is handed to the operator, and its sender gets a receipt; a program's message only the former. */
export function onContactReceived(parts: {
  recordDelivery: ReturnType<typeof recordDelivery>;
  salesEmail: string;
}) {
  const { recordDelivery: record, salesEmail } = parts;
  return async (event: EventEnvelope<z.output<typeof contactReceived.payload>>): Promise<void> => {
    const { name, email, receivedAt, isSuspect } = event.payload;
    await record({
      ...event,
      id: `${event.id}.notice`,
      type: 'contact-notice',
      payload: { ...event.payload, recipient: { kind: 'address', email: salesEmail, fullName: '' } },
    });
    if (isSuspect) return;
    await record({
      ...event,
      id: `${event.id}.receipt`,
      type: 'contact-receipt',
      payload: { recipient: { kind: 'address', email, fullName: name }, receivedAt },
    });
  };
}
