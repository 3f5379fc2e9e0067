import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { baseApi } from '../src/shared/api/base-api.ts';
import { heldReply, operationsMade, queriesOf, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember, callOf, channelsOf, failing, LOST, listOf } from './some-answers.ts';

const lost = (asset: string, pair: string, id: string) =>
  callOf(Date.parse('2026-11-03T13:35:00Z'), { ...LOST, id, asset, pair });
const EURO = lost('EUR/USD', 'EURUSD', '66f1a2b3c4d5e6f708192c01');
const BITCOIN = lost('BTC/USD', 'BTCUSDT', '66f1a2b3c4d5e6f708192c02');
const GOLD = lost('XAU/USD', 'XAUUSD', '66f1a2b3c4d5e6f708192c03');

/** Serves a member. When the member stars a market, the watchlist stores it. */
function served(watchlist: string[] = []) {
  return serveApi({
    getCurrentUser: asMember('gold'),
    getChannels: () => channelsOf({ watchlist: [...watchlist] }),
    putStar: ({ body }) => {
      const { pair, isStarred } = body as { pair: string; isStarred: boolean };
      watchlist = isStarred ? [...watchlist, pair] : watchlist.filter((starred) => starred !== pair);
      return channelsOf({ watchlist });
    },
    listSignals: ({ query }) => listOf(query.pair ? [BITCOIN] : [EURO, BITCOIN]),
    getSignal: () => ({ data: EURO, extras: { quota: listOf([]).extras.quota } }),
    getCandles: failing,
  });
}
const button = (name: string) => screen.findByRole('button', { name });

it('keeps a star in the account, and requests the history with the starred markets as its filter', async () => {
  served(['BTCUSDT']);
  const page = await openDashboard(`/dashboard/signals/${EURO.id}`);
  expect((await button('Star EUR/USD')).getAttribute('aria-pressed')).toBe('false');
  await page.click('button', 'Star EUR/USD');
  await waitFor(async () => expect((await button('Star EUR/USD')).getAttribute('aria-pressed')).toBe('true'));
  page.close();
  await (await openDashboard('/dashboard/signals')).click('button', 'Starred');
  await waitFor(() => expect(queriesOf('listSignals').map(({ pair }) => pair)).toContain('BTCUSDT.EURUSD'));
  expect((await button('Starred')).getAttribute('aria-pressed')).toBe('true');
});

it('shows that no market is starred, even while signals arrive, and links back to all signals', async () => {
  const api = served();
  const page = await openDashboard('/dashboard/signals');
  await page.click('button', 'Starred');
  await page.sees('No market is starred yet');
  api.listSignals = () => listOf([GOLD, EURO]);
  page.store.dispatch(baseApi.util.invalidateTags(['Signals']));
  await page.sees('XAU/USD');
  await page.sees('No market is starred yet');
  await page.click('button', 'Show all signals');
  await page.sees('EUR/USD');
});

it('opens a past signal on a phone as a sheet, and closes the sheet with its own button or the back button', async () => {
  const wide = matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('width <') }));
  onTestFinished(() => void vi.unstubAllGlobals());
  served();
  const page = await openDashboard('/dashboard/signals');
  await page.click('button', 'Previous signals');
  await page.click('link', 'EUR/USD');
  await screen.findByRole('dialog', { name: 'Signal' });
  expect(page.address()).toBe(`/dashboard/signals?signal=${EURO.id}`);
  await page.click('button', 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.address()).toBe('/dashboard/signals');
  await page.click('link', 'Alerts');
  await screen.findByRole('dialog', { name: 'Alerts' });
  await page.sees('Only alert me about');
});

it('keeps a star that was set while the device saved its time zone', async () => {
  const api = served();
  api.getChannels = () => channelsOf({ zone: 'Africa/Lagos' });
  const saving = heldReply();
  api.putChannels = () => saving.response;
  const page = await openDashboard(`/dashboard/signals/${EURO.id}`);
  await waitFor(() => expect(operationsMade()).toContain('putChannels'));
  await page.click('button', 'Star EUR/USD');
  const isStarred = async () => (await button('Star EUR/USD')).getAttribute('aria-pressed');
  await waitFor(async () => expect(await isStarred()).toBe('true'));
  const earlier = channelsOf({ watchlist: [] }).data;
  saving.send(earlier);
  const shown = () =>
    Object.values(page.store.getState().api.queries).find((query) => query?.endpointName === 'channels')
      ?.data;
  await waitFor(() => expect(shown()).toMatchObject({ zone: earlier.zone }));
  expect(await isStarred()).toBe('true');
});
