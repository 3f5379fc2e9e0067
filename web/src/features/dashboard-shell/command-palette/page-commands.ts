import type { Tier } from '@croneai/contracts/access.ts';
import { paths } from '../../../content/paths.ts';
import { type DashboardPage, isLocked } from '../../../shared/dashboard/dashboard-pages.ts';

export type PageCommand = Pick<DashboardPage, 'label' | 'icon' | 'path' | 'keywords'> & { isLocked: boolean };

/** The pages as commands. A locked one leads to the upgrade page, as it does in the sidebar. */
export function pageCommands(pages: readonly DashboardPage[], tier: Tier): PageCommand[] {
  return pages.map((page) => {
    const locked = isLocked(page, tier);
    return { ...page, path: locked ? paths.upgrade : page.path, isLocked: locked };
  });
}
