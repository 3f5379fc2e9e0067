import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { ON_PREACT } from './on-preact.ts';

/** Modules that the static pages replace: React, and the function that draws icons. */
const SMALLER = [
  ...ON_PREACT,
  {
    find: '../createLucideIcon.mjs',
    replacement: join(import.meta.dirname, '../src/site/lucide-icon.ts'),
  },
];

/** Modules that each call needs. In files of their own, they would compress badly. */
const CALLS = {
  name: 'calls',
  test: /[\\/](?:shared[\\/]api[\\/](?:send-request|early-replies|envelope|api-error)|content[\\/]failures|http[\\/]problem)\.ts$/,
};

export const SITE_MANIFEST = '.vite/site.json';

/** Builds the script of the static pages, from the same `index.html` as the app. */
export async function buildSite(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    resolve: { alias: SMALLER },
    plugins: [siteEntry()],
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: SITE_MANIFEST,
      rolldownOptions: { output: { codeSplitting: { groups: [CALLS] } } },
    },
  });
}

/** Makes `index.html` load the script of static pages instead of the app. */
function siteEntry(): Plugin {
  return {
    name: 'site-entry',
    transformIndexHtml: { order: 'pre', handler: withSiteEntry },
  };
}

export const withSiteEntry = (html: string): string => html.replace('/src/main.tsx', '/src/site/main.ts');
