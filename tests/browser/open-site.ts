import { chromium } from 'playwright';
import { afterAll, inject } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { chromiumOptions } from './chromium.ts';
import { closeContext } from './close-context.ts';

/**
 * Returns the running system, its API, its inbox, and a browser that closes after the tests of the
 * file.
 */
export async function openSite() {
  const system = inject('system');
  const browser = await chromium.launch(chromiumOptions());
  afterAll(async () => {
    await Promise.all(browser.contexts().map(closeContext));
    await browser.close();
  });
  return {
    system,
    browser,
    api: apiClient(system.web),
    get inbox() {
      if (!system.inbox) throw new Error('the browser tests need their own inbox: run them without SMTP_URL');
      return readInbox(system.inbox);
    },
  };
}
