import { errors } from '@croneai/contracts/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { DashboardArea } from '../src/app/dashboard/dashboard-area.tsx';
import { serveApi } from './api.ts';
import { openDashboard, openPage, TOKEN } from './page.tsx';
import { asMember } from './some-answers.ts';

const SUPPORT = '/dashboard/support';
const OTHER = `e30.${btoa(JSON.stringify({ sub: 'another' })).replace(/=+$/, '')}.c2ln`;
const area = (
  <Routes>
    <Route path="/dashboard/*" element={<DashboardArea />} />
  </Routes>
);

afterEach(() => history.replaceState(null, '', '/'));

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: false });

/** Opens the form for a ticket, types into it, and sends it after the session has expired. */
async function typeUntilExpired() {
  history.replaceState(null, '', SUPPORT);
  const api = serveApi({ getCurrentUser: asMember('silver') });
  const page = await openDashboard(SUPPORT);
  await page.fill('Subject *', 'My deposit');
  await page.fill('Message *', 'It is late.');
  await waitFor(() => expect(page.store.getState().live.status).not.toBe('connecting'));
  api.openTicket = () => ({ problem: errors.unauthenticated });
  await userEvent.selectOptions(await field('Category'), 'technical');
  await page.click('button', 'Send ticket');
  await waitFor(() => expect(page.address()).toMatch(/^\/login\?next=/));
  page.close();
}

it('restores the text of a form after the session expired and the same member signed in again', async () => {
  await typeUntilExpired();
  serveApi({ getCurrentUser: asMember('silver') });
  await openPage(SUPPORT, area, TOKEN.replace(/[^.]+$/, 'cmVuZXdlZA'));
  await waitFor(async () => expect((await field('Subject')).value).toBe('My deposit'));
  expect((await field('Message')).value).toBe('It is late.');
});

it('deletes the text if another member signs in', async () => {
  await typeUntilExpired();
  serveApi({ getCurrentUser: asMember('silver') });
  const other = await openPage(SUPPORT, area, OTHER);
  await field('Subject');
  await waitFor(() => expect(sessionStorage.getItem('croneai.typed')).toBeNull());
  expect((await field('Subject')).value).toBe('');
  other.close();
});

it('stores no password, not even one that is shown', async () => {
  history.replaceState(null, '', '/dashboard/settings');
  serveApi({ getCurrentUser: asMember('silver'), listSecurityEvents: () => ({ data: [] }) });
  const page = await openDashboard('/dashboard/settings?tab=security');
  await page.fill('Current password', 'Secret-Words-77');
  const [show] = await screen.findAllByRole('button', { name: 'Show password' });
  await userEvent.click(show as Element);
  await waitFor(() => expect(page.store.getState().live.status).not.toBe('connecting'));
  dispatchEvent(new Event('vite:preloadError'));
  expect(sessionStorage.getItem('croneai.typed')).toBeNull();
});

it('stores the text with the page on which it was typed, even if the script of the next page is missing', async () => {
  history.replaceState(null, '', SUPPORT);
  serveApi({ getCurrentUser: asMember('silver') });
  const page = await openDashboard(SUPPORT);
  await page.fill('Message *', 'It is late.');
  await waitFor(() => expect(page.store.getState().live.status).not.toBe('connecting'));
  await userEvent.type(await field('Message'), '!');
  history.replaceState(null, '', '/dashboard/community');
  dispatchEvent(new Event('vite:preloadError'));
  expect(JSON.parse(sessionStorage.getItem('croneai.typed') ?? '')).toMatchObject({
    path: SUPPORT,
    fields: [['message', 'It is late.!']],
  });
});
