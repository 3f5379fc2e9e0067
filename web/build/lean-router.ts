import type { Plugin } from 'vite';

/** Matches the modules of the router's package, which are one bundle. */
const ROUTER = /\/react-router\/dist\/development\/chunk-[^/]*\.mjs$/;
/** Names for developer tools. An assignment keeps its whole component in the build. */
const DISPLAY_NAME = /^\s*[\w$]+\.displayName = "[^"]*";$/gm;

/** Calls that only make a component. The bundler cannot know that, because React is CommonJS. */
const COMPONENT = /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g;

/**
 * Edits that the app's use of the router allows: it has `BrowserRouter` and `Link` without
 * `prefetch`, and neither loaders nor actions. The last two switch off what only a data router
 * needs, so that the bundler can drop it.
 */
const EDITS: readonly [from: string, to: string][] = [
  ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = void 0;'],
  [
    'function PrefetchPageLinks({ page, ...linkProps }) {',
    'function PrefetchPageLinks({ page, ...linkProps }) {\n  return null;',
  ],
];

/** Removes the parts of React Router from the app that only a data router uses. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes('function BrowserRouter')) return;
      return { code: leanRouterCode(code), map: null };
    },
  };
}

export function leanRouterCode(code: string): string {
  return EDITS.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`React Router has no single “${from}”`);
    return text.replace(from, to);
  }, code)
    .replace(DISPLAY_NAME, '')
    .replace(COMPONENT, '/* @__PURE__ */ $&');
}
