/** The admins' side of support. */
export const deskTexts = {
  title: 'Tickets',
  lead: 'What members ask, and what we answer.',
  search: 'Search subject, reference, name or email',
  statuses: { open: 'Open', waiting: 'Waiting', answered: 'Answered', closed: 'Closed' },
  noMatch: 'No ticket fits these filters',
  noMatchHint: 'Choose another status, or search for something else.',
  empty: 'No tickets yet',
  emptyHint: 'What members ask shows up here.',
  loadFailed: 'The tickets couldn’t be loaded',
  unknownMember: 'Unknown member',
  taken: (name: string) => `Assigned to ${name}`,
} as const;

interface CannedReply {
  id: string;
  label: string;
  /** `{name}` stands for the member's first name. */
  text: string;
}

export const cannedReplies: readonly CannedReply[] = [
  {
    id: 'proof-received',
    label: 'Proof received',
    text: 'Hello {name},\n\nthank you, we have the proof of your deposit. We check it now, usually within 1–2 hours. Your dashboard updates automatically once your tier is set.',
  },
  {
    id: 'proof-unreadable',
    label: 'Proof not readable',
    text: 'Hello {name},\n\nwe couldn’t read everything on the file you sent. Please attach a screenshot or PDF that shows the date, the amount and your broker account ID.',
  },
  {
    id: 'tier-active',
    label: 'Tier is active',
    text: 'Hello {name},\n\nyour deposit is verified and your tier is active. Open your dashboard: everything that belongs to it is unlocked.',
  },
  {
    id: 'more-details',
    label: 'More details needed',
    text: 'Hello {name},\n\nto find out what happened we need a little more: what did you do, what did you see, and when (with the time zone)? A screenshot helps.',
  },
  {
    id: 'solved',
    label: 'Solved',
    text: 'Hello {name},\n\nthis should work now. If it doesn’t, simply write back here.',
  },
];
