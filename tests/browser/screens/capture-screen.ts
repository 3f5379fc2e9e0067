import type { Page } from 'playwright';

/** Takes a picture of the screen in WebP, which Playwright itself does not support. */
export async function captureScreen(page: Page, quality: number): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}
