import { isTeam } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isOpenToRole } from '../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { NotFound } from '../../shared/ui/not-found.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { lazyPage } from '../lazy-page.ts';
import type { DashboardPageRow } from './member-pages.ts';

const OwnersOnly = lazyPart(async () => (await import('./owners-only.tsx')).OwnersOnly, <PageSkeleton />);

/** The routes of `routesOf`. */
export function DashboardRoutes({ routes }: { routes: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>{routes}</Routes>
    </Suspense>
  );
}

/**
 * Creates the routes for a table of pages. Call it once per table, because each call loads the
 * pages again.
 */
export function routesOf(pages: readonly DashboardPageRow[]): ReactNode {
  return (
    <>
      {pages.flatMap(pageRoutes)}
      <Route
        path={belowDashboard(paths.admin)}
        element={
          <Gate openTo="team">
            <Navigate to={paths.adminUsers} replace />
          </Gate>
        }
      />
      <Route path="*" element={<DashboardNotFound />} />
    </>
  );
}

function pageRoutes({ path, load, below = [], hasRoutes, openTo }: DashboardPageRow): ReactNode[] {
  const own = belowDashboard(path);
  const elementOf = (loadPage: DashboardPageRow['load'], address: string) => {
    // The code of a page that is closed to members loads only after the gate has let the user in.
    const Page = isOpenToRole({ openTo }, 'member')
      ? lazyPage(address, loadPage)
      : lazy<ComponentType>(async () => ({ default: await loadPage() }));
    return (
      <Gate openTo={openTo}>
        <Page />
      </Gate>
    );
  };
  if (own === '') return [<Route key={path} index element={elementOf(load, path)} />];
  const rest = hasRoutes ? '/*' : '';
  return [
    <Route key={path} path={`${own}${rest}`} element={elementOf(load, `${path}${rest}`)} />,
    ...below.map((page) => (
      <Route
        key={`${path}/${page.path}`}
        path={`${own}/${page.path}`}
        element={elementOf(page.load, `${path}/${page.path}`)}
      />
    )),
  ];
}

function belowDashboard(path: string): string {
  return path.slice(`${paths.dashboard}/`.length);
}

/**
 * Support sees that a page is only for owners, and a member sees the "not found" page. Neither
 * loads the code of the real page.
 */
function Gate({ openTo, children }: Pick<DashboardPageRow, 'openTo'> & { children: ReactNode }) {
  const { user } = useMember();
  if (isOpenToRole({ openTo }, user.role)) return children;
  return isTeam(user.role) ? <OwnersOnly /> : <DashboardNotFound />;
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-60" />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-64 xl:col-span-7" />
        <Skeleton className="h-64 xl:col-span-5" />
      </div>
    </div>
  );
}

function DashboardNotFound() {
  const { pathname } = useLocation();
  return (
    <NotFound
      subject="page"
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.dashboard}>Back to Command Center</ButtonLink>
          <ButtonLink to={paths.support} variant="secondary">
            Contact support
          </ButtonLink>
        </div>
      }
    >
      <span className="tabular block pb-2 text-text wrap-anywhere">{pathname}</span>
      It may have moved. The menu shows every page.
    </NotFound>
  );
}
