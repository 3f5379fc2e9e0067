const MODULES =
  /<(?:script type="module"|link rel="modulepreload") [^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/**
 * The page with its script fetched after the first paint: the page was drawn ahead, so nobody waits for it, and on a slow line it
 * would take its share from what is read. `load` stands in where a browser tells of no paint. A form that is sent before the script is
 * there is held for it (`use-early-typing.ts` sends it): sent by the browser itself, a password would stand in the address.
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
addEventListener('submit', (event) => {
event.preventDefault();
globalThis.heldForm = event.target;
}, true);
addEventListener('load', () => setTimeout(ask));
if (globalThis.PerformanceObserver) new PerformanceObserver(() => setTimeout(ask)).observe({ type: 'paint', buffered: true });
}`;
  return html.replace(MODULES, '').replace('</head>', () => `<script>${loader}</script></head>`);
}
