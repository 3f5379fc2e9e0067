import type { TicketCategory } from './support.ts';

/**
 * Addresses of dashboard pages that mails or other code link to. The web app's page table
 * (`dashboard-pages.ts`) uses these addresses, and defines the addresses of all other pages itself.
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

/** Address of the notification settings. */
export const alertSettingsPath = `${paths.settings}?tab=notifications`;

/**
 * Returns the address of a signal's page, which shows the ticket while the signal runs, and then
 * the result.
 */
export const signalPath = (id: string): string => `${paths.signals}/${encodeURIComponent(id)}`;

/**
 * Returns the address of a slot's public page. The page exists once the slot is settled. Mails,
 * alerts, and shared pictures link to it.
 */
export const slotRecordPath = (slot: number | string): string => `/record/signals/${slot}`;

/**
 * Returns the address of the public record for one day (`2026-11-20`, UTC), with every slot of the
 * day.
 */
export const dayRecordPath = (day: string): string => `/record?day=${day}`;

/** Returns the address of the earlier signals of one market. */
export const marketPath = (pair: string): string =>
  `${paths.signals}?pair=${encodeURIComponent(pair)}#history`;

/** Returns the address of a user's admin page. */
export const userPath = (id: string): string => `${paths.adminUsers}/${id}`;

/** Returns the address of one of the member's own tickets. */
export const ticketPath = (id: string): string => `${paths.support}/tickets/${encodeURIComponent(id)}`;
/** Returns the address of the form for a new ticket, with the category already chosen. */
export const newTicketPath = (category: TicketCategory): string => `${paths.support}?category=${category}`;
