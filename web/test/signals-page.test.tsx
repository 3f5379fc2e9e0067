import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { timesIn } from '@croneai/contracts/times.ts';
import { expect, it } from 'vitest';
import { sampleSignal } from '../src/shared/signals/fallback-signal.ts';
import { watTime } from '../src/shared/signals/wat-time.ts';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

/** Lost at its stop loss, in the afternoon of Lagos. */
const lost = (asset: string, pair: string): Signal =>
  sampleSignal(Date.parse('2026-11-03T13:35:00Z'), {
    id: '66f1a2b3c4d5e6f708192c01',
    asset,
    pair,
    signalType: 'buy',
    entryPrice: 1.1,
    stopLoss: 1.099,
    takeProfit: 1.102,
    exitPrice: 1.099,
    precision: 5,
    confidence: 61,
    status: 'hit_sl',
    outcome: 'loss',
  });

const quota = { limit: null, used: 1, resetsAt: '2030-01-01T00:00:00.000Z', withheld: 0, reason: null };

function served(zone: string | null, signals = [lost('EUR/USD', 'EURUSD')]) {
  return serveApi({
    getCurrentUser: () => ({
      data: { ...someUser({ tier: 'gold', dashboardUnlocked: true }), timeZone: zone },
    }),
    listSignals: ({ query }) => ({
      data: query.pair ? [lost('Solana', 'SOLUSDT')] : signals,
      extras: { quota, nextBefore: null, slots: [] },
    }),
    getPerformance: () => ({ problem: errors.internal }),
    getCandles: () => ({ problem: errors.marketDataUnavailable }),
    getVolatility: () => ({
      data: {
        startsAt: '2026-11-03T13:35:00.000Z',
        slot: Date.parse('2026-11-03T13:35:00Z'),
        candles: 50,
        candleMinutes: 1,
        unmoved: 0,
        compared: 1,
        watched: 1,
        rising: 1,
        falling: 0,
        provenance: 'synthetic',
        assets: [
          {
            pair: 'SOLUSDT',
            asset: 'Solana',
            precision: 2,
            closes: [1, 2],
            rangePercent: 5.5,
            changePercent: 1,
          },
        ],
      },
    }),
    getLearning: () => ({ problem: errors.internal }),
  });
}

it('tells when a signal was by the member’s clock, and names its zone once', async () => {
  served('America/New_York');
  const page = await openDashboard('/dashboard/signals');
  await page.sees('3 Nov, 08:35');
  expect(page.text()).toMatch(/Time, GMT-[45]Asset/);
});

it('has one clock for a member in West Africa, and its name', async () => {
  served('Africa/Lagos');
  const page = await openDashboard('/dashboard/signals');
  await page.sees('3 Nov, 14:35');
  expect(page.text()).toContain('Time, WATAsset');
  expect(page.text()).not.toContain('2:35 PM');
});

const running = () =>
  sampleSignal(Math.floor(Date.now() / 300_000) * 300_000, {
    ...{ id: '66f1a2b3c4d5e6f708192c02', asset: 'EUR/USD', signalType: 'buy', precision: 5 },
    ...{ entryPrice: 1.1, confidence: 61 },
  });
const cells = () => [...document.querySelectorAll('table td')].map((cell) => cell.textContent ?? '');

it('says on the ticket when a signal was created and until when it is valid, and in the plan when each level enters and ends', async () => {
  const signal = running();
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

it('leads from a market that moves to its earlier signals', async () => {
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
