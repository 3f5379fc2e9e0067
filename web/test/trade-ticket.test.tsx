import { errors } from '@croneai/contracts/errors.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FlatLadder } from '../src/features/trade-ticket/price-ladder.tsx';
import { watTime } from '../src/shared/signals/wat-time.ts';
import { type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as, asMember, callOf, failing, LOST, listOf, runningSlot, silentSlot, WON } from './some-answers.ts';

afterEach(() => void vi.useRealTimers());

const SLOT_MS = 5 * MINUTE_MS;
/** Returns a CALL whose third minute is running. */
const someCall = (change: Partial<Signal> = {}) =>
  callOf(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 2 * MINUTE_MS, change);
/** Makes the signal pay in points, so that the trade ends as soon as the price touches a level. */
const inPoints = (): Partial<Signal> => ({
  forecast: { ...someCall().forecast, paysBy: { kind: 'points' } },
});
const unpriced = () => ({ problem: errors.marketDataUnavailable });

type Prices = [high: number, low: number, close: number][];

/** Serves the minutes of the signal, which are all that the chart needs. */
function served(signal: Signal, prices: Prices, others: Handlers = {}) {
  const candles = prices.map(([high, low, close], minute) => ({
    time: new Date(Date.parse(signal.startsAt) + minute * MINUTE_MS).toISOString(),
    open: 1.1,
    high,
    low,
    close,
    volume: 1,
  }));
  return serveApi({
    getCurrentUser: asMember('gold'),
    listSignals: () => listOf([signal]),
    getCandles: () => ({ data: candles, extras: { provenance: 'synthetic' } }),
    ...others,
  });
}

const calm: Prices = [
  [1.1005, 1.0995, 1.1],
  [1.1008, 1.0998, 1.1005],
];

it('shows the state and delay of an open signal, the source and age of its price, and the last result', async () => {
  const running = someCall();
  const createdAt = new Date(running.slot + 12_000).toISOString();
  const last = { ...callOf(running.slot - SLOT_MS, LOST), id: '66f1a2b3c4d5e6f708192c02' };
  served(running, calm, {
    listSignals: () => listOf([{ ...running, createdAt, updatedAt: createdAt }, last]),
  });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Winning0.045% above entry · 1.10050');
  // The age of the price follows the figure.
  expect(page.text()).toMatch(
    /LastWinning.* · 1.10050Last minute’s close, (now|\d+ s ago|1 min ago) · Simulated prices/,
  );
  expect(page.text()).toMatch(/Entry closed.*The price at \d\d:\d\d decides./);
  expect(page.text()).toContain('The price at expiry decides. The lines show the usual range.');
  expect(page.text()).toMatch(/Published 12 s late: it counts from the price at \d\d?:\d\d( [ap]m)?\./);
  await page.sees('Lost −1.00 stakes');
});

it('shows the standing and the result of a late signal from the price from which it counts', async () => {
  const running = someCall();
  const createdAt = new Date(running.slot + 42_000).toISOString();
  const late = { ...running, createdAt, updatedAt: createdAt };
  // The price is above the published entry price, and below the close of the first minute.
  const prices: Prices = [
    [1.1008, 1.0998, 1.1006],
    [1.1008, 1.0998, 1.1003],
  ];
  served(late, prices);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Losing0.027% below entry · 1.10030');
  await page.sees('Published 42 s late: it counts from the price at');
});

it.each([
  [1.1005, 'Winning', 'text-up'],
  [1.1, 'At entry', ''],
  [1.099999, 'Losing', 'text-down'],
  [1.0995, 'Losing', 'text-down'],
])('shows the standing at a price of %s in a word (%s), in its colour', async (close, figure, colour) => {
  served(someCall(), [...calm, [1.1008, 1.099, close]]);
  await openDashboard('/dashboard/signals');
  const shown = () =>
    [...document.querySelectorAll('.tabular')].filter(({ textContent }) => textContent === figure);
  await expect
    .poll(() => shown().map(({ className }) => /text-(?:up|down)/.exec(className)?.[0] ?? ''))
    .toEqual([colour]);
});

it('writes all times of the ticket alike for a member in Lagos whose phone has a 24-hour clock', async () => {
  const signal = someCall();
  const getCurrentUser = as({ tier: 'gold', dashboardUnlocked: true, timeZone: 'Africa/Lagos' });
  served(signal, calm, { getCurrentUser });
  const page = await openDashboard('/dashboard/signals');
  const expiry = watTime(signal.expiresAt);
  expect(expiry).toMatch(/[ap]m$/);
  await page.sees(`The price at ${expiry.replace(' ', '\u00a0')} decides.`);
  expect(page.text()).toContain(`Valid until${expiry} WAT`);
});

