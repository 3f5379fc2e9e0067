import type { Page } from 'playwright';

/** Goes past every island of a static page, until what waits for its script can be used. */
export async function bringToLife(page: Page): Promise<void> {
  for (const island of await page.locator('site-island > :first-child').all())
    await island.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForFunction(() => !document.querySelector('site-island :is(fieldset, button):disabled'));
  await page.evaluate(() => scrollTo(0, 0));
}
