import type { Download, Locator } from 'playwright';

/** Clicks a button and returns the file that the page then downloads. */
export async function downloadAfterClick(button: Locator): Promise<Download> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return download;
}
