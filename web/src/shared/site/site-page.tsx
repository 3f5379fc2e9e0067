import { areTokens, bannerTokens } from '@croneai/contracts/site-documents.ts';
import type { ReactNode } from 'react';
import type { SitePath } from '../../content/site-paths.ts';
import { TextLink, textLinkStyle } from '../ui/text-link.tsx';
import { LOAD_FAILED_ID } from './island.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useSiteSettings } from './site-settings.ts';

/**
 * Frame of a public page: navigation, content, and footer. `path` is the page's path in `pages.ts`.
 */
export function SitePage({ path, children }: { path: SitePath; children: ReactNode }) {
  return (
    <div className="one-face flex min-h-dvh flex-col bg-surface-0">
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40"
      >
        Skip to content
      </a>
      <SiteBanner />
      <SiteHeader path={path} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
      {path === FULL_PAGE ? null : <LoadFailed />}
    </div>
  );
}

/** The document of this page fills its first flight, and has no form that needs a script. */
const FULL_PAGE: SitePath = '/';

/** Shown if the script of the page or of an island fails to load. The text stays readable. */
function LoadFailed() {
  return (
    <p
      id={LOAD_FAILED_ID}
      role="alert"
      hidden
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface-1 px-4 py-3 text-center text-sm"
    >
      Part of this page didn’t load.{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page without a script */}
      <a href="" className={textLinkStyle}>
        Reload
      </a>
    </p>
  );
}

/**
 * Place for a banner. The gateway fills it in during an incident or maintenance, and otherwise
 * removes it.
 */
function SiteBanner() {
  if (!areTokens(useSiteSettings())) return null;
  const { before, title, text, after } = bannerTokens;
  return (
    <>
      {before}
      <aside aria-label="Service" className="border-b border-line bg-warn-soft text-sm">
        <p className="mx-auto w-full max-w-page px-4 py-2.5 wrap-anywhere sm:px-6">
          <strong className="font-semibold">{title}</strong> <span>{text}</span>{' '}
          <TextLink to="/status">Status</TextLink>
        </p>
      </aside>
      {after}
    </>
  );
}
