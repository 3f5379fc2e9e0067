import { paths } from '@croneai/contracts/paths.ts';
import { ChevronDown, Lock, LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { tierLabel } from '../../content/tiers.ts';
import { signOut } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import {
  type DashboardPage,
  isCurrent,
  isLocked,
  PAGE_GROUPS,
  useDashboardPages,
} from '../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';

const LOCKED_HINT = 'Upgrade to unlock this feature';

/** Navigation of the member area: a sidebar on wide screens, a sheet on small ones. */
export function Sidebar() {
  const pages = useDashboardPages();
  return (
    <div className="flex h-full flex-col max-xs:overflow-y-auto">
      <div className="flex h-16 shrink-0 items-center px-5">
        <Link to="/" aria-label="CroneAI home" className="flex rounded-control">
          <Logo />
        </Link>
      </div>
      <nav
        aria-label="Dashboard"
        className="flex flex-1 flex-col gap-4 overflow-y-auto px-3 py-2 max-xs:flex-none"
      >
        {pages.some(({ group }) => group === 'admin') ? (
          <AdminGroups pages={pages} />
        ) : (
          PAGE_GROUPS.map((group) => (
            <SidebarGroup key={group} pages={pages.filter((page) => page.group === group)} />
          ))
        )}
      </nav>
      <SidebarMember />
    </div>
  );
}

/**
 * Admin pages come first, with the home page on top. The member pages are folded, unless one of
 * them is the current page.
 */
function AdminGroups({ pages }: { pages: readonly DashboardPage[] }) {
  const { tier } = useMember();
  const { pathname } = useLocation();
  const isAdminPage = ({ path, group }: DashboardPage) => path === paths.dashboard || group === 'admin';
  const others = pages.filter((page) => !isAdminPage(page));
  return (
    <>
      <SidebarGroup title="Admin" pages={pages.filter(isAdminPage)} />
      <details
        open={others.some((page) => isCurrent(page, tier, pathname))}
        className="group border-t border-line pt-2"
      >
        <summary className="flex h-10 cursor-pointer list-none items-center justify-between rounded-control px-3 text-xs font-medium text-muted hover:bg-surface-2">
          Member pages
          <ChevronDown className="size-4 group-open:rotate-180" />
        </summary>
        <SidebarGroup pages={others} />
      </details>
    </>
  );
}

function SidebarGroup({ title, pages }: { title?: string; pages: readonly DashboardPage[] }) {
  const titleId = useId();
  if (pages.length === 0) return null;
  return (
    <div className="not-first:border-t not-first:border-line not-first:pt-4">
      {title ? (
        <p id={titleId} className="px-3 pb-1.5 text-xs font-medium text-faint">
          {title}
        </p>
      ) : null}
      <ul aria-labelledby={title ? titleId : undefined} className="flex flex-col gap-0.5">
        {pages.map((page) => (
          <li key={page.path}>
            <SidebarLink page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkStyle =
  'flex min-h-10 items-center gap-3 rounded-control px-3 text-sm font-medium transition-colors hover:bg-surface-2 hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';

function SidebarLink({ page }: { page: DashboardPage }) {
  const { tier } = useMember();
  const { pathname } = useLocation();
  const Icon = page.icon;
  if (isLocked(page, tier)) {
    return (
      <Tooltip text={LOCKED_HINT} side="right">
        <Link to={paths.upgrade} className={`${linkStyle} text-faint`}>
          <Icon className="size-4.5 shrink-0" />
          <span className="flex-1">{page.label}</span>
          <span className="sr-only">(locked)</span>
          <Lock className="size-3.5 shrink-0" />
        </Link>
      </Tooltip>
    );
  }
  const current = isCurrent(page, tier, pathname);
  return (
    <Link
      to={page.path}
      // Scrolls the current page's link into view, because the menu may be long.
      ref={current ? (link) => link?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      aria-current={current ? 'page' : undefined}
      className={`${linkStyle} text-muted`}
    >
      <Icon className="size-4.5 shrink-0" />
      {page.label}
    </Link>
  );
}

function SidebarMember() {
  const { user, tier } = useMember();
  const dispatch = useAppDispatch();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut(dispatch);
  };
  return (
    <div className="flex shrink-0 flex-col gap-3 border-t border-line p-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full border border-line bg-surface-2 text-sm font-semibold"
        >
          {initialOf(user.fullName)}
        </span>
        <div className="min-w-0 flex-1">
          <p title={user.fullName} className="line-clamp-3 text-sm font-medium wrap-anywhere">
            {user.fullName}
          </p>
          <p className="flex items-center gap-1.5 text-xs text-muted">
            <TierMark tier={tier} className="size-3" />
            {tierLabel(tier)}
          </p>
        </div>
        <span className="lg:hidden">
          <ThemeToggle />
        </span>
      </div>
      {tier === 'guest' && user.admissionCode ? (
        <p className="flex items-center justify-between gap-2 rounded-control bg-surface-2 px-3 py-2 text-xs text-muted">
          Admission code
          <span className="font-mono font-medium tracking-wider text-text">{user.admissionCode}</span>
        </p>
      ) : null}
      <Button variant="ghost" size="sm" full loading={leaving} onClick={() => void leave()}>
        <LogOut className="size-4" />
        Sign Out
      </Button>
    </div>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '?';
}
