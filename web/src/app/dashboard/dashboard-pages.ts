import { paths } from '@croneai/contracts/paths.ts';
import {
  ArrowUpCircle,
  Bot,
  ClipboardCheck,
  CopyCheck,
  Funnel,
  Gauge,
  GraduationCap,
  Handshake,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  Mail,
  MessagesSquare,
  Newspaper,
  Radio,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Ticket,
  UserRoundCog,
  Users,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { DashboardPage } from '../../shared/dashboard/dashboard-pages.ts';

type Load = () => Promise<ComponentType>;

export interface DashboardPageRow extends DashboardPage {
  /** Loads the page's chunk. */
  load: Load;
  /** Pages below this one, which the menu does not list. */
  below?: readonly { path: string; load: Load }[];
  /** True if the page's component declares the routes below its path. */
  hasRoutes?: true;
}

const features: readonly Omit<DashboardPageRow, 'group'>[] = [
  {
    path: paths.dashboard,
    label: 'Command Center',
    icon: LayoutDashboard,
    openTo: 'everybody',
    keywords: ['home', 'overview', 'start'],
    load: async () => (await import('./dashboard-home-route.tsx')).DashboardHomeRoute,
  },
  // Members for whom these pages are locked see a preview instead.
  {
    path: paths.signals,
    label: 'Neural Signals',
    icon: Radio,
    openTo: 'paid tiers',
    keywords: ['live stream', 'chart', 'history', 'performance', 'call', 'put'],
    load: async () => (await import('../../features/signals/signals-page.tsx')).SignalsPage,
    below: [
      { path: ':id', load: async () => (await import('../../features/signals/signal-page.tsx')).SignalPage },
    ],
  },
  {
    path: paths.copyTrading,
    label: 'Auto-Copy System',
    icon: CopyCheck,
    openTo: 'paid tiers',
    grant: 'copy',
    keywords: ['copy trading', 'paper account', 'trades'],
    load: async () => (await import('../../features/paper/copy-trading-page.tsx')).CopyTradingPage,
  },
  {
    path: paths.botAccess,
    label: 'AI Bot Access',
    icon: Bot,
    openTo: 'gold',
    grant: 'bot',
    keywords: ['robot', 'paper account', 'automatic'],
    load: async () => (await import('../../features/paper/bot-access-page.tsx')).BotAccessPage,
  },
  {
    path: paths.vault,
    label: 'Master Vault',
    icon: GraduationCap,
    openTo: 'paid tiers',
    keywords: ['courses', 'lessons', 'knowledge', 'learning', 'live sessions'],
    load: async () => (await import('../../features/mentorship/mentorship-page.tsx')).MentorshipPage,
    hasRoutes: true,
  },
  {
    path: paths.community,
    label: 'Elite Network',
    icon: Users,
    openTo: 'paid tiers',
    keywords: ['feed', 'posts', 'leaderboard', 'groups'],
    load: async () => (await import('../../features/community/community-page.tsx')).CommunityPage,
  },
];

/** Pages that are open to all roles. */
const account: readonly Omit<DashboardPageRow, 'group' | 'openTo'>[] = [
  {
    path: paths.accountSetup,
    label: 'Account Setup',
    icon: ClipboardCheck,
    keywords: ['broker', 'deposit', 'proof', 'promo code'],
    load: async () => (await import('./account-setup-route.tsx')).AccountSetupRoute,
  },
  {
    path: paths.upgrade,
    label: 'Upgrade Portal',
    icon: ArrowUpCircle,
    keywords: ['tiers', 'silver', 'pro', 'gold', 'price'],
    load: async () => (await import('../../features/upgrade/upgrade-page.tsx')).UpgradePage,
  },
  {
    path: paths.settings,
    label: 'Profile Settings',
    icon: UserRoundCog,
    keywords: [
      'password',
      'email',
      'time zone',
      'two-factor',
      'sessions',
      'notifications',
      'download data',
      'delete account',
      'api key',
      'webhook',
      'metatrader',
      'mt5',
      'curl',
      'python',
    ],
    load: async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: paths.support,
    label: 'Support Hub',
    icon: LifeBuoy,
    keywords: ['help', 'ticket', 'contact', 'question'],
    load: async () => (await import('../../features/support/support-page.tsx')).SupportPage,
    below: [
      {
        path: 'tickets/:id',
        load: async () => (await import('../../features/support/ticket-page.tsx')).TicketPage,
      },
    ],
  },
];

/** Admin pages. A page without `openTo` is only for owners. */
const admin: readonly (Omit<DashboardPageRow, 'group' | 'openTo'> & { openTo?: 'team' })[] = [
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

/**
 * Every page of the dashboard. Routes, menu, command palette, tiles, browser tests and screenshots
 * use this list.
 */
export const dashboardPages: readonly DashboardPageRow[] = [
  ...features.map((page) => ({ group: 'features' as const, ...page })),
  ...account.map((page) => ({ group: 'account' as const, openTo: 'everybody' as const, ...page })),
  ...admin.map((page) => ({ group: 'admin' as const, openTo: 'owners' as const, ...page })),
];
