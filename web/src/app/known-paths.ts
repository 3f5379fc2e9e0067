import { paths } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { createRoutesFromElements } from 'react-router-dom';
import { sitePages } from '../content/pages.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.tsx';
import { routes } from './routes.tsx';

type RoutesBelow = Readonly<Record<string, ReactNode>>;

/** The routes that a page of its own holds, by the address that it has them below. */
async function loadRoutesBelow(): Promise<RoutesBelow> {
  const { vaultRoutes } = await import('../features/mentorship/mentorship-page.tsx');
  return { [paths.dashboard]: dashboardRoutes, [paths.vault]: vaultRoutes };
}

/**
 * Every address that has a page, for the gateway: elsewhere it answers 404. `:name` stands for any one segment, and
 * `/dashboard/*` says that the app draws what is missing below it by itself. For the build only: it reads every area's routes.
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
