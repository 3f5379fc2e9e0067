import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { expect, it } from 'vitest';
import { sampleSignal } from '../src/shared/signals/fallback-signal.ts';
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

function served(zone: string | null) {
  return serveApi({
    getCurrentUser: () => ({
      data: { ...someUser({ tier: 'gold', dashboardUnlocked: true }), timeZone: zone },
    }),
    listSignals: ({ query }) => ({
      data: query.pair ? [lost('Solana', 'SOLUSDT')] : [lost('EUR/USD', 'EURUSD')],
      extras: { quota, nextBefore: null, slots: [] },
    }),
    getPerformance: () => ({ problem: errors.internal }),
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

it('tells when a signal was by the member’s clock first, then in WAT', async () => {
  served('America/New_York');
  const page = await openDashboard('/dashboard/signals');
  await page.sees('3 Nov, 08:35');
  expect(page.text()).toContain('2:35 PM WAT');
});

it('says WAT once to a member whose clock shows the same', async () => {
  served('Africa/Lagos');
  const page = await openDashboard('/dashboard/signals');
  await page.sees('3 Nov, 2:35 PM WAT');
  expect(page.text()).not.toContain('14:35');
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
