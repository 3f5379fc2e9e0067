import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import type { PublicRecord } from '@croneai/contracts/public-record.ts';
import type { OutcomeStrip as Strip, StripCell, TrackRecord } from '@croneai/contracts/record.ts';
import type { Performance } from '@croneai/contracts/signals.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordTexts } from '../src/content/record.ts';
import { recordedRateText } from '../src/content/recorded-months.ts';
import { ChampionCard } from '../src/features/admin-engine/champion-card.tsx';
import { RegisterCard } from '../src/features/admin-engine/licence-card.tsx';
import { PublishedCard } from '../src/features/admin-engine/reliability-card.tsx';
import { OutcomeStrip } from '../src/features/record/outcome-strip.tsx';
import { PerformancePanel } from '../src/features/record/public/performance-panel.tsx';
import { TodaysRecord } from '../src/features/record/public/todays-record.tsx';
import { WeekReview } from '../src/features/record/public/week-review.tsx';
import { RangeControl } from '../src/features/record/range-control.tsx';
import { RecordDetails } from '../src/features/record/record-details.tsx';
import { NEAR_HOURS } from '../src/features/record/strip-hour.tsx';
import { RateOfAll } from '../src/features/signals/stream-aside.tsx';
import { queriesOf, serveApi } from './api.ts';
import { openPage } from './page.tsx';
import { failing, stripOf } from './some-answers.ts';

const SINCE = '2026-11-22T00:00:00.000Z';
const at = (slot: number) => new Date(Date.parse(SINCE) + slot * 300_000).toISOString();
const cell = (slot: number, mark: StripCell['mark'], percent: number | null, stakes: number | null) => ({
  at: at(slot),
  mark,
  percent,
  stakes,
  asset: percent === null ? null : 'BTC/USDT',
});
const strip = {
  cells: [
    cell(0, 'won', 0.1106, 0.85),
    cell(1, 'lost', -0.0737, -1),
    cell(2, 'none', null, null),
    cell(3, 'missed', null, null),
  ],
  counts: { won: 1, lost: 1, none: 1, missed: 1 },
  winRate: 50,
  winRateInterval: { low: 9.45, high: 90.55 },
  net: 0.5,
};

const performance: Performance = {
  totalSignals: 40,
  wonSignals: 25,
  lostSignals: 15,
  breakevenSignals: 0,
  expiredSignals: 0,
  winRate: 62.5,
  winRateInterval: { low: 47.03, high: 75.78 },
  avgConfidence: 59,
  profitFactor: 1.42,
  gain: {
    totalNet: 6.25,
    averageNet: 0.1563,
    totalGross: 8,
    averageGross: 0.2,
    terms: [{ paysBy: { kind: 'payout', payout: 0.85 }, count: 40 }],
    paysBy: { kind: 'payout', payout: 0.85 },
  },
  longestLosingRun: 3,
  since: SINCE,
  computedAt: at(200),
  provenance: 'synthetic',
  rule: { version: 1, text: 'The rule.' },
};
const record = (change: Partial<TrackRecord> = {}): TrackRecord => ({
  range: 'all',
  from: null,
  figures: performance,
  drawdown: 3.15,
  underwater: null,
  points: [
    {
      at: at(0),
      signals: 1,
      net: 0.85,
      gross: 1,
      drawdown: 0,
      buy: 0.85,
      hold: 0,
      randomLow: -1.89,
      randomHigh: 1.74,
    },
    {
      at: at(99),
      signals: 40,
      net: 6.25,
      gross: 8,
      drawdown: 3.15,
      buy: -2,
      hold: 0,
      randomLow: -14.5,
      randomHigh: 8.5,
    },
  ],
  calibration: [
    { from: 56, to: 58, signals: 31, predicted: 57.1, won: 58.06, interval: { low: 40.8, high: 73.6 } },
    { from: 58, to: 60, signals: 9, predicted: 58.4, won: 77.78, interval: { low: 45.3, high: 93.7 } },
  ],
  score: { signals: 40, predicted: 57.4, actual: 62.5, interval: { low: 47.0, high: 75.8 } },
  ...change,
});

const publicRecord = (change: Partial<PublicRecord> = {}): PublicRecord => ({
  ...record(),
  loggedFrom: null,
  missing: null,
  meanInterval: null,
  days: [],
  hours: [],
  directions: [],
  versions: [],
  publication: [],
  markets: [],
  reliability: null,
  late: [],
  sharpe: null,
  trials: 0,
  ...change,
});

