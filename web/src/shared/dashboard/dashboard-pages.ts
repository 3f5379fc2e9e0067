import type { Tier } from '@croneai/contracts/access.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useMember } from '../session/member-context.ts';

/** Who finds a page open in the menu. The page itself may ask for more (an unlocked dashboard), and the server checks all of it. */
type OpenTo = 'everybody' | 'paid tiers' | 'gold' | 'admins';

/** Parts of the menu, in its order. */
export const PAGE_GROUPS = ['features', 'account', 'admin'] as const;

/** A page of the dashboard as menu, command palette and tiles show it. */
export interface DashboardPage {
  path: string;
  label: string;
  icon: LucideIcon;
  group: (typeof PAGE_GROUPS)[number];
  openTo: OpenTo;
  /** Words that are on the page and not in its label: the palette finds it by them. */
  keywords: readonly string[];
}

const DashboardPagesContext = createContext<readonly DashboardPage[]>([]);

export const DashboardPagesProvider = DashboardPagesContext.Provider;

/** The pages that exist for the signed-in person, locked ones included. */
export function useDashboardPages(): readonly DashboardPage[] {
  const { user } = useMember();
  return useContext(DashboardPagesContext).filter((page) => existsFor(page, user.role));
}

/** What a tile says of a page, with the name and the icon that the menu has for it. */
export function usePageTiles<Text extends { path: string }>(texts: readonly Text[]) {
  const pages = useDashboardPages();
  return texts.flatMap((text) => {
    const page = pages.find(({ path }) => path === text.path);
    return page ? [{ ...page, ...text }] : [];
  });
}

/** For everybody but admins there is nothing at the address of an admin page. */
export function existsFor({ openTo }: Pick<DashboardPage, 'openTo'>, role: Role): boolean {
  return openTo !== 'admins' || role === 'admin';
}

export function isLocked({ openTo }: Pick<DashboardPage, 'openTo'>, tier: Tier): boolean {
  if (openTo === 'gold') return tier !== 'gold';
  return openTo === 'paid tiers' && tier === 'guest';
}

/** Whether this page, or one below it, is open. A locked page never is: its link leads to the upgrade page. */
export function isCurrent(page: DashboardPage, tier: Tier, pathname: string): boolean {
  if (isLocked(page, tier)) return false;
  // Every other page lies below the home.
  const isBelow = page.path !== paths.dashboard && pathname.startsWith(`${page.path}/`);
  return isBelow || page.path === pathname.replace(/\/+$/, '');
}
