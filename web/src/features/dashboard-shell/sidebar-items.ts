import type { Tier } from '@croneai/contracts/access.ts';
import {
  ArrowUpCircle,
  Bot,
  ClipboardCheck,
  CopyCheck,
  Gauge,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Newspaper,
  Radio,
  ScrollText,
  UserRoundCog,
  Users,
  UsersRound,
  Vault,
} from 'lucide-react';

/** Who finds an item open in the menu. The pages behind ask for more (an unlocked dashboard), and the server for all of it. */
type OpenTo = 'everybody' | 'paid tiers' | 'gold';

export interface SidebarItem {
  label: string;
  path: string;
  icon: LucideIcon;
  openTo: OpenTo;
}

export const sidebarGroups: readonly (readonly SidebarItem[])[] = [
  [
    { label: 'Command Center', path: '/dashboard', icon: LayoutDashboard, openTo: 'everybody' },
    { label: 'Neural Signals', path: '/dashboard/signals', icon: Radio, openTo: 'paid tiers' },
    { label: 'Auto-Copy System', path: '/dashboard/copy-trading', icon: CopyCheck, openTo: 'paid tiers' },
    { label: 'AI Bot Access', path: '/dashboard/bot-access', icon: Bot, openTo: 'gold' },
    { label: 'Master Vault', path: '/dashboard/mentorship', icon: Vault, openTo: 'paid tiers' },
    { label: 'Elite Network', path: '/dashboard/community', icon: Users, openTo: 'paid tiers' },
  ],
  [
    { label: 'Account Setup', path: '/dashboard/account-setup', icon: ClipboardCheck, openTo: 'everybody' },
    { label: 'Upgrade Portal', path: '/dashboard/upgrade', icon: ArrowUpCircle, openTo: 'everybody' },
    { label: 'Profile Settings', path: '/dashboard/settings', icon: UserRoundCog, openTo: 'everybody' },
    { label: 'Support Hub', path: '/dashboard/support', icon: LifeBuoy, openTo: 'everybody' },
  ],
];

/** Shown to admins alone, under a heading of its own. */
export const adminItems: readonly SidebarItem[] = [
  { label: 'Users', path: '/dashboard/admin/users', icon: UsersRound, openTo: 'everybody' },
  { label: 'Leads', path: '/dashboard/admin/leads', icon: Inbox, openTo: 'everybody' },
  { label: 'Messages', path: '/dashboard/admin/messages', icon: Mail, openTo: 'everybody' },
  { label: 'Tickets', path: '/dashboard/admin/tickets', icon: MessagesSquare, openTo: 'everybody' },
  { label: 'News', path: '/dashboard/admin/news', icon: Newspaper, openTo: 'everybody' },
  { label: 'Engine', path: '/dashboard/admin/engine', icon: Gauge, openTo: 'everybody' },
  { label: 'Audit', path: '/dashboard/admin/audit', icon: ScrollText, openTo: 'everybody' },
];

/** Every other page lies below it. */
const HOME_PATH = '/dashboard';
export const UPGRADE_PATH = '/dashboard/upgrade';

export function isLocked(item: Pick<SidebarItem, 'openTo'>, tier: Tier): boolean {
  if (item.openTo === 'gold') return tier !== 'gold';
  return item.openTo === 'paid tiers' && tier === 'guest';
}

/** The item of the page that is open, or of the one above it. A locked item never is: its link leads to the upgrade page. */
export function isCurrent(item: SidebarItem, tier: Tier, pathname: string): boolean {
  if (isLocked(item, tier)) return false;
  const isBelow = item.path !== HOME_PATH && pathname.startsWith(`${item.path}/`);
  return isBelow || item.path === pathname.replace(/\/+$/, '');
}
