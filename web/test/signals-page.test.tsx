import { errors } from '@croneai/contracts/errors.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { expect, it } from 'vitest';
import { watTime } from '../src/shared/signals/wat-time.ts';
import { isTwelveHours } from '../src/shared/time/clock-choice.ts';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, callOf, channelsOf, failing, LOST, listOf, runningSlot } from './some-answers.ts';

/** An afternoon in Lagos. */
const AT = '2026-11-03T13:35:00.000Z';
const lost = (asset: string, pair: string) => callOf(Date.parse(AT), { ...LOST, asset, pair });
const solana = { pair: 'SOLUSDT', asset: 'Solana' };
const volatility = {
  startsAt: AT,
  slot: Date.parse(AT),
  candles: 50,
  candleMinutes: 1,
  provenance: 'synthetic',
  unmoved: 0,
  compared: 1,
  watched: 1,
  rising: 1,
  falling: 0,
  assets: [{ ...solana, precision: 2, closes: [1, 2], rangePercent: 5.5, changePercent: 1 }],
};

function served(timeZone: string | null, signals = [lost('EUR/USD', 'EURUSD')]) {
  return serveApi({
    getCurrentUser: as({ tier: 'gold', dashboardUnlocked: true, timeZone }),
    listSignals: ({ query }) => listOf(query.pair ? [lost(solana.asset, solana.pair)] : signals),
    getCandles: () => ({ problem: errors.marketDataUnavailable }),
    getVolatility: () => ({ data: volatility }),
  });
}

it.each([
  ['America/New_York', '3 Nov, 08:35', /Time, GMT-[45]Asset/],
  ['Africa/Lagos', '3 Nov, 14:35', /Time, WATAsset/],
])(
  'shows the times of signals by the member’s clock setting in %s, and names the zone once',
  async (zone, time, head) => {
    served(zone);
    const page = await openDashboard('/dashboard/signals');
    await page.sees(time);
    expect(page.text()).toMatch(head);
    expect(page.text()).not.toContain('2:35 PM');
  },
);

it('shows how a previous signal ended, also in the short row of a phone', async () => {
  served(null);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Stop loss hit −1.00 stakes');
});

it('writes WAT in the 12-hour format on a phone in Lagos that has a 24-hour clock', async () => {
  expect([navigator.language, isTwelveHours()]).toEqual(['en-NG', false]);
  served('Asia/Kolkata', [callOf(runningSlot())]);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Created');
  expect(page.text()).toMatch(/Created\d\d:\d\d GMT\+5:30\d{1,2}:\d\d [ap]m WAT/);
  await page.sees('Martingale plan');
  expect(page.text()).toMatch(/WAT\d{1,2}:\d\d:\d\d [ap]m/);
  expect(page.text()).not.toMatch(/\d\d:\d\d WAT/);
});

const cells = () => [...document.querySelectorAll('table td')].map((cell) => cell.textContent ?? '');

it('shows on the ticket when a signal was created and expires, and in the plan when each level begins and ends', async () => {
  const signal = callOf(runningSlot());
  served('Asia/Kolkata', [signal]);
  const page = await openDashboard('/dashboard/signals');
  const { clock, hour } = timesIn('Asia/Kolkata');
  const { createdAt, expiresAt, martingaleLevels } = signal;
  await page.sees(`Created${clock(createdAt)}${watTime(createdAt)} WAT`);
  expect(page.text()).toContain(`Valid until${clock(expiresAt)}${watTime(expiresAt)} WAT`);
  const inBoth = (at: string) => `${hour(at)}${watTime(at)} WAT`;
  await expect
    .poll(() => cells().slice(0, 8))
    .toEqual(
      martingaleLevels.flatMap(({ entryTime, expiryTime }) => [inBoth(entryTime), inBoth(expiryTime)]),
    );
});

it('links a market with large moves to its earlier signals', async () => {
  served(null);
  const page = await openDashboard('/dashboard');
  await page.sees('5.50%');
  const tile = [...document.querySelectorAll('a')].find((link) => link.textContent?.includes('5.50%'));
  tile?.click();
  await page.sees('Previous signals');
  await page.sees('Solana');
  expect(page.address()).toBe('/dashboard/signals?pair=SOLUSDT');
  expect(document.querySelector('table')?.textContent).not.toContain('EUR/USD');
});

it('shows a placeholder for the daily limit while the list loads, and no such fact after a failure', async () => {
  const handlers = served('Africa/Lagos');
  handlers.listSignals = () => new Response(new ReadableStream());
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Signals today');
  expect(page.text()).not.toMatch(/Signals today–|Last update–/);
  page.close();

  handlers.listSignals = failing;
  const failed = await openDashboard('/dashboard/signals');
  await failed.sees('We couldn’t start the signal feed');
  expect(failed.text()).not.toMatch(/Signals today|Last update/);
});

it('opens the history of a starred market from the alert settings over the signals page', async () => {
  const handlers = served(null);
  handlers.getChannels = () => channelsOf({ watchlist: [solana.pair] });
  handlers.putChannels = handlers.getChannels;
  const page = await openDashboard('/dashboard/signals?alerts=open');
  await page.sees('Stop loss hit');
  await page.click('link', solana.pair);
  await page.sees(solana.asset);
  expect(document.querySelector('table')?.textContent).not.toContain('EUR/USD');
});
