import type { TicketCategory, TicketPriority, TicketStatus } from '@croneai/contracts/support.ts';

export const ticketCategories: readonly { value: TicketCategory; label: string }[] = [
  { value: 'account-setup', label: 'Account setup' },
  { value: 'deposit-issues', label: 'Deposit issues' },
  { value: 'deposit-proof', label: 'Deposit proof' },
  { value: 'signals', label: 'Signals' },
  { value: 'copy-trading', label: 'Copy trading' },
  { value: 'technical', label: 'Technical' },
  { value: 'billing', label: 'Billing' },
  { value: 'other', label: 'Other' },
];

export const ticketPriorities: readonly { value: TicketPriority; label: string }[] = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
];

/** As the member reads it. */
export const ticketStatuses: readonly { value: TicketStatus; label: string; explained: string }[] = [
  { value: 'open', label: 'Open', explained: 'We’ll answer as soon as we can.' },
  { value: 'waiting', label: 'Waiting for you', explained: 'We need something from you.' },
  { value: 'answered', label: 'Answered', explained: 'Write back if anything is left.' },
  { value: 'closed', label: 'Closed', explained: 'A new message reopens it.' },
];
