import type { Page } from 'playwright';

/** Resolves once the page of an open signal shows direction, entry, and time left. */
export async function waitUntilReadable(page: Page): Promise<void> {
  const texts = [/(CALL|PUT)/, /^Entry/, /^Time left/];
  await Promise.all(texts.map((text) => page.getByText(text).first().waitFor()));
}

/** Resolves once the scripts of the page have drawn the signal with its levels. */
export const waitUntilDrawn = (page: Page): Promise<void> =>
  page.locator('[data-ladder=flat]').getByText('Entry', { exact: true }).first().waitFor();
