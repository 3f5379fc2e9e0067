import type { Plugin } from 'vite';

/** Matches the file of the router's package that has all its modules. */
const ROUTER = /\/react-router\/dist\/development\/chunk-[^/]*\.mjs$/;
/**
 * Matches lines that name a component for developer tools. Such a line keeps an unused component in
 * the build.
 */
const DISPLAY_NAME = /^\s*[\w$]+\.displayName = "[^"]*";$/gm;

/**
 * Matches calls that create a component. React is CommonJS, so the bundler cannot know that these
 * calls have no side effects.
 */
const COMPONENT = /\bReact\d*\.(?:forwardRef|memo|createContext)\(/g;

/** Matches the properties of a route that only a data router reads. */
const DATA_PROPERTY =
  /^\s*(?:middleware|loader|action|hydrateFallbackElement|HydrateFallback|errorElement|ErrorBoundary|shouldRevalidate|handle): element\.props\.\w+,$/gm;

/**
 * Edits of the router's code. They are safe because the app uses only `HistoryRouter` and `Link`
 * without `prefetch` or `mask`, has no loaders, actions, or server components, and passes no
 * `location` to `Routes`. After these edits, the bundler can drop the code that only these features
 * use.
 */
const EDITS: readonly [from: string, to: string][] = [
  ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = void 0;'],
  [
    'function PrefetchPageLinks({ page, ...linkProps }) {',
    'function PrefetchPageLinks({ page, ...linkProps }) {\n  return null;',
  ],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  ['return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();'],
  ['if (locationArg) {', 'if (false) {'],
  ['if (locationArg && renderedMatches) {', 'if (false) {'],
  [
    `let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(
      prefetch,
      rest
    );`,
    'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};',
  ],
  ['if (mask) {', 'if (false) {'],
  // Without a body, the texts of the warnings are dropped too.
  ['function warning(cond, message) {', 'function warning() {\n  return;'],
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
    .replace(DATA_PROPERTY, '')
    .replace(COMPONENT, '/* @__PURE__ */ $&');
}
