import { paths } from '@croneai/contracts/paths.ts';
import {
  ArrowUpCircle,
  Bot,
  ClipboardCheck,
  CopyCheck,
  GraduationCap,
  LayoutDashboard,
  LifeBuoy,
  Radio,
  UserRoundCog,
  Users,
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
      {
        path: 'trades',
        load: async () => (await import('../../features/own-trades/own-trades-page.tsx')).OwnTradesPage,
      },
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

/** The pages of members. Everyone who is signed in loads this table. */
export const memberPages: readonly DashboardPageRow[] = [
  ...features.map((page) => ({ group: 'features' as const, ...page })),
  ...account.map((page) => ({ group: 'account' as const, openTo: 'everybody' as const, ...page })),
];
