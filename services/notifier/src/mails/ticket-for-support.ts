import type { TicketCategory, TicketPriority } from '@croneai/contracts/support.ts';
import type { Mail, MailContent, MailInput } from './mail.ts';

const PRIORITY_NAMES: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
const CATEGORY_NAMES: Readonly<Record<TicketCategory, string>> = {
  'account-setup': 'Account setup',
  'deposit-issues': 'Deposit issues',
  'deposit-proof': 'Deposit proof',
  signals: 'Signals',
  'copy-trading': 'Copy trading',
  technical: 'Technical',
  billing: 'Billing',
  other: 'Other',
};

/** For support's own mailbox, which nobody erases when a member leaves: it names the ticket and nothing of what is in it. */
function forSupport(
  heading: string,
  { data, links }: MailInput<'ticket-opened' | 'ticket-replied'>,
): MailContent {
  return {
    preview: 'The conversation is in the desk.',
    heading,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Ticket', value: data.reference },
          { label: 'Category', value: CATEGORY_NAMES[data.category] },
          { label: 'Priority', value: PRIORITY_NAMES[data.priority] },
        ],
      },
      { kind: 'button', label: 'Open it in the desk', url: links.deskTicket(data.ticketId) },
    ],
    reason: 'this address is where CroneAI announces support tickets',
  };
}

const urgent = (priority: TicketPriority) => (priority === 'urgent' ? 'Urgent: ' : '');

export const ticketOpened: Mail<'ticket-opened'> = {
  category: 'account',
  subject: ({ reference, priority }) => `${urgent(priority)}New CroneAI ticket ${reference}`,
  write: (input) => forSupport('A member needs help', input),
};

export const ticketReplied: Mail<'ticket-replied'> = {
  category: 'account',
  subject: ({ reference, priority }) => `${urgent(priority)}New message in CroneAI ticket ${reference}`,
  write: (input) => forSupport('A member wrote again', input),
};
