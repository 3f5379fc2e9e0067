import { Menu } from 'lucide-react';
import { brand } from '../../content/brand.ts';
import { navigation, pricingLink } from '../../content/site.ts';
import { DASHBOARD_PATH, LOGIN_PATH, SIGNUP_PATH } from '../session/entry-path.ts';
import { ButtonLink, buttonStyle } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Island } from './island.ts';

const MENU_ID = 'site-menu';
const loginLink = { to: LOGIN_PATH, label: 'Login' };
const visitorLinks = [...navigation, loginLink];
const menuLinks = [...visitorLinks.slice(0, 2), pricingLink, ...visitorLinks.slice(2)];

/**
 * The public navigation. The document contains the links for visitors and the links for members.
 * Before the first paint, a script in `index.html` sets whether the CSS variants `member:` or
 * `visitor:` apply.
 */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="mx-auto flex h-16 w-full max-w-page flex-nowrap items-center justify-between gap-4 px-4 sm:px-6">
        <a
          href="/"
          aria-label={`${brand.name} home`}
          className="flex rounded-control max-xs:w-7 max-xs:overflow-hidden"
        >
          <Logo />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {visitorLinks.map((link) => (
            <a
              key={link.to}
              href={link.to}
              aria-current={link.to === path ? 'page' : undefined}
              className={`rounded-control px-2.5 py-2 text-sm font-medium text-muted transition-colors hover:text-text aria-[current]:text-text lg:px-3 ${shownTo(link)}`}
            >
              {link.label}
            </a>
          ))}
          <Theme />
          <Action className="ml-2" />
        </nav>
        <div className="flex items-center gap-1 md:hidden">
          <span className="max-[359px]:hidden">
            <Theme />
          </span>
          {/* The first screen of the home page has a filled button of its own. */}
          <Action variant={path === '/' ? 'secondary' : 'primary'} />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

const shownTo = (link: { to: string }) => (link.to === LOGIN_PATH ? 'member:hidden' : '');

function Theme() {
  return (
    <Island name="theme-toggle">
      <ThemeToggle />
    </Island>
  );
}

function Action({ className = '', variant }: { className?: string; variant?: 'primary' | 'secondary' }) {
  return (
    <>
      <ButtonLink to={SIGNUP_PATH} size="sm" variant={variant} className={`${className} member:hidden`}>
        Get Started
      </ButtonLink>
      <ButtonLink to={DASHBOARD_PATH} size="sm" variant={variant} className={`${className} visitor:hidden`}>
        Open dashboard
      </ButtonLink>
    </>
  );
}

/** A native popover. It closes with Escape or a tap outside, without script. */
function MobileMenu() {
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={MENU_ID}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2' })}
      >
        <Menu className="size-5" />
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-16 bottom-auto m-0 w-full border-b border-line bg-surface-0 px-4 py-3 text-text shadow-float"
      >
        <ul className="flex flex-col">
          {menuLinks.map((link) => (
            <li key={link.to} className={shownTo(link)}>
              <a href={link.to} className="block rounded-control px-2 py-3 font-medium hover:bg-surface-2">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
