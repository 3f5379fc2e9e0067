import type { WebhookRow } from '@croneai/contracts/webhooks.ts';
import { expect, it } from 'vitest';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as } from './some-answers.ts';

const AT = '2026-11-20T10:00:00.000Z';
const key = {
  id: '66f1a2b3c4d5e6f708192a70',
  name: 'Spreadsheet',
  prefix: 'crone_Zk3m9Q',
  createdAt: AT,
  scopes: ['signals:read' as const],
  expiresAt: null,
  lastUsedAt: null,
};
const hook: WebhookRow = {
  id: '66f1a2b3c4d5e6f708192a71',
  name: 'My bot',
  url: 'https://hooks.example.com/…',
  format: 'json',
  events: ['signal.opened'],
  createdAt: AT,
  disabledAt: null,
  disabledReason: null,
  failingSince: null,
  nextAttemptAt: null,
  waiting: 0,
  previousSecretUntil: null,
};

async function openPrograms(handlers: Handlers) {
  serveApi({
    getCurrentUser: as({ tier: 'gold', dashboardUnlocked: true }),
    listApiKeys: () => ({ data: [] }),
    listAccountWebhooks: () => ({ data: [] }),
    previewAccountWebhook: () => ({ data: { body: '{"type":"signal.opened"}' } }),
    ...handlers,
  });
  const page = await openDashboard('/dashboard/settings?tab=programs');
  await page.sees('Connect scripts, MetaTrader 5 and bots.');
  return page;
}

it('shows a new key once, above the list, and never in the list', async () => {
  const made = { ...key, key: `crone_${'A'.repeat(43)}` };
  const keys: object[] = [];
  const page = await openPrograms({
    listApiKeys: () => ({ data: keys }),
    createApiKey: ({ body }) => {
      expect(body).toEqual({ name: 'Spreadsheet', scopes: ['signals:read'], expiresInDays: 90 });
      keys.push(key);
      return { data: made };
    },
  });
  await page.sees('No keys yet.');
  await page.fill('Name of a new key', 'Spreadsheet');
  await page.click('button', 'Create key');
  await page.sees(made.key);
  await page.sees('crone_Zk3m9Q…');
  expect(page.text()).toContain('Never used');
});

it('names missing fields, keeps the typed text, and shows why a webhook was turned off', async () => {
  const page = await openPrograms({
    listAccountWebhooks: () => ({ data: [{ ...hook, disabledAt: AT, disabledReason: 'status 410' }] }),
  });
  await page.sees('Turned off: status 410.');
  expect(page.text()).toContain('Turn on');
  await page.click('button', 'Create key');
  await page.sees('Name the key');
  await page.fill('Name of a new webhook', 'My bot');
  await page.fill('Address', 'ftp://x');
  await page.click('button', 'Add the webhook');
  await page.sees('Please enter an address that starts with https://');
});