it.each<[string, Prices, string, string]>([
  ['target', [...calm.slice(0, 1), [1.1021, 1.0999, 1.101]], 'Take profit touched', '+2.00 R'],
  ['stop (in a minute that reaches both levels)', [[1.1025, 1.0985, 1.1]], 'Stop loss touched', '−1.00 R'],
])(
  'shows immediately that the %s was touched, without advice to enter',
  async (_level, prices, state, result) => {
    served(someCall(inPoints()), prices);
    const page = await openDashboard('/dashboard/signals');
    await page.sees(state);
    await page.sees(result);
    expect(page.text()).toContain('Entry closed.');
    // The countdown is for the next check.
    expect(page.text()).toMatch(/Next check\d\d:\d\d/);
    expect(page.text()).not.toContain('Time left');
    expect(page.text()).not.toContain('Enter now');
  },
);

it('keeps a trade open after a level was touched if the trade is paid at its expiry', async () => {
  served(someCall(), [[1.1025, 1.0985, 1.1]]);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('At entryLast minute’s close');
  expect(page.text()).toMatch(/Take profit1\.10200touched/);
  expect(page.text()).toMatch(/Stop loss1\.09900touched/);
  expect(page.text()).toContain('Time left');
  expect(page.text()).not.toContain('Take profit touched');
});

it('names a touched level of the horizontal ladder for screen readers, with its labels in the order of the marks', async () => {
  const { container } = render(<FlatLadder signal={someCall()} now={1.1} reached={['target']} />);
  const labels = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Stop loss1.09900', 'Entry1.10000', 'Take profittouched 1.10200']);
});

const put = (change: Partial<Signal> = {}) =>
  someCall({ signalType: 'sell', stopLoss: 1.101, takeProfit: 1.098, ...change });

it('uses the same name for each level and the same sign for each number everywhere on the ticket of a PUT', async () => {
  served(put(), calm);
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Losing0.045% above entry');
  // The price rose. Showing that with a plus would contradict the minus of the trade.
  const ticket = document.querySelector('[aria-labelledby^="ticket-"]')?.textContent ?? '';
  expect(ticket).not.toMatch(/[+−]0\.\d{3}%/);
  expect(ticket).not.toMatch(/Usual move (?:for|against)|(?<!Charts by .*)\b(?:Against|Target)\b/);
  await expect.poll(() => ticket).toMatch(/Take profit.*Stop loss|Stop loss.*Take profit/);
});

it('shows that there is no price, and never advises entering without a price', async () => {
  served(someCall(), [], { getCandles: unpriced });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('No price: our price source isn’t answering right now.');
  expect(page.text()).toMatch(/Don’t enter.*There is no live price\./);
});

it('shows a slot without a signal with its best candidate and the time of the next slot', async () => {
  const best = {
    pair: 'EURUSD',
    asset: 'EUR/USD',
    signalType: 'buy',
    paysBy: { kind: 'payout', payout: 0.85 },
    confidence: 52.1,
    low: 48.3,
    high: 55.9,
    needed: 54.6,
  };
  const reason =
    'No trade was good enough. Closest: EUR/USD at 52.1% (48.3 to 55.9%). At a payout of 85%, the win rate minus a margin for luck must be 54.6% or more. We scanned 7 markets. Of the others, 2 had no current prices.';
  const slots = [silentSlot(runningSlot(), { reason, best })];
  const settled = someCall(WON);
  served(settled, calm, { listSignals: () => listOf([settled], { slots }) });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Closest');
  expect(page.text()).toContain('52.1% to win (48.3 to 55.9)');
  expect(page.text()).toContain('must be 54.6% or more after a margin for luck');
  expect(page.text()).toContain('No trade was good enough. We scanned 7 markets. Of the others, 2 had no');
  expect(page.text()).not.toContain('Closest: ');
  expect(page.text()).toContain('Next check in');
});

it.each([
  ['/dashboard/signals', 'Next checkscanning the markets…'],
  ['/dashboard', 'Next check: scanning the markets…'],
])(
  'shows a scan between two slots, and counts down once the outcome of the new slot has arrived: %s',
  async (path, next) => {
    const slot = runningSlot();
    vi.useFakeTimers({ toFake: ['Date'], now: slot + 4 * MINUTE_MS });
    const running = callOf(slot);
    const others = { getCandles: unpriced, getVolatility: () => ({ data: null }), getLearning: failing };
    const api = served(running, [], others);
    const page = await openDashboard(path);
    await page.sees('Time left');
    vi.setSystemTime(slot + SLOT_MS + 1_000);
    await page.sees('Scanning the markets…');
    await page.sees(next);
    expect(page.text()).not.toContain('Next check in');
    api.listSignals = () => listOf([running], { slots: [silentSlot(slot + SLOT_MS)] });
    await page.sees('Next check in04:');
    expect(page.text().toLowerCase()).not.toContain('scanning');
  },
);
