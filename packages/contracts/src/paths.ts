import type { TicketCategory } from './support.ts';

/**
 * Addresses of dashboard pages that other code or a mail links to. The table of pages in web
 * (`dashboard-pages.ts`) reads them, and has the address of a page that nothing else links to
 * itself.
 */
export const paths = {
  dashboard: '/dashboard',
  signals: '/dashboard/signals',
  copyTrading: '/dashboard/copy-trading',
  botAccess: '/dashboard/bot-access',
  vault: '/dashboard/mentorship',
  community: '/dashboard/community',
  accountSetup: '/dashboard/account-setup',
  upgrade: '/dashboard/upgrade',
  settings: '/dashboard/settings',
  programs: '/dashboard/settings?tab=programs',
  support: '/dashboard/support',
  admin: '/dashboard/admin',
  adminUsers: '/dashboard/admin/users',
  adminLeads: '/dashboard/admin/leads',
  adminTickets: '/dashboard/admin/tickets',
  adminSettings: '/dashboard/admin/settings',
  adminWebhooks: '/dashboard/admin/webhooks',
} as const;

/** Page of the notification settings. */
export const alertSettingsPath = `${paths.settings}?tab=notifications`;

/** A signal's own page: its ticket while it runs, then its result. */
export const signalPath = (id: string): string => `${paths.signals}/${encodeURIComponent(id)}`;

/**
 * Public page of a slot, open once it is settled: the target of links in mails, alerts and shared
 * pictures.
 */
export const slotRecordPath = (slot: number | string): string => `/record/signals/${slot}`;

/** Every slot of a day (`2026-11-20`, UTC) in the public record. */
export const dayRecordPath = (day: string): string => `/record?day=${day}`;

/** The earlier signals of one market. */
export const marketPath = (pair: string): string =>
  `${paths.signals}?pair=${encodeURIComponent(pair)}#history`;

/** The admin's page of one user. */
export const userPath = (id: string): string => `${paths.adminUsers}/${id}`;

/** Page of one of the member's own tickets. */
export const ticketPath = (id: string): string => `${paths.support}/tickets/${encodeURIComponent(id)}`;
/** The form for a new ticket, with its category chosen. */
export const newTicketPath = (category: TicketCategory): string => `${paths.support}?category=${category}`;
