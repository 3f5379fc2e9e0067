import { createHmac } from 'node:crypto';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { RecordDelivery } from '../deliveries/record-delivery.ts';
import { utcDay } from '../signals/utc-day.ts';

type Receipt = { type: 'lead-receipt' | 'contact-receipt'; email: string; name: string; at: string };
export type RecordReceipt = (event: EventEnvelope<unknown>, receipt: Receipt) => Promise<void>;

/**
 * Owes the receipt of a public form: one per address and UTC day, whichever form and however often. The address is what a
 * visitor typed, so the forms must not become a way to flood a stranger's inbox.
 */
export function recordReceipt(
  record: RecordDelivery,
  /** Base64. The key of a row stays when its address is erased, so it must not be guessed from addresses. */
  linkKey: string,
): RecordReceipt {
  return (event, { type, email, name, at }) => {
    const recipient = { kind: 'address', email, fullName: name } as const;
    const payload = type === 'lead-receipt' ? { recipient, submittedAt: at } : { recipient, receivedAt: at };
    const mac = createHmac('sha256', Buffer.from(linkKey, 'base64')).update(`receipt ${mailboxOf(email)}`);
    const key = `receipt-${utcDay(new Date(at))}-${mac.digest('hex').slice(0, 32)}`;
    return record({ ...event, id: `${event.id}.receipt`, type, payload }, { key });
  };
}

/** Where mail to the address ends up: `ada+1@` and `Ada@` are the same box nearly everywhere. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
