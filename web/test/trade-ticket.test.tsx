import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { FlatLadder } from '../src/features/trade-ticket/price-ladder.tsx';
import { sampleSignal } from '../src/shared/signals/fallback-signal.ts';
import { serveApi } from './api.ts';
import { openDashboard, openPage } from './page.tsx';
import { serviceOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

afterEach(() => void vi.useRealTimers());

const asGold = () => ({ data: someUser({ tier: 'gold', dashboardUnlocked: true }) });

/** A CALL whose second minute runs: entry 1.1, stop 1.099, target 1.102. */
function someCall(change: Partial<Signal> = {}): Signal {
  const startsAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS;
  return sampleSignal(startsAt, {
    id: '66f1a2b3c4d5e6f708192c01',
    asset: 'EUR/USD (OTC)',
    signalType: 'buy',
    entryPrice: 1.1,
    stopLoss: 1.099,
    takeProfit: 1.102,
    precision: 5,
    confidence: 61,
    ...change,
  });
}
/** Ended by the first touch of a level. */
const inPoints = (): Partial<Signal> => ({
  forecast: { ...someCall().forecast, paysBy: { kind: 'points' } },
});

type Prices = [high: number, low: number, close: number][];

/** The minutes of the signal; the chart needs no more. */
function served(signal: Signal, prices: Prices, others: Parameters<typeof serveApi>[0] = {}) {
  const quota = {
    limit: null,
    used: 1,
    resetsAt: '2030-01-01T00:00:00.000Z',
    withheld: 0,
    reason: null,
  };
  const candles = prices.map(([high, low, close], minute) => ({
    time: new Date(Date.parse(signal.startsAt) + minute * MINUTE_MS).toISOString(),
    open: 1.1,
    high,
    low,
    close,
    volume: 1,
  }));
  const { slot } = signal;
  return serveApi({
    getCurrentUser: asGold,
    listSignals: () => ({ data: [signal], extras: { quota, nextBefore: null, slots: [] } }),
    getCandles: () => ({ data: candles, extras: { provenance: 'synthetic' } }),
    getSignalsSummary: () => ({
      data: {
        slotSeconds: 300,
        lastSlot: null,
        nextSlotAt: new Date(slot + 5 * MINUTE_MS).toISOString(),
        settledToday: { total: 0, won: 0, lost: 0, breakeven: 0 },
        pairsWatched: 12,
        earlyAccessSeconds: 15,
        service: serviceOf(),
        provenance: 'synthetic',
      },
    }),
    getPerformance: () => ({ problem: errors.internal }),
    ...others,
  });
}

const calm: Prices = [
  [1.1005, 1.0995, 1.1],
  [1.1008, 1.0998, 1.1005],
];

it('shows how an open signal stands, with source and age of its price', async () => {
  served(someCall(), calm);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('+0.045%');
  expect(page.text()).toMatch(/Last minute’s close, (now|\d+ s ago|1 min ago) · Demo market data/);
  expect(page.text()).toMatch(/Ahead by 0.045%, 0[123]:\d\d to go/);
  expect(page.text()).toContain('Usual move for');
});

it.each<[string, Prices, string, string]>([
  ['target', [...calm.slice(0, 1), [1.1021, 1.0999, 1.101]], 'Target touched', '+2.00 R'],
  ['stop', [...calm.slice(0, 1), [1.1001, 1.0988, 1.0999]], 'Stop touched', '−1.00 R'],
  ['stop, where one minute reaches both', [[1.1025, 1.0985, 1.1]], 'Stop touched', '−1.00 R'],
])('a touched %s is said at once, and nobody is told to enter', async (_level, prices, state, result) => {
  served(someCall(inPoints()), prices);
  const page = await openDashboard('/dashboard/signals');
  await page.sees(state);
  await page.sees(result);
  expect(page.text()).toContain('Too late to enter.');
  // The clock is the next signal’s.
  expect(page.text()).toMatch(/Next signal\d\d:\d\d/);
  expect(page.text()).not.toContain('Time left');
  expect(page.text()).not.toContain('Enter now');
});

it('a touch of a level ends nothing that is paid at its expiry', async () => {
  served(someCall(), [[1.1025, 1.0985, 1.1]]);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('At the entry');
  expect(page.text()).toMatch(/Usual move for1\.10200\+0\.182%, touched/);
  expect(page.text()).toMatch(/Usual move against1\.09900−0\.091%, touched/);
  expect(page.text()).toContain('Time left');
  expect(page.text()).not.toContain('Target touched');
});

it('says that there is no price, and gives no advice to enter without one', async () => {
  served(someCall(), [], { getCandles: () => ({ problem: errors.marketDataUnavailable }) });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('No price: the source doesn’t answer right now.');
  expect(page.text()).toContain('Don’t enter on a price you can’t see.');
});

it('draws a slot without a signal with its best candidate and when the next look is', async () => {
  const slot = Math.floor(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  const best = {
    pair: 'EURUSD',
    asset: 'EUR/USD (OTC)',
    signalType: 'buy',
    confidence: 52.1,
    low: 48.3,
    high: 55.9,
    needed: 54.6,
    paysBy: { kind: 'payout', payout: 0.85 },
  };
  const row = {
    slot,
    startsAt: new Date(slot).toISOString(),
    outcome: 'none',
    cause: 'nothing_pays',
    reason: 'Nothing is expected to pay.',
    signalIds: [],
    latenessMs: 900,
    best,
  };
  const settled = someCall({ status: 'hit_tp', outcome: 'profit', exitPrice: 1.102 });
  const quota = { limit: null, used: 1, resetsAt: '2030-01-01T00:00:00.000Z', withheld: 0, reason: null };
  served(settled, calm, {
    listSignals: () => ({ data: [settled], extras: { quota, nextBefore: null, slots: [row] } }),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Best candidate');
  expect(page.text()).toContain('52.1% to win (48.3 to 55.9)');
  expect(page.text()).toContain('needed 54.6%');
  expect(page.text()).toContain('Next check in');
});

it('says that a signal came late', async () => {
  const late = someCall();
  const createdAt = new Date(late.slot + 12_000).toISOString();
  served({ ...late, createdAt, updatedAt: createdAt }, calm);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Published 12 s late');
});

it('says how the last signal went beside the one that runs', async () => {
  const running = someCall();
  const last: Signal = {
    ...someCall({ status: 'hit_sl', outcome: 'loss', exitPrice: 1.099 }),
    id: '66f1a2b3c4d5e6f708192c02',
    slot: running.slot - 5 * MINUTE_MS,
  };
  const quota = { limit: null, used: 1, resetsAt: '2030-01-01T00:00:00.000Z', withheld: 0, reason: null };
  served(running, calm, {
    listSignals: () => ({ data: [running, last], extras: { quota, nextBefore: null, slots: [] } }),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Lost −1.00 stakes');
  await page.sees('+0.045%');
});

it.each([
  ['/dashboard/signals', 'Next signallooking at the markets…'],
  ['/dashboard', 'Next signal: looking at the markets…'],
])(
  'looks at the markets between two slots, and counts down once the new one has spoken: %s',
  async (path, next) => {
    const slot = Math.floor(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: slot + 4 * MINUTE_MS });
    const running = someCall({
      slot,
      startsAt: new Date(slot).toISOString(),
      expiresAt: new Date(slot + 5 * MINUTE_MS).toISOString(),
    });
    const api = served(running, [], {
      getCandles: () => ({ problem: errors.marketDataUnavailable }),
      getVolatility: () => ({ data: null }),
      getLearning: () => ({ problem: errors.internal }),
    });
    const page = await openDashboard(path);
    await page.sees('Time left');
    vi.setSystemTime(slot + 5 * MINUTE_MS + 1_000);
    await page.sees('Reading the markets…');
    await page.sees(next);
    expect(page.text()).not.toMatch(/Next (signal|look) in/);
    const row = {
      slot: slot + 5 * MINUTE_MS,
      startsAt: new Date(slot + 5 * MINUTE_MS).toISOString(),
      outcome: 'none',
      cause: 'nothing_pays',
      reason: null,
      signalIds: [],
      latenessMs: 900,
    };
    const quota = { limit: null, used: 1, resetsAt: '2030-01-01T00:00:00.000Z', withheld: 0, reason: null };
    api.listSignals = () => ({ data: [running], extras: { quota, nextBefore: null, slots: [row] } });
    await page.sees('Next check in04:');
    expect(page.text().toLowerCase()).not.toContain('looking at');
  },
);

it('has the labels of the lying ladder at its marks', async () => {
  const call = someCall({ stopLoss: 1.099, takeProfit: 1.104, ...inPoints() });
  const page = await openPage('/', <FlatLadder signal={call} now={1.1} />);
  await page.sees('Entry');
  const leftOf = (element: HTMLElement | null | undefined) => Number.parseFloat(element?.style.left ?? '');
  const label = (name: string) =>
    leftOf(
      [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.parentElement,
    );
  // The zone of the loss begins at the stop, and ends at the entry.
  const loss = document.querySelector<HTMLElement>('.bg-down\\/35');
  const entry = leftOf(loss) + Number.parseFloat(loss?.style.width ?? '');
  // As near as a label of its width fits.
  expect(Math.abs(label('Stop') - leftOf(loss))).toBeLessThan(6);
  expect(Math.abs(label('Entry') - entry)).toBeLessThan(16);
  expect(label('Target')).toBeGreaterThan(label('Entry'));
});
