import '../zod-jitless.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { NotFoundPage, OfflinePage, ScriptNeeded } from '../app/message-page.tsx';
import type { SitePath } from '../content/pages.ts';
import { pages } from './pages.tsx';

/* What the build writes into documents. Runs in Node. */

export { knownPaths } from '../app/known-paths.ts';

export function renderPage(path: SitePath): string {
  const Page = pages[path];
  // React, which islands run on in development, wants marks between neighbouring texts; Preact does without.
  const draw = import.meta.env.DEV ? renderToString : renderToStaticMarkup;
  return draw(<Page />);
}

export const renderNotFound = (): string => renderToStaticMarkup(<NotFoundPage />);

/** Not an address of the site: the service worker answers it wherever a page is missing. */
export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />);

/** What stands in the app's document until its script is there. */
export const renderAppRoot = (): string => renderToStaticMarkup(<ScriptNeeded />);
