import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { LeadStatus, SuspectReason } from '@croneai/contracts/leads.ts';

export const leadsTexts = {
  title: 'Leads',
  lead: 'Applications for the AI bot, newest first.',
  search: 'Search by name, email or phone',
  empty: 'No leads yet',
  emptyHint: 'Applications from /bot-access appear here.',
  noMatch: 'No leads match',
  noMatchHint: 'Choose another status or other days, or clear the filters.',
  loadFailed: adminLeadEndpoints.listLeads.failure,
  oneFailed: adminLeadEndpoints.getLead.failure,
  notChanged: adminLeadEndpoints.updateLead.failure,
  exported: 'The list was saved as a CSV file.',
} as const;

export const leadStatusTexts: Readonly<
  Record<LeadStatus, { label: string; tone: 'neutral' | 'accent' | 'up' | 'down' | 'warn' }>
> = {
  new: { label: 'New', tone: 'accent' },
  contacted: { label: 'Contacted', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'warn' },
  activated: { label: 'Activated', tone: 'up' },
  rejected: { label: 'Rejected', tone: 'down' },
};

/** Labels of the buttons that change a lead's status. */
export const leadMoveTexts: Readonly<Record<LeadStatus, string>> = {
  new: 'Back to new',
  contacted: 'Mark contacted',
  qualified: 'Mark qualified',
  activated: 'Mark activated',
  rejected: 'Reject',
};

export const suspectTexts: Readonly<Record<SuspectReason, string>> = {
  honeypot: 'A field that people can’t see was filled in.',
  'too-fast': 'The form was filled in faster than a person can.',
  flood: 'More than a hundred submissions arrived in the same hour.',
};
