import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { Star } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createRoutesFromElements, matchRoutes, StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { someUser } from '../../../test/some-user.ts';
import { Sidebar } from '../../features/dashboard-shell/sidebar.tsx';
import {
  DashboardPagesProvider,
  isCurrent,
  isLocked,
  isOpenToRole,
} from '../../shared/dashboard/dashboard-pages.ts';
import { MemberProvider, memberOf } from '../../shared/session/member-context.ts';
import { createStore } from '../store.ts';
import { dashboardPages } from './dashboard-pages.ts';
import { routesOf } from './dashboard-routes.tsx';
import { type DashboardPageRow, memberPages } from './member-pages.ts';

const lockedFor = (tier: Tier) => dashboardPages.filter((page) => isLocked(page, tier));
const labels = (pages: readonly DashboardPageRow[]) => pages.map(({ label }) => label);
const PAID = ['Neural Signals', 'Auto-Copy System', 'AI Bot Access', 'Master Vault', 'Elite Network'];

describe('the pages of the dashboard', () => {
  it('locks the paid pages for guests, only the bot for silver and pro, and nothing for gold', () => {
    expect(labels(lockedFor('guest'))).toEqual(PAID);
    expect(labels(lockedFor('silver'))).toEqual(['AI Bot Access']);
    expect(labels(lockedFor('pro'))).toEqual(['AI Bot Access']);
    expect(lockedFor('gold')).toEqual([]);
  });

  it('gives each page its own address and label', () => {
    expect(new Set(dashboardPages.map(({ path }) => path)).size).toBe(dashboardPages.length);
    expect(new Set(labels(dashboardPages)).size).toBe(dashboardPages.length);
  });

  it.each(TIERS)('marks exactly one page as the current one for %s', (tier) => {
    const current = dashboardPages.filter((page) => isCurrent(page, tier, `${paths.upgrade}/`));
    expect(labels(current)).toEqual(['Upgrade Portal']);
  });

  it('gives members a table without the pages of the team', () => {
    const forMembers = dashboardPages.filter((page) => isOpenToRole(page, 'member'));
    expect(labels(memberPages)).toEqual(labels(forMembers));
    expect(memberPages.length).toBeLessThan(dashboardPages.length);
  });

  it('marks the list as the current page while the page of one of its rows is open', () => {
    const row = `${paths.adminUsers}/64b7f1c2a9d3e4f5a6b7c8d9`;
    expect(labels(dashboardPages.filter((page) => isCurrent(page, 'gold', row)))).toEqual(['Users']);
  });
});

describe('a page that is added to the table', () => {
  const row: DashboardPageRow = {
    path: '/dashboard/watchlist',
    label: 'Watchlist',
    icon: Star,
    group: 'features',
    openTo: 'everybody',
    keywords: ['favourites'],
    load: async () => () => <h1>Watchlist</h1>,
    below: [{ path: ':symbol', load: async () => () => <h1>One symbol</h1> }],
  };
  const desk: DashboardPageRow = { ...row, path: '/dashboard/admin/desk', label: 'Desk', openTo: 'owners' };
  const shared: DashboardPageRow = { ...desk, path: '/dashboard/admin/shared', openTo: 'team' };

  it('has a route, and its subpages have routes', () => {
    const routes = [{ path: '/dashboard', children: createRoutesFromElements(routesOf([row])) }];
    const found = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path;
    expect(found('/dashboard/watchlist')).toBe('watchlist');
    expect(found('/dashboard/watchlist/EURUSD')).toBe('watchlist/:symbol');
    expect(found('/dashboard/elsewhere')).toBe('*');
  });

  it('is in the menu of each role that may see the page', () => {
    expect(menuFor('member')).toContain('href="/dashboard/watchlist"');
    expect(menuFor('member')).not.toContain('/dashboard/admin/desk');
    expect(menuFor('member')).not.toContain('/dashboard/admin/shared');
    expect(menuFor('support')).not.toContain('/dashboard/admin/desk');
    expect(menuFor('support')).toContain('href="/dashboard/admin/shared"');
    expect(menuFor('owner')).toContain('href="/dashboard/admin/desk"');
    expect(menuFor('owner')).toContain('href="/dashboard/admin/shared"');
  });

  function menuFor(role: Role): string {
    return renderToStaticMarkup(
      <Provider store={createStore(null)}>
        <StaticRouter location="/dashboard">
          <MemberProvider value={memberOf(someUser({ role }))}>
            <DashboardPagesProvider value={[row, desk, shared]}>
              <Sidebar />
            </DashboardPagesProvider>
          </MemberProvider>
        </StaticRouter>
      </Provider>,
    );
  }
});
