import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../content/brand.ts';
import { navigation, pricingLink } from '../../content/site.ts';
import { DASHBOARD_PATH, LOGIN_PATH, SIGNUP_PATH } from '../session/entry-path.ts';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { ButtonLink, buttonStyle } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';

const MENU_ID = 'site-menu';

/** The public navigation. */
export function SiteHeader() {
  const isSignedIn = useIsSignedIn();
  const links = isSignedIn ? navigation : [...navigation, { to: LOGIN_PATH, label: 'Login' }];
  const action = isSignedIn
    ? { to: DASHBOARD_PATH, label: 'Open dashboard' }
    : { to: SIGNUP_PATH, label: 'Get Started' };
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="mx-auto flex h-16 w-full max-w-page items-center justify-between gap-4 px-4 sm:px-6">
        <Link to="/" aria-label={`${brand.name} home`} className="rounded-control">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {links.map((link) => (
            <NavLink key={link.to} to={link.to} end className={navLink}>
              {link.label}
            </NavLink>
          ))}
          <ThemeToggle />
          <ButtonLink to={action.to} size="sm" className="ml-2">
            {action.label}
          </ButtonLink>
        </nav>
        <div className="flex items-center gap-1 md:hidden">
          <span className="max-[359px]:hidden">
            <ThemeToggle />
          </span>
          <ButtonLink to={action.to} size="sm">
            {action.label}
          </ButtonLink>
          <MobileMenu links={[...links.slice(0, 2), pricingLink, ...links.slice(2)]} />
        </div>
      </div>
    </header>
  );
}

function navLink({ isActive }: { isActive: boolean }): string {
  return `rounded-control px-2.5 py-2 text-sm font-medium lg:px-3 transition-colors hover:text-text ${isActive ? 'text-text' : 'text-muted'}`;
}

interface MenuLink {
  to: string;
  label: string;
}

/** The platform's own popover: opens, closes with Escape or a tap beside it, and needs no script for that. */
function MobileMenu({ links }: { links: readonly MenuLink[] }) {
  const menu = useRef<HTMLElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={MENU_ID}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2' })}
      >
        <Menu aria-hidden className="size-5" strokeWidth={1.5} />
      </button>
      <nav
        ref={menu}
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-16 bottom-auto m-0 w-full border-b border-line bg-surface-0 px-4 py-3 text-text shadow-float"
      >
        <ul className="flex flex-col">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                onClick={() => menu.current?.hidePopover()}
                className="block rounded-control px-2 py-3 font-medium hover:bg-surface-2"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
