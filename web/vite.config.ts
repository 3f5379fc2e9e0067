import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { devPages } from './build/dev-pages.ts';

const NO_ERRORS = '\0no-errors';

/**
 * Endpoints name how they can fail for the API document alone: pages know codes, and texts come
 * with the answers. A field of an error is undefined in the browser.
 */
const withoutErrorTexts = (): Plugin => ({
  name: 'without-error-texts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/errors.ts') && importer?.includes('/contracts/src/endpoints/') ? NO_ERRORS : undefined,
  load: (id) => (id === NO_ERRORS ? 'export const errors = {};' : undefined),
});

export default defineConfig({
  plugins: [withoutErrorTexts(), react(), tailwindcss(), devPages()],
  build: {
    outDir: 'dist',
    manifest: true,
    // `light-dark()` is native in all of these; lowered, it would double the stylesheet.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // A single stylesheet for all pages: if split, each late chunk would load more styles and
    // restyle the page.
    cssCodeSplit: false,
    // A chunk's own imports name what it needs. A link for each of twenty small files would hold a
    // phone up for as long as drawing does.
    modulePreload: { resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without this the group would take React along, and every page would wait for zod.
          includeDependenciesRecursively: false,
          groups: [
            // Loaded next to the entry, so that a phone runs each in a task of its own.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/ },
            {
              name: 'store',
              // All its dependencies except React, or it and a page's chunk would wait for each
              // other.
              test: /node_modules[\\/](@reduxjs|redux|redux-thunk|react-redux|immer|reselect|use-sync-external-store|@standard-schema)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 31200,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } },
  },
});
