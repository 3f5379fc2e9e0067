import { randomBytes } from 'node:crypto';
import type { AdminSiteSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { SiteSettings } from '@croneai/contracts/site-settings.ts';
import {
  PUBLIC_SETTINGS_DEFAULTS,
  SITE_SETTINGS_DEFAULTS,
} from '@croneai/contracts/site-settings-defaults.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Handlers, operationsMade, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, asMember, failing } from './some-answers.ts';

const AT = '2026-11-20T10:00:00.000Z';
const PATH = '/dashboard/admin/settings';

const storedOf = (values: Partial<SiteSettings> = {}, version = 0): AdminSiteSettings => ({
  values: Object.assign({ ...SITE_SETTINGS_DEFAULTS }, values),
  version,
  changedAt: version === 0 ? null : AT,
  placeholders: [],
  canUndo: version > 0,
  needsAddresses: false,
});
const row = (name: string, before: unknown, after: unknown, version = 1) => ({
  version,
  changedAt: AT,
  changedBy: { id: '66f1a2b3c4d5e6f708192a0c', name: 'Olu Owner' },
  isUndo: false,
  changes: [{ name, before, after }],
});

/** Uses another admin in each test, so that no test sees drafts of an earlier test. */
const serveAdmin = (handlers: Handlers) =>
  serveApi(
    Object.assign(
      {
        getCurrentUser: as({ role: 'owner', id: randomBytes(12).toString('hex') }),
        getSettings: () => ({ data: storedOf() }),
        listSettingsHistory: () => ({ data: [] }),
      },
      handlers,
    ),
  );

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
/** Finds the button by text, because computing the roles of the whole form takes seconds. */
const press = (text: string) => fireEvent.click(screen.getByText(text));

it('sends only the settings that an admin changed, with the version that the form shows', async () => {
  const sent: unknown[] = [];
  serveAdmin({
    getSettings: () => ({ data: sent.length === 0 ? storedOf() : storedOf({ supportHandle: '@new' }, 1) }),
    putSettings: ({ body }) => {
      sent.push(body);
      return { data: storedOf({ supportHandle: '@new' }, 1) };
    },
  });
  const page = await openDashboard(PATH);
  await page.sees('No changes yet');
  type('Support handle', '@new');
  await page.sees('1 unsaved change: Support handle');
  press('Save changes');
  await page.sees('Settings saved.');
  expect(sent).toEqual([{ values: { supportHandle: '@new' }, version: 0 }]);
  await page.sees('No unsaved changes');
});

it.each([
  ['markup', 'Support handle', '<b>support</b>', 'Plain text only, without < and >'],
  ['10,000 characters', 'Support handle', 'x'.repeat(10_000), 'at most 64'],
  ['a script', 'Support chat link', 'javascript:alert(1)', 'must be an https:// address'],
  ['a word', 'Currency', 'naira', 'Currency must be three capital letters'],
  ['a word', 'Exchange rate for one dollar', 'many', 'Rate must be a number'],
])('refuses %s in %s, and shows the error at the field', async (_what, label, value, message) => {
  serveAdmin({ putSettings: failing });
  const page = await openDashboard(PATH);
  await page.sees('No changes yet');
  type(label, value);
  press('Save changes');
  await page.sees(message);
  await page.sees('Correct the marked fields, then save again.');
  expect(screen.getByLabelText(label, { selector: 'input' })).toHaveProperty('value', value);
});

it('previews values while they are typed, before they are saved', async () => {
  serveAdmin({});
  const page = await openDashboard(PATH);
  await page.sees('No changes yet');
  const preview = (group: string) => screen.getByLabelText(`Preview: ${group}`).textContent;
  expect(preview('support')).toContain(SITE_SETTINGS_DEFAULTS.supportHandle);
  type('Support handle', '@typed');
  type('Community link', 'https://unreachable.invalid/join');
  type('Currency', 'NGN');
  type('Exchange rate for one dollar', '1.1');
  await waitFor(() => expect(preview('support')).toContain('@typed'));
  expect(preview('community')).toContain('https://unreachable.invalid/join');
  expect(preview('currency')).toContain('110 NGN');
  expect(operationsMade()).not.toContain('putSettings');
});

it('shows first what another admin changed, and keeps both changes on request', async () => {
  const newest = storedOf({ claimsNote: 'Audited by nobody.', supportHandle: '@theirs' }, 1);
  let isOld = true;
  const sent: unknown[] = [];
  serveAdmin({
    getSettings: () => ({ data: isOld ? storedOf() : newest }),
    listSettingsHistory: () => ({
      data: isOld ? [] : [row('supportHandle', SITE_SETTINGS_DEFAULTS.supportHandle, '@theirs')],
    }),
    putSettings: ({ body }) => {
      sent.push(body);
      if (!isOld) return { data: storedOf({ supportHandle: '@mine', claimsNote: 'Audited by nobody.' }, 2) };
      isOld = false;
      return { problem: errors.siteSettingsConflict };
    },
  });
  const page = await openDashboard(PATH);
  await page.sees('No changes yet');
  type('Support handle', '@mine');
  press('Save changes');
  await page.sees('Olu Owner changed the settings');
  await page.sees('You both changed: Support handle.');
  press('Keep my changes');
  await page.sees('1 unsaved change: Support handle');
  expect(screen.getByLabelText('Source of the claims')).toHaveProperty('value', 'Audited by nobody.');
  press('Save changes');
  await waitFor(() => expect(sent.at(-1)).toEqual({ values: { supportHandle: '@mine' }, version: 1 }));
});

it('keeps unsaved changes while the admin visits another page', async () => {
  serveAdmin({});
  const first = await openDashboard(PATH);
  await first.sees('No changes yet');
  type('WhatsApp number', '+234 1');
  await first.sees('1 unsaved change');
  first.close();
  const again = await openDashboard(PATH);
  await again.sees('Your unsaved changes from earlier are still here.');
  expect(screen.getByLabelText('WhatsApp number')).toHaveProperty('value', '+234 1');
  press('Discard changes');
  await again.sees('No unsaved changes');
});

it('shows the history with its authors, and undoes the latest change', async () => {
  const undone: unknown[] = [];
  serveAdmin({
    getSettings: () => ({ data: storedOf({ supportHandle: '@new' }, 4) }),
    listSettingsHistory: () => ({ data: [row('supportHandle', '@old', '@new', 4)] }),
    undoSettings: ({ headers }) => {
      undone.push(headers['if-match']);
      return { data: storedOf({}, 5) };
    },
  });
  const page = await openDashboard(PATH);
  await page.sees('Olu Owner');
  await page.sees('@old → @new');
  press('Undo latest change');
  await page.sees('The latest change was undone.');
  expect(undone).toEqual(['"4"']);
});

it('offers a retry if the settings cannot be loaded', async () => {
  serveAdmin({ getSettings: failing });
  const page = await openDashboard(PATH);
  await page.sees('The settings couldn’t be loaded');
  expect(screen.getByText('Try again')).toBeTruthy();
});

it('warns on an admin’s home page about links that lead nowhere', async () => {
  serveAdmin({
    listLeads: failing,
    listContactMessages: failing,
    getEngine: failing,
    getSettings: () => ({
      data: Object.assign(storedOf(), { placeholders: ['brokers', 'xLink'], needsAddresses: true }),
    }),
  });
  const home = await openDashboard('/dashboard');
  await home.sees('These still point to an .example address: Brokers, X link.');
});

it('applies changed settings to a page of the dashboard that is already open', async () => {
  serveApi({
    getCurrentUser: asMember('gold'),
    getStatus: failing,
    getSiteSettings: () => ({
      data: {
        values: Object.assign({ ...PUBLIC_SETTINGS_DEFAULTS }, { supportHandle: '@fresh' }),
        version: 1,
      },
    }),
  });
  const page = await openDashboard('/dashboard/support');
  await page.sees('@fresh');
});

it('moves the focus to the button that adds an entry after an entry is removed', async () => {
  serveAdmin({});
  const page = await openDashboard(PATH);
  await page.sees('Remove Reply 1');
  press('Remove Reply 1');
  expect(document.activeElement?.textContent).toBe('Add a reply');
});
