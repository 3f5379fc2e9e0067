import type { ReactNode } from 'react';
import { DashboardShell } from '../../features/dashboard-shell/dashboard-shell.tsx';
import { DashboardPagesProvider } from '../../shared/dashboard/dashboard-pages.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { DashboardRoutes } from './dashboard-routes.tsx';
import type { DashboardPageRow } from './member-pages.ts';

/**
 * Loaded late, because the document already contains the settings of the time at which it was
 * served.
 */
const SiteSettingsFollower = lazyPart(
  async () => (await import('./site-settings-follower.tsx')).SiteSettingsFollower,
);

interface DashboardFrameProps {
  /** Pages of the menu. */
  pages: readonly DashboardPageRow[];
  /** The routes of these pages. */
  routes: ReactNode;
  outage: string | undefined;
}

/** The shell with the page of the address. */
export function DashboardFrame({ pages, routes, outage }: DashboardFrameProps) {
  return (
    <DashboardPagesProvider value={pages}>
      <DashboardShell outage={outage}>
        <DashboardRoutes routes={routes} />
        <SiteSettingsFollower />
      </DashboardShell>
    </DashboardPagesProvider>
  );
}
