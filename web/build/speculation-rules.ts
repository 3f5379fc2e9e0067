import { entryPages, sitePages } from '../src/content/pages.ts';

/** Excludes links to an anchor and links to the page itself. */
const LEADS_ELSEWHERE = { not: { selector_matches: 'a[aria-current], a[href*="#"]' } };

/**
 * While the pointer rests on a link, prerenders the page if it is static, or prefetches the
 * document if the link leads to the app. A prerendered page sends no calls until it is visible.
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
