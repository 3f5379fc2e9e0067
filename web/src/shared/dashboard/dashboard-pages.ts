import type { GrantFeature, Tier } from '@croneai/contracts/access.ts';
import { isTeam, type Role } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useMember } from '../session/member-context.ts';

/**
 * Members who see the page in the menu. To use the page, they may need more, such as an unlocked
 * dashboard. The server checks all access.
 */
type OpenTo = 'everybody' | 'paid tiers' | 'gold' | 'team' | 'owners';

/** Groups of the menu, in order. */
export const PAGE_GROUPS = ['features', 'account', 'admin'] as const;

/** A page of the dashboard, as the menu, the command palette, and tiles show it. */
export interface DashboardPage {
  path: string;
  label: string;
  icon: LucideIcon;
  group: (typeof PAGE_GROUPS)[number];
  openTo: OpenTo;
  /** Grant that opens the page to members of any tier. */
  grant?: GrantFeature;
  /** Additional search words for the command palette. */
  keywords: readonly string[];
}

const DashboardPagesContext = createContext<readonly DashboardPage[]>([]);

export const DashboardPagesProvider = DashboardPagesContext.Provider;

/** Returns the pages that the menu shows to the signed-in person, including locked pages. */
export function useDashboardPages(): readonly DashboardPage[] {
  const { user, access } = useMember();
  return useContext(DashboardPagesContext)
    .filter((page) => isOpenToRole(page, user.role))
    .map((page) =>
      page.grant && access.features.includes(page.grant) ? { ...page, openTo: 'everybody' as const } : page,
    );
}

/** Returns tiles with these texts. The name and the icon of each tile come from its page. */
export function usePageTiles<Text extends { path: string }>(texts: readonly Text[]) {
  const pages = useDashboardPages();
  return texts.flatMap((text) => {
    const page = pages.find(({ path }) => path === text.path);
    return page ? [{ ...page, ...text }] : [];
  });
}

/**
 * True if a page exists for this role. Members have no team pages, and some pages are only for
 * owners.
 */
export function isOpenToRole({ openTo }: Pick<DashboardPage, 'openTo'>, role: Role): boolean {
  if (openTo === 'owners') return role === 'owner';
  return openTo !== 'team' || isTeam(role);
}

export function isLocked({ openTo }: Pick<DashboardPage, 'openTo'>, tier: Tier): boolean {
  if (openTo === 'gold') return tier !== 'gold';
  return openTo === 'paid tiers' && tier === 'guest';
}

/**
 * True if this page or a page below it is open. Always false for a locked page, because its link
 * opens the upgrade page.
 */
export function isCurrent(page: DashboardPage, tier: Tier, pathname: string): boolean {
  if (isLocked(page, tier)) return false;
  // Every other page is below the home's path, so the home is current only if its path is exactly
  // the same.
  const isBelow = page.path !== paths.dashboard && pathname.startsWith(`${page.path}/`);
  return isBelow || page.path === pathname.replace(/\/+$/, '');
}
