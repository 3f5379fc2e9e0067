import { problems } from '@croneai/contracts/http/problem.ts';
import type { PaperAccount } from '@croneai/contracts/paper.ts';
import type { PaperReplay, ReplayCopyBody } from '@croneai/contracts/paper-replay.ts';
import { DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paperApi } from '../src/features/paper/paper-api.ts';
import { bodiesOf, type Handlers, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { as } from './some-answers.ts';

const PATH = '/dashboard/copy-trading';
const SIGNAL = {
  pair: 'EURUSD',
  asset: 'EUR/USD',
  signalType: 'buy' as const,
  precision: 5,
  entryPrice: 1.1,
  settledFrom: null,
  stopLoss: 1.09,
  takeProfit: 1.11,
};
const PAYOUT = { kind: 'payout' as const, payout: 0.85 };
const STATISTICS = {
  closed: 2,
  won: 1,
  lost: 1,
  breakeven: 0,
  uncounted: 0,
  winRate: 50,
  profitFactor: 0.85,
  averageMultiple: -0.07,
  averageGross: 0,
  bestUsd: 42.5,
  worstUsd: -50,
};
const SKIPPED = { hours: 0, confidence: 0, limit: 0, late: 0, noStop: 0, funds: 0 };

/** Returns a backtest with two trades of this amount. The first was lost and the second was won. */
function replayOf(amountUsd: number, change: Partial<PaperReplay> = {}): PaperReplay {
  const netUsd = amountUsd * (0.85 - 1);
  return {
    kind: 'copy',
    range: '7d',
    startsAt: '2026-11-19T10:00:00.000Z',
    recordStartsAt: '2026-11-01T10:00:00.000Z',
    endsAt: '2026-11-21T12:00:00.000Z',
    startingBalanceUsd: 10_000,
    netUsd,
    returnPercent: netUsd / 100,
    drawdown: { currentPercent: 0.1, maxPercent: amountUsd / 100, maxUsd: amountUsd },
    equity: [
      { at: '2026-11-19T10:00:00.000Z', balanceUsd: 10_000 },
      { at: '2026-11-20T10:05:00.000Z', balanceUsd: 10_000 - amountUsd },
      { at: '2026-11-21T10:05:00.000Z', balanceUsd: 10_000 + netUsd },
    ],
    statistics: STATISTICS,
    longestLosingRun: 1,
    days: [
      { day: '2026-11-20', netUsd: -amountUsd, trades: 1, won: 0, lost: 1 },
      { day: '2026-11-21', netUsd: 0.85 * amountUsd, trades: 1, won: 1, lost: 0 },
    ],
    trades: [
      {
        signalId: 'a'.repeat(24),
        signal: SIGNAL,
        paysBy: PAYOUT,
        stakeUsd: amountUsd,
        openedAt: '2026-11-21T10:00:02.000Z',
        closedAt: '2026-11-21T10:05:00.000Z',
        exitPrice: 1.11,
        status: 'hit_tp',
        outcome: 'profit',
        multiple: 0.85,
        grossMultiple: 1,
        resultUsd: 0.85 * amountUsd,
        balanceUsd: 10_000 + netUsd,
      },
    ],
    signals: 5,
    skipped: SKIPPED,
    risk: { lossUsd: amountUsd * 10, lossPercent: amountUsd / 10, level: 'medium' },
    own: null,
    terms: [{ paysBy: PAYOUT, count: 2 }],
    paysBy: PAYOUT,
    provenance: 'synthetic',
    ...change,
  };
}

const account: PaperAccount = {
  kind: 'copy',
  activatedAt: null,
  startingBalanceUsd: 10_000,
  balanceUsd: 10_000,
  netUsd: 0,
  returnPercent: 0,
  drawdown: { currentPercent: 0, maxPercent: 0, maxUsd: 0 },
  equity: [],
  openTrades: [],
  terms: [],
  paysBy: PAYOUT,
  provenance: 'synthetic',
  window: {
    startsAt: '2026-11-21T00:00:00.000Z',
    endsAt: '2026-11-22T00:00:00.000Z',
    opened: 0,
    limit: 10,
  },
  statistics: { ...STATISTICS, closed: 0 },
  skipped: SKIPPED,
  computedAt: '2026-11-21T12:00:00.000Z',
  rule: 'The rule.',
};

/** Serves a silver member whose time zone is `timeZone`. */
function serveMachine(change: Handlers = {}, timeZone = 'UTC') {
  const asked = () => bodiesOf('replayCopySettings') as ReplayCopyBody[];
  const handlers = serveApi({
    getCurrentUser: as({ tier: 'silver', dashboardUnlocked: true, timeZone }),
    getCopySettings: () => ({ data: { version: 0, savedAt: null, settings: DEFAULT_COPY_SETTINGS } }),
    getCopyAccount: () => ({ data: account }),
    putCopySettings: ({ body }) => {
      const { version, settings } = body as { version: number; settings: object };
      return { data: { version: version + 1, savedAt: '2026-11-21T12:00:00.000Z', settings } };
    },
    replayCopySettings: ({ body }) => {
      const { settings, range } = body as ReplayCopyBody;
      return { data: replayOf(settings.amountUsd, { range }) };
    },
    ...change,
  });
  return { asked, handlers };
}

const slider = (name: string) =>
  document.querySelector<HTMLElement>(
    `[role="slider"][aria-label^="${name}"], input[type="range"][aria-label="${name}"]`,
  );
const press = (key: string, on: Element | null) =>
  on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('shows a replay of the settings on a first visit, and labels it as a backtest', async () => {
  serveMachine();
  const page = await openDashboard(PATH);
  await page.sees('Backtest on simulated prices');
  expect(screen.getByRole('heading', { name: /not trading yet/ }).textContent).toMatch(
    /^Connected to a backtest/,
  );
  await page.sees('−$7.50');
  await page.sees('Backtested trades');
  expect(page.text()).toContain('Settled signals of the last 7 days');
  expect(page.text()).toContain('10 losses in a row: −$500.00');
  const values = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['$50.00 per trade', '10']));
  expect(page.text()).not.toContain('Your account');
});

