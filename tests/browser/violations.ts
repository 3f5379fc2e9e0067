import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PLACES = 3;
const PLACE_LENGTH = 160;

/**
 * Returns WCAG 2.2 AA violations of the page, with the first elements of each. Legacy mode ignores
 * frames. The normal mode would open a second page to combine the results of frames.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  // During a change of theme, colours belong to neither theme.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
  // Collecting the elements of passed rules would take longer than checking the rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(RULES).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes
      .slice(0, PLACES)
      .map(({ html, any }) => `${html.slice(0, PLACE_LENGTH)} (${any[0]?.message ?? ''})`);
    return `${id}: ${help}\n    ${places.join('\n    ')}`;
  });
}
