import {
  TICKET_CATEGORIES,
  TICKET_CATEGORY_NAMES,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_NAMES,
  type TicketStatus,
} from '@croneai/contracts/support.ts';

export const ticketTexts = {
  back: 'All tickets',
  notFound: 'There is no such ticket',
  notFoundText: 'It may belong to another account.',
  failed: 'The ticket couldn’t be loaded',
  you: 'You',
  member: 'Member',
  support: 'CroneAI support',
  note: 'Internal note',
  reply: 'Your message',
  send: 'Send message',
  sendFailed: 'Your message wasn’t sent. Your text is still here.',
  close: 'Close ticket',
  reopen: 'Reopen ticket',
  changeFailed: 'The ticket wasn’t changed.',
  conversation: 'Conversation',
} as const;

export const attachmentTexts = {
  label: 'Files',
  hint: 'PNG, JPEG, WebP or PDF, up to 5 MB each, at most 5.',
  add: 'Add files',
  remove: (name: string) => `Remove ${name}`,
  uploading: (name: string) => `Uploading ${name}`,
  tooLarge: 'Larger than 5 MB.',
  wrongType: 'Not a PNG, JPEG, WebP or PDF.',
  empty: 'This file is empty.',
  tooMany: 'A message takes at most 5 files.',
  failed: 'The upload didn’t work.',
  retry: (name: string) => `Try ${name} again`,
  save: (name: string) => `Save ${name}`,
  view: (name: string) => `View ${name}`,
  saveFailed: 'The file couldn’t be loaded.',
} as const;

export const ticketCategories = TICKET_CATEGORIES.map((value) => ({
  value,
  label: TICKET_CATEGORY_NAMES[value],
}));
export const ticketPriorities = TICKET_PRIORITIES.map((value) => ({
  value,
  label: TICKET_PRIORITY_NAMES[value],
}));

/** As the member reads it. */
export const ticketStatuses: readonly { value: TicketStatus; label: string; explained: string }[] = [
  { value: 'open', label: 'Open', explained: 'We’ll answer as soon as we can.' },
  { value: 'waiting', label: 'Waiting for you', explained: 'We need something from you.' },
  { value: 'answered', label: 'Answered', explained: 'Write back if anything is left.' },
  { value: 'closed', label: 'Closed', explained: 'A new message reopens it.' },
];
