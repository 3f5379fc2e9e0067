import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_NAMES,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_NAMES,
  type TicketStatus,
} from '@croneai/contracts/support.ts';

export const ticketTexts = {
  back: 'All tickets',
  failed: 'The ticket couldn’t be loaded',
  changeFailed: 'The ticket wasn’t changed.',
} as const;

export const attachmentTexts = {
  remove: (name: string) => `Remove ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  wrongType: 'Not a PNG, JPEG, WebP or PDF.',
  retry: (name: string) => `Try ${name} again`,
  save: (name: string) => `Save ${name}`,
  view: (name: string) => `View ${name}`,
} as const;

export const ticketCategories = TICKET_CATEGORIES.map((value) => ({
  value,
  label: TICKET_CATEGORY_NAMES[value],
}));
export const ticketPriorities = TICKET_PRIORITIES.map((value) => ({
  value,
  label: TICKET_PRIORITY_NAMES[value],
}));

/** Ticket statuses, as the member sees them. */
export const ticketStatuses: readonly { value: TicketStatus; label: string; explained: string }[] = [
  { value: 'open', label: 'Open', explained: 'We’ll answer as soon as we can.' },
  { value: 'waiting', label: 'Waiting for you', explained: 'We need something from you.' },
  { value: 'answered', label: 'Answered', explained: 'Reply if you need anything else.' },
  { value: 'closed', label: 'Closed', explained: 'A new message reopens it.' },
];
