import { paths } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { createRoutesFromElements } from 'react-router-dom';
import { sitePages } from '../content/pages.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.tsx';
import { routes } from './routes.tsx';

type RoutesBelow = Readonly<Record<string, ReactNode>>;

/** Routes of pages with routes of their own, by their address. */
async function loadRoutesBelow(): Promise<RoutesBelow> {
  const { vaultRoutes } = await import('../features/mentorship/mentorship-page.tsx');
  return { [paths.dashboard]: dashboardRoutes, [paths.vault]: vaultRoutes };
}

/**
 * All addresses with a page, for the gateway, which replies 404 to others. `:name` matches any
 * segment; `/dashboard/*` marks paths for which the app renders its own "not found". For the build
 * only: it reads every area's routes.
 */
export async function knownPaths(): Promise<string[]> {
  return [...sitePages.map(({ path }) => path), ...pathsOf(routes, '', await loadRoutesBelow())];
}

function pathsOf(elements: ReactNode, base: string, routesBelow: RoutesBelow): string[] {
  return createRoutesFromElements(elements).flatMap(({ path, index }) => {
    if (index) return [base];
    if (!path || path === '*') return [];
    const full = path.startsWith('/') ? path : `${base}/${path}`;
    if (!full.endsWith('/*')) return [full];
    const area = full.slice(0, -2);
    const below = routesBelow[area];
    if (!below) throw new Error(`No routes are known below ${area}`);
    return [...pathsOf(below, area, routesBelow), full];
  });
}
