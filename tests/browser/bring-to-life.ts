import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Scrolls down a static page until all controls work and each part has been drawn. */
export async function bringToLife(page: Page): Promise<void> {
  for (const part of await page.locator('site-island > :first-child, section, footer').all())
    await part.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center' });
      // The browser checks visibility once per frame.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
  await expect.poll(() => areIslandsAlive(page)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Resolves to true once every control has its script. */
export function areIslandsAlive(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.querySelector('site-island :is(fieldset, button):disabled'));
}
