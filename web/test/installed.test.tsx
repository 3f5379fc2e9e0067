import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ZoneCard } from '../src/features/settings/profile-section.tsx';
import { captureInstallEvent } from '../src/shared/install/install-event.ts';
import { storeClock } from '../src/shared/time/clock-choice.ts';
import { bodiesOf, serveApi } from './api.ts';
import { openDashboard, openPage } from './page.tsx';
import { asMember, failing, stripOf } from './some-answers.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const manifest = JSON.parse(read('../public/manifest.webmanifest'));
const OFFER = 'Add CroneAI to your home screen';

it('opens the dashboard after installation, with icons that fit any shape, and with shortcuts to existing pages', () => {
  expect(manifest).toMatchObject({ id: '/dashboard', start_url: '/dashboard', scope: '/' });
  const maskable = manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable');
  expect(maskable.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src } of manifest.icons) expect(read(`../public${src}`).length).toBeGreaterThan(100);
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/dashboard/signals',
    '/dashboard/support',
  ]);
});

it('offers the installation from the second visit on, and never again after an answer', async () => {
  captureInstallEvent();
  const prompt = vi.fn(async () => undefined);
  serveApi({ getCurrentUser: asMember('gold') });
  const first = await openDashboard('/dashboard/upgrade');
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  await first.sees('Compare tiers');
  expect(event.defaultPrevented).toBe(true);
  expect(first.text()).not.toContain(OFFER);
  first.close();
  sessionStorage.clear();
  const second = await openDashboard('/dashboard/upgrade');
  await second.sees(OFFER);
  await second.click('button', 'Add');
  expect(prompt).toHaveBeenCalledOnce();
  expect(second.text()).not.toContain(OFFER);
});

it('keeps the last record, with its time, for the page that is shown without a connection', async () => {
  const cell = { at: '2026-11-24T10:00:00.000Z', mark: 'won', asset: 'EUR/USD', percent: 0.1, stakes: 0.85 };
  serveApi({
    getCurrentUser: asMember('silver'),
    getOutcomeStrip: () => stripOf({ cells: [cell], counts: { won: 1 }, net: 0.85 }),
    getVolatility: failing,
    getCandles: failing,
  });
  const page = await openDashboard('/dashboard');
  await page.sees('+0.85 stakes');
  await waitFor(() => expect(localStorage.getItem('croneai.last')).toContain('won, +0.85 stakes'));
  page.close();
  document.body.innerHTML = '<main></main>';
  // Runs the script of the service worker's offline page.
  new Function(read('../public/offline.js'))();
  expect(page.text()).toMatch(
    /^Last known results.*, \d\d:\d\d .*Today: 1 won, 0 lost\. \+0\.85 stakes\..* EUR\/USDwon, \+0\.85 stakes$/,
  );
  document.body.innerHTML = '';
});

it('formats every time by the clock setting of the account, and saves a new setting', async () => {
  serveApi({ updateProfile: failing });
  storeClock('12');
  const page = await openPage('/', <ZoneCard chosen="Africa/Lagos" clock="12" />);
  await page.sees('WAT');
  expect(page.text()).toMatch(/Now: \w+ \d+ \w+,? \d+:\d\d [ap]m WAT/);
  await userEvent.selectOptions(screen.getByLabelText('Clock format'), '24');
  expect(bodiesOf('updateProfile')).toEqual([{ clock: '24' }]);
  storeClock('24');
  await page.sees(':');
  await waitFor(() => expect(page.text()).toMatch(/Now: \w+ \d+ \w+,? \d\d:\d\d WAT/));
});

it('keeps showing a choice while the choice is being saved, even if the member makes a second choice', async () => {
  serveApi({ updateProfile: () => new Response(new ReadableStream()) });
  await openPage('/', <ZoneCard chosen="Africa/Lagos" clock="12" />);
  const [zone, clock] = ['Time zone', 'Clock format'].map((label) =>
    screen.getByLabelText<HTMLSelectElement>(label),
  );
  if (!zone || !clock) throw new Error('the card has two lists');
  await userEvent.selectOptions(clock, '24');
  await waitFor(() => expect(clock.getAttribute('aria-busy')).toBe('true'));
  await userEvent.selectOptions(clock, '');
  await userEvent.selectOptions(zone, '');
  expect([zone.value, clock.value]).toEqual(['Africa/Lagos', '24']);
});
