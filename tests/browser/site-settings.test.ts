import type { StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { openSite } from './open-site.ts';
import { openSignedIn } from './signed-in.ts';

/*
 * An owner changes the support handle on the Settings page. Visitors then see the new handle
 * without a restart of the gateway.
 */
const site = await openSite();
const { system, api, browser } = site;

/** Time limit until a public page shows a new setting. A quiet machine needs a few seconds. */
const WITHIN_MS = 60_000;

afterAll(async () => {
  const { token } = await signIn(api, system.accounts.admin);
  const { envelope } = await api.call<StoredSettings>('GET', '/api/admin/settings', { token });
  await api.call('POST', '/api/admin/settings/undo', {
    token,
    headers: { 'if-match': `"${envelope.data.version}"` },
  });
});

const readPage = async () => {
  const reply = await fetch(`${system.web}/bot-access/success`, { headers: { accept: 'text/html' } });
  return { tag: reply.headers.get('etag'), text: await reply.text() };
};

/** Runs in the browser. Returns the labels of fields that another element covers at their focus. */
function fieldsCoveredOnFocus(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')];
  return fields.flatMap((field) => {
    field.focus();
    const { left, bottom } = field.getBoundingClientRect();
    const shown = document.elementFromPoint(left + 4, bottom - 4);
    return shown === field ? [] : [field.labels?.[0]?.textContent ?? field.name];
  });
}

it('shows a changed support handle on public pages without a restart, with a new ETag', async () => {
  // A retry needs a new handle, because the first attempt may have saved its handle.
  const handle = `@help_${Date.now()}`;
  const before = await readPage();
  expect(before.text).not.toContain('{{site');
  const adminPage = await openSignedIn(
    { browser, api, web: system.web },
    system.accounts.admin,
    '/dashboard/admin/settings',
  );
  expect(await adminPage.evaluate(fieldsCoveredOnFocus)).toEqual([]);
  await adminPage.getByLabel('Support handle').fill(handle);
  await adminPage.getByText('1 unsaved change: Support handle').waitFor();
  await adminPage.getByRole('button', { name: 'Save changes' }).click();
  await adminPage.getByText('Settings saved.').waitFor();
  await expect.poll(async () => (await readPage()).text, { timeout: WITHIN_MS }).toContain(handle);
  expect((await readPage()).tag).not.toBe(before.tag);

  const page = await browser.newPage({ viewport: { width: 390, height: 664 } });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${system.web}/bot-access/success`);
  await page.getByRole('link', { name: `Message ${handle}` }).waitFor();
  expect(violations).toEqual([]);
  await page.close();
});