it('requests the backtest once after several quick changes of a setting, and shows the previous curve until the reply arrives', async () => {
  const { asked } = serveMachine();
  const page = await openDashboard(PATH);
  await page.sees('−$7.50');
  const more = screen.getByRole('button', { name: 'More: Copy amount' });
  for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(more);
  // The previous curve stays until the next one has loaded.
  expect(page.text()).toContain('−$7.50');
  await page.sees('−$12.00');
  expect(asked().map(({ settings }) => settings.amountUsd)).toEqual([50, 80]);
  await page.sees('Saved.');
});

it('requests another period, and keeps the curve if the request fails', async () => {
  const { asked, handlers } = serveMachine();
  const page = await openDashboard(PATH);
  await page.sees('−$7.50');
  handlers.replayCopySettings = () => ({ problem: problems.unavailable });
  document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[2]?.click();
  await page.sees('We couldn’t update the backtest');
  expect(page.text()).toContain('−$7.50');
  handlers.replayCopySettings = () => ({ data: replayOf(60, { range: '30d' }) });
  await page.click('button', 'Try again');
  await page.sees('−$9.00');
  expect(asked().at(-1)).toMatchObject({ range: '30d', timeZone: 'UTC' });
});

it('offers no period that is longer than the record, and states when the record begins and how many signals were skipped', async () => {
  serveMachine({
    replayCopySettings: () => ({
      data: replayOf(50, {
        recordStartsAt: '2026-11-20T20:00:00.000Z',
        signals: 248,
        skipped: { ...SKIPPED, hours: 100, confidence: 6, limit: 140 },
      }),
    }),
  });
  const page = await openDashboard(PATH);
  await page.sees('Settled signals since 20 Nov, 20:00 UTC');
  await page.sees(
    'Traded 2 of 248 signals. Skipped: 100 outside your hours, 6 below your minimum confidence, 140 over your limit.',
  );
  const periods = screen.getAllByRole<HTMLInputElement>('radio', { name: /24 h|days/ });
  expect(periods.map(({ disabled }) => disabled)).toEqual([false, true, true]);
  expect(periods.map(({ checked }) => checked)).toEqual([true, false, false]);
});

