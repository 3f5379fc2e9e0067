import type { Plugin } from 'vite';

/** What the words above the fold are written in on every page. */
const ABOVE_THE_FOLD = /inter-prose-400-600.*\.woff2$/;

/** Names the built font files in `index.html`, so that text is drawn in its own face at first paint. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => ABOVE_THE_FOLD.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