const listbox = () => document.querySelector<HTMLElement>('[role=listbox]');
const press = (key: string) =>
  listbox()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const named = () =>
  document.getElementById(listbox()?.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

it('describes the day in a sentence, and describes each slot when the arrow keys move to it', async () => {
  serveApi({ getOutcomeStrip: () => stripOf(strip) });
  const page = await openPage('/', <TodaysRecord />);
  await page.sees('Today: 1 won, 1 lost, 1 no signal, 1 missed.');
  expect(page.text()).toContain('50.0%');
  expect(page.text()).toContain('+0.50 stakes');
  expect(page.text()).toContain('break-even 54.1%');
  press('ArrowLeft');
  await waitFor(() => expect(named()).toMatch(/^Missed, \d\d:15 /));
  press('Home');
  await waitFor(() => expect(named()).toMatch(/^BTC\/USDT, won, \+0\.85 stakes · \+0\.111%, \d\d:00 /));
  press('ArrowRight');
  await waitFor(() => expect(named()).toMatch(/^BTC\/USDT, lost, −1\.00 stakes · −0\.074%/));
  press('Escape');
  await waitFor(() => expect(listbox()?.hasAttribute('aria-activedescendant')).toBe(false));
});

it.each([
  ['loads', undefined, false, false],
  ['could not be loaded', undefined, true, true],
  ['has only even results', stripOf({ counts: { even: 1 } }).data, false, true],
])('shows a bar for the rate only while it loads: the day %s', (_case, day, hasFailed, hasDash) => {
  const { container } = render(<OutcomeStrip strip={day as never} hasFailed={hasFailed} clock={String} />);
  expect(/–won today/.test(container.textContent ?? '')).toBe(hasDash);
});

it('redraws only the hours that the pointer leaves and enters, but redraws all hours when the clock setting changes', () => {
  const drawn: (string | number)[] = [];
  const clockIn = (zone: string) => (time: string | number) => {
    drawn.push(time);
    return `${new Date(time).toISOString().slice(11, 16)} ${zone}`;
  };
  const data = stripOf({ ...strip, cells: [cell(0, 'won', 0.1, 0.85), cell(12, 'none', null, null)] }).data;
  const props = { strip: data as unknown as Strip, hasFailed: false };
  const { rerender } = render(<OutcomeStrip {...props} clock={clockIn('UTC')} />);
  const labels = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
  drawn.length = 0;
  fireEvent.pointerOver(screen.getAllByRole('option')[0] as Element);
  expect(named()).toContain('BTC/USDT, won');
  expect(drawn).toContain(at(0));
  expect(drawn).not.toContain(at(12));
  rerender(<OutcomeStrip {...props} clock={clockIn('WAT')} />);
  expect(labels()).toEqual([expect.stringContaining('00:00 WAT'), expect.stringContaining('01:00 WAT')]);
});

it('shows the “simulated” mark and the rate on real past prices only next to a rate on simulated prices', async () => {
  const api = serveApi({ getOutcomeStrip: () => stripOf(strip) });
  const first = await openPage('/', <TodaysRecord />);
  await first.sees(recordedRateText);
  expect(first.text()).toContain('Simulated prices');
  first.close();
  api.getOutcomeStrip = () => stripOf({ ...strip, provenance: 'live' });
  const second = await openPage('/', <TodaysRecord />);
  await second.sees('Today: 1 won');
  expect(second.text()).not.toMatch(/On real past prices|Simulated prices/);
});

it('shows empty hours on phones while the day loads, so that its results move nothing', async () => {
  serveApi({ getOutcomeStrip: () => stripOf(strip) });
  const [loaded, call] = [Promise.withResolvers<void>(), fetch];
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await loaded.promise;
    return call(...request);
  });
  const page = await openPage('/', <TodaysRecord />);
  const near = () =>
    [...(screen.getByRole('listbox').children as unknown as HTMLElement[])].filter(
      ({ dataset }) => dataset.far === undefined,
    ).length;
  expect(near()).toBe(NEAR_HOURS);
  loaded.resolve();
  await page.sees('Today: 1 won');
  expect(near()).toBe(NEAR_HOURS);
});

