import { paths } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { createRoutesFromElements } from 'react-router-dom';
import { sitePages } from '../content/pages.ts';
import { teamRoutes } from './dashboard/team-frame.tsx';
import { routes } from './routes.tsx';

type RoutesBelow = Readonly<Record<string, ReactNode>>;

/** Loads the routes that pages declare themselves, by the path of the page. */
async function loadRoutesBelow(): Promise<RoutesBelow> {
  const { vaultRoutes } = await import('../features/mentorship/mentorship-page.tsx');
  return { [paths.dashboard]: teamRoutes, [paths.vault]: vaultRoutes };
}

/**
 * Lists all paths that have a page. The gateway replies 404 to all others. `:name` matches any
 * segment, and `/dashboard/*` marks paths for which the app shows its own "not found". Only the
 * build uses it, because it loads the routes of every area.
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
