import { isTeam } from '@croneai/contracts/http/role.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { Ellipsis } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent, usePageTiles } from '../../shared/dashboard/dashboard-pages.ts';
import { useMember } from '../../shared/session/member-context.ts';

/** `short` is the label on a phone, where each of the five items has a fifth of the width. */
type Item = { path: string; short: string };

const home = { path: paths.dashboard, short: 'Home' };
const signals = { path: paths.signals, short: 'Signals' };

/** Pages on the bar of a guest. Each bar has the most used pages, and "More" opens all others. */
const GUEST: readonly Item[] = [
  home,
  { path: paths.accountSetup, short: 'Setup' },
  { path: paths.upgrade, short: 'Upgrade' },
  { path: paths.support, short: 'Support' },
];
const MEMBER: readonly Item[] = [
  home,
  signals,
  { path: paths.copyTrading, short: 'Copy' },
  { path: paths.vault, short: 'Vault' },
];
const ADMIN: readonly Item[] = [
  home,
  signals,
  { path: paths.adminUsers, short: 'Users' },
  { path: paths.adminTickets, short: 'Tickets' },
];

const itemStyle =
  'flex h-16 w-full flex-col items-center justify-center gap-1 text-xs font-medium text-muted -outline-offset-2 transition-colors aria-[current=page]:text-accent';

interface BottomBarProps {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

/** Navigation at the bottom of screens that are too narrow for the sidebar. */
export function BottomBar({ menuOpen, onOpenMenu }: BottomBarProps) {
  const { user, tier } = useMember();
  const { pathname } = useLocation();
  const items = isTeam(user.role) ? ADMIN : tier === 'guest' ? GUEST : MEMBER;
  const pages = usePageTiles(items);
  const isOnBar = pages.some((page) => isCurrent(page, tier, pathname));
  return (
    <nav
      aria-label="Main pages"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {/* In a very narrow window, the third and the fourth page are only in the menu. */}
      <ul className="mx-auto grid max-w-lg grid-cols-5 max-xs:grid-cols-3 max-xs:[&>:nth-child(n+3):not(:last-child)]:hidden">
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              to={page.path}
              aria-current={isCurrent(page, tier, pathname) ? 'page' : undefined}
              className={itemStyle}
            >
              <page.icon className="size-5" />
              {page.short}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={onOpenMenu}
            className={`${itemStyle} ${isOnBar ? '' : 'text-text'}`}
          >
            <Ellipsis className="size-5" />
            More
          </button>
        </li>
      </ul>
    </nav>
  );
}
