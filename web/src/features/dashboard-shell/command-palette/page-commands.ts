import type { Role, Tier } from '@croneai/contracts/access.ts';

import type { LucideIcon } from 'lucide-react';
import { paletteKeywords } from '../../../content/palette.ts';
import { adminItems, isLocked, type SidebarItem, sidebarGroups, UPGRADE_PATH } from '../sidebar-items.ts';

export interface PageCommand {
  label: string;
  icon: LucideIcon;
  /** Where it leads: a locked page leads to the upgrade page, as it does in the sidebar. */
  path: string;
  isLocked: boolean;
  keywords: readonly string[];
}

/** Every page that the member's sidebar knows, in its order. */
export function pageCommands(tier: Tier): PageCommand[] {
  return sidebarGroups.flat().map((item) => command(item, tier));
}

/** The admin desk; for everybody else it does not exist. */
export function adminCommands(role: Role, tier: Tier): PageCommand[] {
  return role === 'admin' ? adminItems.map((item) => command(item, tier)) : [];
}

function command(item: SidebarItem, tier: Tier): PageCommand {
  const locked = isLocked(item, tier);
  return {
    label: item.label,
    icon: item.icon,
    path: locked ? UPGRADE_PATH : item.path,
    isLocked: locked,
    keywords: paletteKeywords[item.path] ?? [],
  };
}
