import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { tabTitle } from '../src/content/brand.ts';
import { pageMeta, sitePages } from '../src/content/pages.ts';
import type { SitePath } from '../src/content/site-paths.ts';
import { fillDocument } from './documents.ts';
import { withSiteEntry } from './site-build.ts';

/**
 * Renders static pages on request in development. There, islands run on React instead of Preact.
 */
export function devPages(): Plugin {
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const [asked = ''] = (req.originalUrl ?? '').split('?', 1);
        const path = asked.replace(/^(\/record\/signals\/)[^/]+$/, '$1:slot');
        if (!sitePages.some((page) => page.path === path)) return next();
        const answer = async () => {
          const { renderPage } = await server.ssrLoadModule('/src/site/render.tsx');
          const template = withSiteEntry(await readFile(join(server.config.root, 'index.html'), 'utf8'));
          const { title, description } = pageMeta(path);
          const html = fillDocument(template, {
            title: tabTitle(title),
            description,
            content: renderPage(path as SitePath),
          });
          res.setHeader('content-type', 'text/html').end(await server.transformIndexHtml(path, html));
        };
        answer().catch(next);
      });
    },
  };
}
