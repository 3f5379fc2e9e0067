import { createHmac } from 'node:crypto';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import type { Parts } from '../connections.ts';
import { deliveryId } from '../deliveries/delivery.ts';
import { recordDelivery } from '../deliveries/record-delivery.ts';
import { mailsOn } from '../mails/catalogue.ts';
import type { Desks } from '../mails/mail.ts';
import { dispatchNotices } from './dispatch-notices.ts';

type Payload = { recipient?: Recipient; sealed?: string } & Record<string, unknown>;
/** Records the mails that an event owes, each once; the table of mails says which, and to whom. */
export function oweMails(parts: Parts) {
  const { SALES_EMAIL, SUPPORT_EMAIL, LINK_KEY } = parts.config;
  const desks: Desks = {
    sales: deskAt(SALES_EMAIL),
    support: SUPPORT_EMAIL === undefined ? undefined : deskAt(SUPPORT_EMAIL),
  };
  const record = recordDelivery(parts);
  const dispatch = dispatchNotices(parts);
  return (definition: EventDefinition) => {
    const mails = mailsOn(definition);
    return async (event: EventEnvelope): Promise<void> => {
      const { id, payload } = event;
      // The event was parsed by its definition, whose mails these are.
      const { recipient: named, sealed, ...rest } = payload as Payload;
      for (const mail of mails) {
        await dispatch(mail, event);
        const { template, to, onceFor, reads } = mail;
        const recipient = to ? to(payload, desks) : named;
        if (!recipient) continue;
        // Two mails of one event need two ids and two Message-IDs.
        const messageName = mails.length === 1 ? id : `${id}.${template}`;
        const once = onceFor?.(payload);
        await record({
          id: once === undefined ? deliveryId(messageName, recipient) : idOf(once, LINK_KEY),
          messageName,
          template,
          recipient,
          data: reads ? Object.fromEntries(reads.map((name) => [name, rest[name]])) : rest,
          ...(sealed !== undefined && { sealed }),
        });
      }
    };
  };
}

const deskAt = (email: string) => ({ kind: 'address', email, fullName: '' }) as const;

/** The id of a row stays when its address is erased, so it must not be guessed from addresses: the key is secret, in Base64. */
function idOf(once: string, linkKey: string): string {
  const mac = createHmac('sha256', Buffer.from(linkKey, 'base64')).update(once).digest('hex');
  return `once-${mac.slice(0, 32)}`;
}
