import type { TicketCategory } from './support.ts';

/**
 * Addresses of dashboard pages that other code or a mail links to. The page table in web
 * (`dashboard-pages.ts`) uses them; pages without such links define their address there.
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

/** Page of a signal: its ticket while it is running, then its result. */
export const signalPath = (id: string): string => `${paths.signals}/${encodeURIComponent(id)}`;

/**
 * Public page of a slot, available once it is settled. Mails, alerts, and shared pictures link to
 * it.
 */
export const slotRecordPath = (slot: number | string): string => `/record/signals/${slot}`;

/** Page with every slot of a day (`2026-11-20`, UTC) in the public record. */
export const dayRecordPath = (day: string): string => `/record?day=${day}`;

/** Page with the earlier signals of one market. */
export const marketPath = (pair: string): string =>
  `${paths.signals}?pair=${encodeURIComponent(pair)}#history`;

/** Admin page of a user. */
export const userPath = (id: string): string => `${paths.adminUsers}/${id}`;

/** Page of one of the member's own tickets. */
export const ticketPath = (id: string): string => `${paths.support}/tickets/${encodeURIComponent(id)}`;
/** Form for a new ticket with the category already chosen. */
export const newTicketPath = (category: TicketCategory): string => `${paths.support}?category=${category}`;