it('trades signals of 58% or more between 08:00 and 22:00 in the member’s time zone, until the settings change', async () => {
  const { asked } = serveMachine({}, 'Africa/Lagos');
  const page = await openDashboard(PATH);
  await page.sees('Between 08:00 and 22:00');
  await page.sees('Only signals with 58% confidence or more.');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]?.settings).toMatchObject({
    hours: { from: '08:00', to: '22:00' },
    timeZone: 'Africa/Lagos',
    minConfidence: 58,
  });
  fireEvent.click(screen.getByRole('switch', { name: /Between 08:00/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'Any' }));
  await page.sees('Every signal.');
  await page.sees('Saved.');
  await waitFor(() => expect(asked().at(-1)?.settings).toMatchObject({ hours: null, minConfidence: 0 }));
});

it('can be read by keyboard: the curve point by point, and the days one by one', async () => {
  serveMachine();
  const page = await openDashboard(PATH);
  await page.sees('−$7.50');
  const curve = slider('Result of the backtest');
  press('Home', curve);
  await waitFor(() => expect(curve?.getAttribute('aria-valuetext')).toContain('Backtest $0.00'));
  press('ArrowRight', curve);
  await waitFor(() =>
    expect(curve?.getAttribute('aria-valuetext')).toBe('20 Nov, 10:05 UTC: Backtest −$50.00'),
  );
  await page.sees('Results by day');
  const day = [...document.querySelectorAll('button')].find((each) => nameOf(each)?.startsWith('Sat 21 Nov'));
  expect(nameOf(day)).toBe('Sat 21 Nov: +$42.50 in 1 trade, 1 won, 0 lost');
  press('ArrowLeft', day ?? null);
  await waitFor(() =>
    expect(nameOf(document.activeElement)).toBe('Fri 20 Nov: −$50.00 in 1 trade, 0 won, 1 lost'),
  );
});

/** Returns the accessible name of a button that also shows figures. */
const nameOf = (button: Element | null | undefined) => button?.querySelector('.sr-only')?.textContent;

it('draws the member’s own result over the replay once the member has a result', async () => {
  const { netUsd, returnPercent, drawdown, equity, statistics, longestLosingRun, days } = replayOf(20);
  const own = { netUsd, returnPercent, drawdown, equity, statistics, longestLosingRun, days };
  const closed = { ...account, activatedAt: '2026-11-20T00:00:00.000Z', equity, statistics: STATISTICS };
  serveMachine({
    getCopyAccount: () => ({ data: closed }),
    listCopyTrades: () => ({ data: [], extras: { total: 0, nextBefore: null } }),
    replayCopySettings: () => ({ data: replayOf(50, { own }) }),
  });
  const page = await openDashboard(PATH);
  await page.sees('Yours −$3.00');
  await page.sees('Auto-Copy is paused');
  await page.sees('Your account');
  expect(slider('Result of the backtest')?.getAttribute('aria-valuetext')).toContain(
    'Backtest −$7.50, Yours −$3.00',
  );
});

it('shows that no signal has been settled yet', async () => {
  serveMachine({
    replayCopySettings: () => ({ data: replayOf(50, { signals: 0, trades: [], days: [], equity: [] }) }),
  });
  const page = await openDashboard(PATH);
  await page.sees('No settled signals yet');
  expect(slider('Result of the backtest')).toBeNull();
});

it('saves a change that is made while the reply to the previous change is applied', async () => {
  serveMachine();
  const page = await openDashboard(PATH);
  await page.sees('Only signals with 58% confidence or more.');
  let isPressed = false;
  page.store.subscribe(() => {
    const { data } = paperApi.endpoints.machineSettings.select('copy')(page.store.getState());
    if (isPressed || data?.version !== 1) return;
    isPressed = true;
    fireEvent.click(screen.getByRole('radio', { name: 'Any' }));
  });
  fireEvent.click(screen.getByRole('switch', { name: /Between 08:00/ }));
  await waitFor(() => expect(bodiesOf('putCopySettings')).toHaveLength(2));
  expect(bodiesOf('putCopySettings')).toMatchObject([
    { version: 0, settings: { hours: null } },
    { version: 1, settings: { hours: null, minConfidence: 0 } },
  ]);
  await page.sees('Every signal.');
});
