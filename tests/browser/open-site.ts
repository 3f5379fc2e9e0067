import { chromium } from 'playwright';
import { afterAll, inject } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { readInbox } from '../support/inbox.ts';
import { chromiumOptions } from './chromium.ts';

/** The running system, its API, the mails that it sent, and a browser that is closed behind the tests of the file. */
export async function openSite() {
  const system = inject('system');
  const browser = await chromium.launch(chromiumOptions());
  afterAll(() => browser.close());
  return {
    system,
    browser,
    api: apiClient(system.web),
    get inbox() {
      if (!system.inbox)
        throw new Error('the browser tests read an inbox of their own: run them without SMTP_URL');
      return readInbox(system.inbox);
    },
  };
}
