import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The same components with a runtime of a sixth of React's size (docs/adr), and icons without one of theirs. */
const SMALLER = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  {
    find: '../createLucideIcon.mjs',
    replacement: join(import.meta.dirname, '../src/site/lucide-icon.ts'),
  },
];

export const SITE_MANIFEST = '.vite/site.json';

/** Builds the script of the static pages beside the app, from the same `index.html`. */
export async function buildSite(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    resolve: { alias: SMALLER },
    plugins: [siteEntry()],
    build: { outDir: dist, emptyOutDir: false, copyPublicDir: false, manifest: SITE_MANIFEST },
  });
}

/** Has `index.html` ask for the script of static pages instead of the app. */
function siteEntry(): Plugin {
  return {
    name: 'site-entry',
    transformIndexHtml: { order: 'pre', handler: withSiteEntry },
  };
}

export const withSiteEntry = (html: string): string => html.replace('/src/main.tsx', '/src/site/main.ts');
