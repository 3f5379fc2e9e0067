import { entryPages, sitePages } from '../src/content/pages.ts';

/** A link to an anchor needs no page, nor does the one to the page itself. */
const LEADS_ELSEWHERE = { not: { selector_matches: 'a[aria-current], a[href*="#"]' } };

/**
 * Has the browser draw a static page while the pointer rests on its link, and fetch what the app begins with. The pages ask the server
 * for nothing until they are seen.
 */
export function speculationRules(): string {
  const rules = {
    prerender: [rule(sitePages.map(({ path }) => path))],
    prefetch: [rule(entryPages.map(({ path }) => path))],
  };
  return `<script type="speculationrules">${JSON.stringify(rules)}</script>`;
}

function rule(paths: readonly string[]) {
  return { where: { and: [{ href_matches: paths }, LEADS_ELSEWHERE] }, eagerness: 'moderate' };
}
