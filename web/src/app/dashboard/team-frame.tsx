import { DashboardFrame } from './dashboard-frame.tsx';
import { dashboardPages } from './dashboard-pages.ts';
import { routesOf } from './dashboard-routes.tsx';

/** The routes of all pages. */
export const teamRoutes = routesOf(dashboardPages);

/** The dashboard of admins, with the pages of members and of the team. */
export function TeamFrame({ outage }: { outage: string | undefined }) {
  return <DashboardFrame pages={dashboardPages} routes={teamRoutes} outage={outage} />;
}