it('shows yesterday’s record while today has no results', async () => {
  const days: unknown[] = [];
  serveApi({
    getOutcomeStrip: () => stripOf({ counts: { none: 2 } }),
    getRecordOfDay: ({ params }) => {
      days.push(params.day);
      return stripOf({ ...strip, since: '2026-11-21T00:00:00.000Z' });
    },
  });
  const page = await openPage('/', <TodaysRecord />);
  await page.sees('Yesterday: 1 won, 1 lost, 1 no signal, 1 missed.');
  expect(days).toEqual(['2026-11-21']);
  expect(screen.getByRole('heading', { name: 'Yesterday’s record' })).toBeTruthy();
  expect(page.text()).toContain('Today has no results yet.');
  expect(page.text()).toContain('With $10 on every signal yesterday: +$5.00');
});

it('shows today’s record if it has results, without loading yesterday', async () => {
  const api = serveApi({ getOutcomeStrip: () => stripOf(strip) });
  api.getRecordOfDay = () => expect.unreachable();
  const page = await openPage('/', <TodaysRecord />);
  await page.sees('With $10 on every signal today: +$5.00');
  expect(screen.getByRole('heading', { name: 'Today’s record' })).toBeTruthy();
});

it.each([
  ['has none either', () => stripOf()],
  ['could not be loaded', failing],
])('states that today has no results if yesterday %s', async (_case, getRecordOfDay) => {
  serveApi({ getOutcomeStrip: () => stripOf(), getRecordOfDay });
  const page = await openPage('/', <TodaysRecord />);
  await page.sees('No results yet today.');
});

it('states that a day has no results yet, without showing a zero, or an hour on phones', async () => {
  serveApi({ getOutcomeStrip: () => stripOf(), getRecordOfDay: () => stripOf() });
  const page = await openPage('/', <TodaysRecord />);
  await page.sees('No results yet today.');
  const hours = [...(screen.getByRole('listbox').children as unknown as HTMLElement[])];
  expect(hours).toHaveLength(24);
  // Phones hide the hours with this attribute until the visitor opens the whole day.
  expect(hours.filter(({ dataset }) => dataset.far === undefined)).toEqual([]);
  expect(page.text()).not.toMatch(/0\.00 stakes|–|won today/);
});

it('shows the “simulated” mark and the rate on real past prices on the engine page', async () => {
  const champion = { hash: 'a'.repeat(64), version: 1, since: SINCE, previous: null, isWhole: true };
  const overview = { provenance: 'synthetic', champion, artefacts: [] } as unknown as EngineOverview;
  const page = await openPage('/', <ChampionCard {...overview} />);
  await page.sees(`Six markets have built-in trends. ${recordedRateText}`);
  expect(screen.getByText('Simulated prices').className).toContain('border-dashed');
});

it('disables a range if a shorter range contains the same days', async () => {
  const offOf = async (since: string) => {
    const page = await openPage('/', <RangeControl range="all" since={since} onChange={() => undefined} />);
    await page.sees('All');
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    const off = radios
      .filter(({ disabled }) => disabled)
      .map(({ parentElement }) => parentElement?.textContent);
    page.close();
    return off;
  };
  const day = 86_400_000;
  expect(await offOf(new Date().toISOString())).toEqual(['7 days', '30 days']);
  expect(await offOf(new Date(Date.now() - 2 * day).toISOString())).toEqual(['30 days']);
  expect(await offOf(new Date(Date.now() - 20 * day).toISOString())).toEqual([]);
});

it('folds the register of trials, so that a phone does not show dozens of rows', async () => {
  const trials = Array.from({ length: 45 }, (_, index) => ({
    what: `Try ${index}.`,
    verdict: 'no',
    looks: 1,
  }));
  const overview = { register: { looks: 45, months: 3, trials } } as unknown as EngineOverview;
  const page = await openPage('/', <RegisterCard {...overview} />);
  await page.sees('Try 4.');
  expect(page.text()).not.toContain('Try 5.');
  await page.click('button', 'Show all 45');
  await page.sees('Try 44.');
});

it('shows that there is no strip yet, or that the strip could not be loaded', async () => {
  const api = serveApi({ getOutcomeStrip: () => stripOf(), getRecordOfDay: () => stripOf() });
  const first = await openPage('/', <TodaysRecord />);
  await first.sees('The first slot of the day is still running.');
  api.getOutcomeStrip = failing;
  const second = await openPage('/', <TodaysRecord />);
  await second.sees(recordTexts.failed);
});

