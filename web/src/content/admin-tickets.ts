/** Texts of the ticket pages for admins. */
export const adminTicketTexts = {
  title: 'Tickets',
  lead: 'Members’ questions and our answers.',
  search: 'Search subject, reference, name or email',
  statuses: { open: 'Open', waiting: 'Waiting for member', answered: 'Answered', closed: 'Closed' },
  noMatch: 'No tickets match',
  noMatchHint: 'Choose another status, or search for something else.',
  empty: 'No tickets yet',
  emptyHint: 'Members’ questions appear here.',
  loadFailed: 'The tickets couldn’t be loaded',
  unknownMember: 'Unknown member',
  taken: (name: string) => `Assigned to ${name}`,
} as const;

/**
 * Titles of the replies that settle a deposit proof. Admins edit the replies' texts in Settings.
 */
export const PROOF_REPLIES = {
  tier: 'Tier is active',
  received: 'Proof received',
  unreadable: 'Proof not readable',
} as const;
