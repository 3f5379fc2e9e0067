import type { ContactCategory, ContactStatus } from '@croneai/contracts/leads.ts';

export const contactsTexts = {
  title: 'Contact form',
  lead: 'Messages from the contact form, newest first.',
  search: 'Search by name, email or subject',
  empty: 'No messages yet',
  emptyHint: 'Messages from /contact appear here.',
  noMatch: 'No messages match',
  noMatchHint: 'Choose another status or category, or clear the filters.',
  loadFailed: 'The messages couldn’t be loaded',
} as const;

export const contactStatusTexts: Readonly<
  Record<ContactStatus, { label: string; tone: 'neutral' | 'accent' | 'up'; move: string }>
> = {
  new: { label: 'New', tone: 'accent', move: 'Back to new' },
  answered: { label: 'Answered', tone: 'up', move: 'Mark answered' },
  closed: { label: 'Closed', tone: 'neutral', move: 'Close' },
};

export const contactCategoryTexts: Readonly<Record<ContactCategory, string>> = {
  general: 'General',
  support: 'Support',
  billing: 'Billing',
  partnership: 'Partnership',
  feedback: 'Feedback',
};

/** Texts of the dialog that erases a person without an account. */
export const erasureTexts = {
  question: 'Erase everything from this sender?',
  text: 'We delete every application and message from this email address, and the team’s notes on them. If the sender is a member, that includes their earlier addresses. Their account stays: only they can delete it, in Settings.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit, so don’t name anyone.',
  action: 'Erase for good',
  cancel: 'Cancel',
  failed: 'Nothing was erased.',
  done: (leads: number, messages: number) => `Applications erased: ${leads}. Messages erased: ${messages}.`,
} as const;
