import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { devPages } from './build/dev-pages.ts';

const NO_ERRORS = '\0no-errors';

/**
 * Removes the error texts of endpoints from browser code. Only the API document needs them, because
 * pages know the codes and get the texts with the replies. In the browser, the text of an error is
 * undefined.
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
    // All of these support `light-dark()`. Lowering it would double the stylesheet.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    assetsInlineLimit: 0,
    // All pages share a stylesheet. If it were split, each late chunk would load more styles and
    // restyle the page.
    cssCodeSplit: false,
    // Each chunk imports the chunks that it needs, so it works without links that preload them.
    // Twenty such links would delay a phone by as long as it takes to draw the page.
    modulePreload: { resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without this, the group would include React, and every page would wait for zod.
          includeDependenciesRecursively: false,
          groups: [
            // Loaded next to the entry, so that a phone runs each file in its own task.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/ },
            {
              name: 'store',
              // Includes all dependencies except React. Otherwise this chunk and the chunk of a
              // page would wait for each other.
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
