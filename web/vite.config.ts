import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './build/dev-pages.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { leanRouter } from './build/lean-router.ts';
import { storeAsModule } from './build/store-as-module.ts';
import { withoutInitialValues } from './build/stylesheet.ts';

export default defineConfig({
  plugins: [
    leanContracts(),
    leanRouter(),
    storeAsModule(),
    react(),
    tailwindcss(),
    withoutInitialValues(),
    devPages(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // All of these browsers support `light-dark()` and `@property`. Compiling `light-dark()` for
    // older browsers would double the stylesheet, and Tailwind draws no borders without
    // `@property`.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    // All pages share a stylesheet. If it were split, each late chunk would load more styles and
    // restyle the page.
    cssCodeSplit: false,
    // Each chunk imports the chunks that it needs, so it works without links that preload them.
    // Twenty such links would delay a phone by as long as it takes to draw the page.
    modulePreload: {
      // All browsers of `cssTarget` have `modulepreload`.
      polyfill: false,
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []),
    },
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
            // Every page needs the rest of the entry, so it is in one file.
            { name: 'app', tags: ['$initial'] },
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