it('shows the record of the chosen range, and which bands have too few signals', async () => {
  serveApi({
    getPerformance: () => ({ data: performance }),
    getRecord: ({ query: { range = 'all' } }) => {
      const today: Partial<TrackRecord> = { range: 'today', from: SINCE, points: [], calibration: [] };
      const figures = { ...performance, winRate: 51.5 };
      return { data: range === 'today' ? record({ ...today, figures }) : record() };
    },
  });
  const page = await openPage('/', <PerformancePanel />);
  await page.sees('+6.3 stakes');
  for (const text of [
    '62.5%',
    '−3.1 stakes',
    '−14.5 to +8.5',
    'so it may be luck',
    '56–58%',
    'not enough data',
  ])
    expect(page.text()).toContain(text);
  expect(page.text()).not.toContain('Sample');
  const curve = screen.getByRole('slider', { name: 'Total in stakes' });
  expect(curve.getAttribute('aria-valuetext')).toBe('40 signals: +6.3');
  fireEvent.keyDown(curve, { key: 'Home' });
  await page.sees('−1.9 to +1.7');
  expect(curve.getAttribute('aria-valuetext')).toBe('1 signal: +0.8');
  document.querySelector<HTMLInputElement>('input[type=radio]')?.click();
  await page.sees('No results in this period yet.');
  expect(page.text()).toContain('51.5%');
  expect(queriesOf('getRecord').map(({ range }) => range)).toEqual(['all', 'today']);
});

it('shows the win rate with the number of signals that won or lost', async () => {
  const counts = { totalSignals: 44, breakevenSignals: 3, expiredSignals: 1, winRate: 62.53 };
  serveApi({ getPerformance: () => ({ data: { ...performance, ...counts } }) });
  const page = await openPage('/', <RateOfAll />);
  await page.sees('62.5% of 40 won, simulated');
});

it('shows the figures of the specification, marked as a sample, until there are real figures', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serveApi({});
  const page = await openPage('/', <PerformancePanel />);
  await page.sees('The record for this period couldn’t be loaded.');
  expect(page.text()).toContain('Sample');
  for (const figure of ['164', '143', '21', '97', '85']) expect(page.text()).toContain(figure);
  expect(logged).toHaveBeenCalledWith('Failed to fetch performance stats');
  logged.mockRestore();
});

it('shows predicted and actual values of published signals, and how many signals a narrow interval needs', async () => {
  const page = await openPage('/', <RecordDetails record={publicRecord()} jsonPath="/record.json" />);
  await page.sees('Predicted 57.4%, actual 62.5% (95% confidence interval 47.0% to 75.8%).');
  expect(page.text()).toContain('Signals needed to know the actual rate to ±1.5 points: 40 of 4,268.');
  expect(page.text()).toContain(
    'If the predictions are right, each point stays in the band 90% of the time.',
  );
  const published: EngineOverview['published'] = [
    { kind: null, forecasts: 60, predicted: 57.1, actual: { value: 55, low: 42.5, high: 66.9 } },
    { kind: 'crypto', forecasts: 3, predicted: 60, actual: null },
  ];
  const card = await openPage('/', <PublishedCard published={published} />);
  await card.sees('60 of 4,268');
  expect(card.text()).toContain('57.1\u00a0%');
  expect(card.text()).toContain('55.0\u00a0% (42.5 to 66.9)');
});

it('reviews the week on the public record, including the worst market of the week', async () => {
  const group = { signals: 20, won: 12, lost: 8, winRate: 60, interval: null, missing: null };
  serveApi({
    getPublicRecord: ({ query }) => ({
      data: {
        ...publicRecord({ range: query.range as '7d' }),
        markets: [
          { key: 'EUR/USD', net: -3.25, ...group },
          { key: 'BTC/USDT', net: 9.5, ...group },
        ],
      },
    }),
  });
  const page = await openPage('/', <WeekReview />);
  await page.sees('Best marketBTC/USDT, +9.50 stakes');
  expect(page.text()).toContain('Worst marketEUR/USD, −3.25 stakes');
  expect(page.link('Full record')?.getAttribute('href')).toBe('/record');
});
