const MODULES =
  /<(?:script type="module"|link rel="modulepreload") [^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Something that never finishes loading, or a tab that nobody looks at, does not keep the page from its script for longer. */
const LATEST_MS = 2_500;

/**
 * The page with its script fetched when all that is read has arrived and is on the screen: the page was drawn ahead, so nobody waits
 * for it, and on a slow line it would take its share from the page and its face. A form that is sent before the script is
 * there is held for it (`use-early-typing.ts` sends it): sent by the browser itself, a password would stand in the address.
 */
export function withLateScript(html: string): string {
  // What the entry imports comes first, so that each of them runs in a task of its own.
  const urls = [...html.matchAll(MODULES)].map(([, url]) => url).reverse();
  if (urls.length === 0) throw new Error('The built page has no script.');
  const loader = `{
let isAsked = false;
const ask = () => {
if (isAsked) return;
isAsked = true;
for (const url of ${JSON.stringify(urls)}) import(url);
};
addEventListener('submit', (event) => {
event.preventDefault();
globalThis.heldForm = event.target;
}, true);
let missing = 2;
const arrived = () => {
setTimeout(ask, ${LATEST_MS});
missing -= 1;
if (missing === 0) setTimeout(ask);
};
addEventListener('load', arrived);
if (globalThis.PerformanceObserver) {
new PerformanceObserver((list) => {
if (list.getEntriesByName('first-contentful-paint').length > 0) arrived();
}).observe({ type: 'paint', buffered: true });
} else arrived();
}`;
  return html.replace(MODULES, '').replace('</head>', () => `<script>${loader}</script></head>`);
}
