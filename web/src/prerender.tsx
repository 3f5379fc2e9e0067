import './zod-jitless.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { OfflinePage } from './app/offline-page.tsx';

/** Higher than any page: React would send larger parts later, by an inline script that the page's policy forbids. */
const ONE_CHUNK_BYTES = 10_000_000;

export { knownPaths } from './app/known-paths.ts';

/** The page at `path` as a visitor without a session sees it first. Used by the build only. */
export function renderPage(path: string): Promise<string> {
  return render(path, <App />);
}

/** Not an address of the app: the service worker answers it wherever a page is missing. */
export function renderOfflinePage(): Promise<string> {
  return render('/', <OfflinePage />);
}

async function render(path: string, content: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>{content}</StaticRouter>
    </StrictMode>,
    { progressiveChunkSize: ONE_CHUNK_BYTES, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new Error(`${path} could not be drawn ahead`, { cause: failures[0] });
  return html;
}
