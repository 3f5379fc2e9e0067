import { ticketAnswered, ticketOpened, ticketReplied } from '@croneai/contracts/events/support.ts';
import {
  TICKET_CATEGORY_NAMES,
  TICKET_PRIORITY_NAMES,
  type TicketPriority,
} from '@croneai/contracts/support.ts';
import { facts, note } from './facts.ts';
import { type DataOf, type MailContent, type MailInput, mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

const attached = ({ attachments }: DataOf<typeof ticketAnswered>) =>
  attachments === 1 ? '1 file. Open it in Support Hub' : `${attachments} files. Open them in Support Hub`;

/**
 * Writes a mail to support's mailbox, which an erasure cannot reach. The mail therefore names the
 * ticket but contains none of its text.
 */
function forSupport(heading: string, { data, links }: MailInput<DataOf<typeof ticketOpened>>): MailContent {
  return {
    preview: 'Open the ticket to read the message and answer it.',
    heading,
    blocks: [
      facts(
        ['Ticket', data.reference],
        ['Category', TICKET_CATEGORY_NAMES[data.category]],
        ['Priority', TICKET_PRIORITY_NAMES[data.priority]],
      ),
      { kind: 'button', label: 'Open the ticket', url: links.adminTicket(data.ticketId) },
    ],
    reason: 'CroneAI sends updates about support tickets to this address',
  };
}

const urgent = (priority: TicketPriority) => (priority === 'urgent' ? 'Urgent: ' : '');

/** Mails about support tickets, to the member and to support. */
export const ticketMails = {
  /**
   * The subject contains only the ticket's reference, because the member's text must not appear on
   * lock screens.
   */
  'ticket-answered': mailOn(ticketAnswered, {
    category: 'account',
    subject: ({ reference }) => `CroneAI support answered your ticket ${reference}`,
    write: ({ data, links }) => ({
      preview: 'You can reply in Support Hub.',
      heading: 'Support replied',
      blocks: [
        { kind: 'prose', text: data.answer },
        facts(
          ['Ticket', data.reference],
          ['Subject', oneLine(data.subject)],
          ...(data.attachments > 0 ? [['Attached', attached(data)] as const] : []),
        ),
        { kind: 'button', label: 'Open the conversation', url: links.ticket(data.ticketId) },
        note(
          'quiet',
          'Reply in Support Hub.',
          'We don’t read replies to this email. Support never asks for your password.',
        ),
      ],
      reason: 'you contacted CroneAI support',
    }),
  }),
  'ticket-opened': mailOn(ticketOpened, {
    category: 'account',
    to: (_ticket, { support }) => support,
    subject: ({ reference, priority }) => `${urgent(priority)}New CroneAI ticket ${reference}`,
    write: (input) => forSupport('A member needs help', input),
  }),
  'ticket-replied': mailOn(ticketReplied, {
    category: 'account',
    to: (_ticket, { support }) => support,
    subject: ({ reference, priority }) => `${urgent(priority)}New message in CroneAI ticket ${reference}`,
    write: (input) => forSupport('A member wrote again', input),
  }),
};
