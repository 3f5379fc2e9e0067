const MODULES =
  /<(?:script type="module"|link rel="modulepreload") [^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** Something that never finishes loading does not keep the page from its script for longer. */
const LATEST_AFTER_PAINT_MS = 2_500;

/**
 * The page with its script fetched when all that is read has arrived and is on the screen: the page was drawn ahead, so nobody
 * waits for its script, and on a slow line it would take its share from the page and its fonts. A form that is sent before the
 * script is there stays: sent by the browser itself, a password would stand in the address.
 */
export function withLateScript(html: string): string {
  const urls = [...html.matchAll(MODULES)].map(([, url]) => url);
  if (urls.length === 0) throw new Error('The built page has no script.');
  const loader = `{
let isAsked = false;
const ask = () => {
if (isAsked) return;
isAsked = true;
for (const url of ${JSON.stringify(urls)}) import(url);
};
addEventListener('submit', (event) => event.preventDefault(), true);
addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(ask)));
if (globalThis.PerformanceObserver) {
new PerformanceObserver(() => setTimeout(ask, ${LATEST_AFTER_PAINT_MS})).observe({ type: 'paint', buffered: true });
}
}`;
  return html.replace(MODULES, '').replace('</head>', () => `<script>${loader}</script></head>`);
}
