import type { ReactNode } from 'react';
import type { SitePath } from '../../content/pages.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame of a public page: navigation, content, footer. `path` names the page in the content folder. */
export function SitePage({ path, children }: { path: SitePath; children: ReactNode }) {
  return (
    <div className="one-face flex min-h-dvh flex-col bg-surface-0">
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-40"
      >
        Skip to content
      </a>
      <SiteHeader path={path} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
