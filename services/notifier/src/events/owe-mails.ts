import { createHmac } from 'node:crypto';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import { alertSettingsPath, paths, ticketPath } from '@croneai/contracts/paths.ts';
import type { Parts } from '../connections.ts';
import { deliveryId } from '../deliveries/delivery.ts';
import { recordDelivery } from '../deliveries/record-delivery.ts';
import { makeDispatch } from '../dispatches/make-dispatch.ts';
import { mailFor, mailsOn, rowOfMail } from '../mails/catalogue.ts';
import type { Desks } from '../mails/mail.ts';

type OwedMail = ReturnType<typeof mailsOn>[number];
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
        const { budget } = mailFor(template);
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
          ...(budget !== undefined && { budget }),
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

/** Where what a message is about stands, else where the row of the matrix does. */
function pathOf({ template }: OwedMail, row: ChannelEvent, { ticketId, isOperators }: Payload): string {
  if (row === 'tickets' && typeof ticketId === 'string') return ticketPath(ticketId);
  if (row === 'weekly-report') return paths.copyTrading;
  if (template === 'webhook-disabled' && isOperators) return paths.adminWebhooks;
  if (OF_PROGRAMS.includes(template)) return paths.programs;
  if (row !== 'account' || OF_ALERTS.includes(template)) return alertSettingsPath;
  return `${paths.settings}?tab=security`;
}
const OF_ALERTS: readonly string[] = ['telegram-linked', 'device-added'];
const OF_PROGRAMS: readonly string[] = ['api-key-created', 'webhook-created', 'webhook-disabled'];

/** What a mail tells a member goes by their other channels too: its subject alone, which is for lock screens; never a secret. */
function dispatchNotices(parts: Parts) {
  const make = makeDispatch(parts);
  return async (mail: OwedMail, { id, occurredAt, payload }: EventEnvelope): Promise<void> => {
    const { recipient, sealed } = payload as Payload;
    const row = rowOfMail(mail.template);
    if (row === undefined || sealed !== undefined || recipient?.kind !== 'member' || mail.to) return;
    const { userId } = recipient;
    const { subject, budget = null } = mailFor(mail.template);
    await make({
      id: `${id}-${mail.template}`,
      event: row,
      audience: 'member',
      userId,
      title: subject(payload as never),
      body: '',
      path: pathOf(mail, row, payload as Payload),
      budget,
      // The new browser itself needs no alert that it was added.
      isQuiet: mail.template === 'device-added',
      publishedAt: new Date(occurredAt),
    });
  };
}
