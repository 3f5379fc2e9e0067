import { createHmac } from 'node:crypto';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import type { EventDefinition, EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/mails.ts';
import { alertSettingsPath, paths, ticketPath } from '@croneai/contracts/paths.ts';
import { deliveryId, type Mailboxes, type Mails, mailFor, mailsOn, rowOfMail } from '../mails/module.ts';
import type { Messages } from '../messages/module.ts';

type CatalogueMail = ReturnType<typeof mailsOn>[number];
type Payload = { recipient?: Recipient; sealed?: string } & Record<string, unknown>;

/**
 * Records the mails that the mail catalogue defines for an event. A repeated event adds no mail.
 */
export function recordMails({
  record,
  make,
  config,
}: {
  record: Mails['record'];
  make: Messages['make'];
  config: { SALES_EMAIL: string; SUPPORT_EMAIL?: string | undefined; LINK_KEY: string };
}) {
  const { SALES_EMAIL, SUPPORT_EMAIL, LINK_KEY } = config;
  const mailboxes: Mailboxes = {
    sales: mailboxAt(SALES_EMAIL),
    support: SUPPORT_EMAIL === undefined ? undefined : mailboxAt(SUPPORT_EMAIL),
  };
  const announce = announceMail(make);
  return (definition: EventDefinition) => {
    const mails = mailsOn(definition);
    return async (event: EventEnvelope): Promise<void> => {
      const { id, payload } = event;
      // The cast is safe, because the event's definition has already validated the payload.
      const { recipient: named, sealed, ...rest } = payload as Payload;
      for (const mail of mails) {
        await announce(mail, event);
        const { template, to, onceFor, reads } = mail;
        const { budget } = mailFor(template);
        const recipient = to ? to(payload, mailboxes) : named;
        if (!recipient) continue;
        // Two mails of one event need different ids and Message-IDs.
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

const mailboxAt = (email: string) => ({ kind: 'address', email, fullName: '' }) as const;

/**
 * Returns the id of a delivery: an HMAC of the text `once`, with the secret `linkKey` (in Base64).
 * The delivery keeps this id after its email address is erased. The id cannot be computed from an
 * address without the secret.
 */
function idOf(once: string, linkKey: string): string {
  const mac = createHmac('sha256', Buffer.from(linkKey, 'base64')).update(once).digest('hex');
  return `once-${mac.slice(0, 32)}`;
}

/** Returns the path of the page that opens when the member clicks the message about this mail. */
function pathOf({ template }: CatalogueMail, row: ChannelEvent, { ticketId, isOperators }: Payload): string {
  if (row === 'tickets' && typeof ticketId === 'string') return ticketPath(ticketId);
  if (row === 'weekly-report') return paths.copyTrading;
  if (template === 'webhook-disabled' && isOperators) return paths.adminWebhooks;
  if (OF_PROGRAMS.includes(template)) return paths.programs;
  if (row !== 'account' || OF_ALERTS.includes(template)) return alertSettingsPath;
  return `${paths.settings}?tab=security`;
}
const OF_ALERTS: readonly string[] = ['telegram-linked', 'device-added'];
const OF_PROGRAMS: readonly string[] = ['api-key-created', 'webhook-created', 'webhook-disabled'];

/**
 * Sends a mail's subject to the member's inbox and channels, such as push. Lock screens may show
 * the subject, so it contains no secret.
 */
function announceMail(make: Messages['make']) {
  return async (mail: CatalogueMail, { id, occurredAt, payload }: EventEnvelope): Promise<void> => {
    const { recipient, sealed } = payload as Payload;
    const row = rowOfMail(mail.template);
    if (row === undefined || sealed !== undefined || recipient?.kind !== 'member' || mail.to) return;
    const { userId } = recipient;
    const { subject, budget = mail.template } = mailFor(mail.template);
    await make({
      id: `${id}-${mail.template}`,
      event: row,
      audience: 'member',
      userId,
      title: subject(payload as never),
      body: '',
      path: pathOf(mail, row, payload as Payload),
      budget,
      // The new browser itself needs no alert about its own registration.
      isQuiet: mail.template === 'device-added',
      publishedAt: new Date(occurredAt),
    });
  };
}
