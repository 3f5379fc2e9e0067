import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { ticketAnswered, ticketOpened, ticketReplied } from '@croneai/contracts/events/support.ts';
import type { z } from 'zod';
import type { RecordDelivery } from '../deliveries/record-delivery.ts';

type ForSupport = z.output<typeof ticketOpened.payload> | z.output<typeof ticketReplied.payload>;

/** Notifies support of a member's message, where SUPPORT_EMAIL is set. */
export function onMemberWrote(
  type: 'ticket-opened' | 'ticket-replied',
  record: RecordDelivery,
  supportEmail: string | undefined,
) {
  return async (event: EventEnvelope<ForSupport>): Promise<void> => {
    if (supportEmail === undefined) return;
    const { memberId: _memberId, ...data } = event.payload;
    const recipient = { kind: 'address', email: supportEmail, fullName: '' } as const;
    await record({ ...event, type, payload: { ...data, recipient } });
  };
}

/** Every answer is mailed to the member. */
export function onTicketAnswered(record: RecordDelivery) {
  return (event: EventEnvelope<z.output<typeof ticketAnswered.payload>>): Promise<void> => {
    const { memberId, ...data } = event.payload;
    return record({
      ...event,
      type: 'ticket-answered',
      payload: { ...data, recipient: { kind: 'member', userId: memberId } },
    });
  };
}
