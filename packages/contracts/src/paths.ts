import type { TicketCategory } from './support.ts';

/**
 * Addresses of the dashboard pages to which mails, services, or several parts of the web app link.
 * The addresses of all other dashboard pages are only in the web app (`dashboard-pages.ts`).
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

/** Address of the settings page with the tab for notifications. */
export const alertSettingsPath = `${paths.settings}?tab=notifications`;

/** Address of the page of the member's own trades. */
export const ownTradesPath = `${paths.signals}/trades`;

/**
 * Returns the address of a signal's page. The page shows how to trade the signal while it is
 * active, and later shows its result.
 */
export const signalPath = (id: string): string => `${paths.signals}/${encodeURIComponent(id)}`;

/**
 * Returns the address of a slot's public page. The page exists once the slot is settled. Mails,
 * alerts, and shared pictures link to it.
 */
export const slotRecordPath = (slot: number | string): string => `/record/signals/${slot}`;

/**
 * Returns the address of the public record of one UTC day (`2026-11-20`). It lists every slot of
 * the day.
 */
export const dayRecordPath = (day: string): string => `/record?day=${day}`;

/** Returns the address of the signals page, scrolled to the signal history of one market. */
export const marketPath = (pair: string): string =>
  `${paths.signals}?pair=${encodeURIComponent(pair)}#history`;

/** Returns the address of a user's admin page. */
export const userPath = (id: string): string => `${paths.adminUsers}/${id}`;

/** Returns the address at which a member reads one of their own support tickets. */
export const ticketPath = (id: string): string => `${paths.support}/tickets/${encodeURIComponent(id)}`;
/**
 * Returns the address of the form for a new support ticket, with this category already selected.
 */
export const newTicketPath = (category: TicketCategory): string => `${paths.support}?category=${category}`;
