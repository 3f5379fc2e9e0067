import { paths } from '@croneai/contracts/paths.ts';
import {
  Funnel,
  Gauge,
  Handshake,
  Inbox,
  Mail,
  MessagesSquare,
  Newspaper,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Ticket,
  UsersRound,
  Webhook,
} from 'lucide-react';
import { type DashboardPageRow, memberPages } from './member-pages.ts';

/** A page without `openTo` is only for owners. */
const pages: readonly (Omit<DashboardPageRow, 'group' | 'openTo'> & { openTo?: 'team' })[] = [
  {
    path: paths.adminUsers,
    label: 'Users',
    openTo: 'team',
    icon: UsersRound,
    keywords: ['members', 'access', 'grant', 'revoke'],
    load: async () => (await import('../../features/admin-users/admin-users-page.tsx')).AdminUsersPage,
    below: [
      {
        path: 'import',
        load: async () => (await import('../../features/admin-users/import-page.tsx')).ImportPage,
      },
      {
        path: 'bulk/:id',
        load: async () => (await import('../../features/admin-users/bulk-page.tsx')).BulkPage,
      },
      {
        path: ':id',
        load: async () => (await import('../../features/admin-users/member/member-page.tsx')).MemberPage,
      },
    ],
  },
  {
    path: paths.adminLeads,
    label: 'Leads',
    openTo: 'team',
    icon: Inbox,
    keywords: ['applications', 'submissions'],
    load: async () => (await import('../../features/admin-leads/admin-leads-page.tsx')).AdminLeadsPage,
  },
  {
    path: '/dashboard/admin/messages',
    label: 'Contact form',
    openTo: 'team',
    icon: Mail,
    keywords: ['messages', 'enquiries'],
    load: async () =>
      (await import('../../features/admin-contacts/admin-contacts-page.tsx')).AdminContactsPage,
  },
  {
    path: paths.adminTickets,
    label: 'Tickets',
    openTo: 'team',
    icon: MessagesSquare,
    keywords: ['support', 'queue'],
    load: async () => (await import('../../features/admin-tickets/admin-tickets-page.tsx')).AdminTicketsPage,
  },
  {
    path: '/dashboard/admin/team',
    label: 'Team',
    icon: ShieldUser,
    keywords: ['roles', 'support', 'owner', 'promote', 'admins'],
    load: async () => (await import('../../features/admin-users/team/team-page.tsx')).TeamPage,
  },
  {
    path: '/dashboard/admin/sources',
    label: 'Sources',
    icon: Funnel,
    keywords: ['funnel', 'campaign', 'utm'],
    load: async () => (await import('../../features/admin-sources/admin-sources-page.tsx')).AdminSourcesPage,
  },
  {
    path: '/dashboard/admin/codes',
    label: 'Access codes',
    icon: Ticket,
    keywords: ['campaign', 'voucher', 'invite', 'code'],
    load: async () => (await import('../../features/admin-codes/admin-codes-page.tsx')).AdminCodesPage,
  },
  {
    path: '/dashboard/admin/brokers',
    label: 'Brokers',
    icon: Handshake,
    keywords: ['postback', 'secret', 'report', 'deposits', 'affiliate'],
    load: async () => (await import('../../features/admin-brokers/admin-brokers-page.tsx')).AdminBrokersPage,
  },
  {
    path: '/dashboard/admin/news',
    label: 'Messages',
    icon: Newspaper,
    keywords: ['news', 'mailing', 'announcement', 'service notice'],
    load: async () => (await import('../../features/admin-news/admin-news-page.tsx')).AdminNewsPage,
  },
  {
    path: '/dashboard/admin/engine',
    label: 'Engine',
    icon: Gauge,
    keywords: ['champion', 'model', 'licence', 'evidence', 'calibration', 'roll back'],
    load: async () => (await import('../../features/admin-engine/admin-engine-page.tsx')).AdminEnginePage,
  },
  {
    path: '/dashboard/admin/audit',
    label: 'Audit',
    icon: ScrollText,
    keywords: ['log', 'chain', 'history'],
    load: async () => (await import('../../features/admin-audit/admin-audit-page.tsx')).AdminAuditPage,
  },
  {
    path: paths.adminSettings,
    label: 'Settings',
    icon: SlidersHorizontal,
    keywords: ['site', 'broker link', 'promo code', 'support handle', 'claims', 'canned replies'],
    load: async () =>
      (await import('../../features/admin-settings/admin-settings-page.tsx')).AdminSettingsPage,
  },
  {
    path: paths.adminWebhooks,
    label: 'Webhooks',
    icon: Webhook,
    keywords: ['crm', 'slack', 'discord', 'integration'],
    load: async () =>
      (await import('../../features/programs/operator-webhooks-page.tsx')).OperatorWebhooksPage,
  },
];

/** The pages of the team. */
const adminPages: readonly DashboardPageRow[] = pages.map((page) => ({
  group: 'admin',
  openTo: 'owners',
  ...page,
}));

/**
 * Every page of the dashboard. Members do not load this table, because half of it is for the team.
 * Browser tests and screenshots use it too.
 */
export const dashboardPages: readonly DashboardPageRow[] = [...memberPages, ...adminPages];
