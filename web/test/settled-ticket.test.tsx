import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { timesIn, WAT_ZONE } from '@croneai/rules/times.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { causeSentences } from '../src/content/service.ts';
import { sampleSettled } from '../src/content/settled-ticket.ts';
import { HeroPanel } from '../src/features/home/hero-panel.tsx';
import { SlotRecord } from '../src/features/record/slot-record.tsx';
import { toRequest } from '../src/shared/api/endpoint-request.ts';
import { Measured } from '../src/shared/site/measured.tsx';
import { type Handlers, serveApi } from './api.ts';
import { openPage } from './page.tsx';
import { failing, serviceOf, settledOf, stripOf, summaryOf } from './some-answers.ts';

const calls = {
  example: toRequest(signalsEndpoints.getSettledExample),
  strip: toRequest(signalsEndpoints.getOutcomeStrip),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
};
function openHero(handlers: Handlers = {}) {
  serveApi({ getSettledExample: () => ({ data: example }), ...handlers });
  return openPage('/', <HeroPanel calls={calls} />);
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const example = settledOf({ startsAt: ago(68), expiresAt: ago(63) });

it('shows the settled signal with its direction, prices, result and age, next to the newest results of today', async () => {
  const cell = { at: ago(6), mark: 'lost', asset: 'BTC/USDT', percent: -0.051, stakes: -1 } as const;
  const none = { ...cell, at: ago(1), mark: 'none', asset: null, percent: null, stakes: null };
  const counts = { lost: 1, none: 1 };
  const page = await openHero({
    getOutcomeStrip: () => stripOf({ since: ago(600), cells: [cell, none], counts, winRate: 0, net: -1 }),
  });
  await page.sees('ADA/USDT');
  for (const part of [
    'PUT',
    '0.8123',
    '0.8112',
    'Won · +0.85 stakes',
    '61% confidence, price fell 0.135%',
    'Stop loss',
    'Take profit',
    '63 min ago',
    'Simulated prices',
  ])
    expect(page.text()).toContain(part);
  await page.sees('0 won, 1 lost, −1.00 stakes');
  expect(page.text()).toContain('Last result today');
  expect(page.text()).not.toContain('Example');
});

const pausedUntil = (end: number): Handlers => {
  const service = { ...serviceOf('engine_training'), expectedEnd: new Date(end).toISOString() };
  return { getSignalsSummary: () => summaryOf({ service }) };
};

it('shows no countdown to a slot that cannot have a signal, and states the cause and its end', async () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  const end = Date.now() + 20 * MINUTE_MS;
  const page = await openHero(pausedUntil(end));
  await page.sees(`Back about ${timesIn(WAT_ZONE).clock(end)}.`);
  await page.sees('No signals');
  await page.sees(causeSentences.engine_training);
  expect(page.text()).not.toContain('Next check');
});

it('states no time of the next signal that is more than a day away', async () => {
  const page = await openHero(pausedUntil(Date.now() + 1.5 * DAY_MS));
  await page.sees(causeSentences.engine_training);
  await page.sees('No signals');
  expect(page.text()).not.toContain('Back about');
});

it.each([
  ['synthetic', 'Simulated prices. Six markets have built-in trends.'],
  ['like-real', 'Simulated prices, about as hard to predict as recorded prices.'],
  ['recorded', 'Recorded market data: past months'],
  ['live', undefined],
] as const)('describes the patterns in %s prices below the signal', async (provenance, note) => {
  const page = await openHero({ getSettledExample: () => ({ data: { ...example, provenance } }) });
  await page.sees('ADA/USDT');
  if (note) expect(page.text()).toContain(note);
  else expect(page.text()).not.toMatch(/built-in trends|as hard to predict|Recorded market/);
});

it('marks the prices of the settled signal only once', async () => {
  const page = await openHero({
    getSettledExample: () => ({ data: { ...example, provenance: 'like-real' } }),
  });
  await page.sees('ADA/USDT');
  expect(page.text().split('Simulated prices')).toHaveLength(2);
});

/** Returns the labels of the chart, from top to bottom, and the gaps between them. */
const chartLabels = () => {
  const labels = [...document.querySelectorAll('svg text')];
  const tops = labels.map((label) => Number(label.getAttribute('y')));
  return {
    texts: labels.map(({ textContent }) => textContent),
    gaps: tops.slice(1).map((top, index) => top - (tops[index] ?? 0)),
  };
};

it('labels the lines of the chart in their order, and moves labels of close prices apart', async () => {
  const page = await openHero({ getSettledExample: () => ({ data: { ...example, exitPrice: 0.8122 } }) });
  await page.sees('ADA/USDT');
  const { texts, gaps } = chartLabels();
  expect(texts).toEqual(['Stop loss 0.8131', 'Entry 0.8123', 'Exit 0.8122', 'Take profit 0.8108']);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(14.9);
});

it('draws the line of the sample inside the ranges of its minutes', () => {
  let open = sampleSettled.entryPrice;
  for (const { high, low, close } of sampleSettled.minutes ?? []) {
    for (const price of [open, close]) expect([price <= high, price >= low]).toEqual([true, true]);
    open = close;
  }
});

/** Returns the number of segments of the line from entry to exit. */
const stretches = () =>
  document.querySelector('path[pathLength]')?.getAttribute('d')?.match(/L/g)?.length ?? 0;

it('draws the price minute by minute, or as a straight line if prices are missing', async () => {
  const minutes = [
    { high: 0.8126, low: 0.8119, close: 0.8121 },
    { high: 0.8124, low: 0.8115, close: 0.8117 },
    { high: 0.8118, low: 0.8107, close: 0.811 },
  ];
  const way = { ...example, status: 'hit_tp', exitPrice: 0.8108, minutes } as const;
  const first = await openHero({ getSettledExample: () => ({ data: way }) });
  await first.sees('ADA/USDT');
  expect(stretches()).toBe(3);
  first.close();
  const second = await openHero();
  await second.sees('ADA/USDT');
  expect(stretches()).toBe(1);
});

it('shows a sample, which is labelled as such, until the first signal is an hour old', async () => {
  const page = await openHero({ getSettledExample: () => ({ data: null }) });
  await page.sees('No results yet today');
  expect(page.text()).toMatch(/Example: .*Not a real signal\./);
  // The time of a sample means nothing.
  expect(page.text()).not.toContain('09:30');
  expect(page.text()).not.toContain('isn’t answering');
});

it('shows that the feed isn’t answering', async () => {
  const page = await openHero({ getSettledExample: failing });
  await page.sees('The signal feed isn’t answering.');
});

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Africa/Lagos', 1, 'WAT'],
  ['Asia/Kolkata', 5.5, 'GMT+5:30'],
  ['America/Bogota', -5, 'GMT-5'],
  ['UTC', 0, 'UTC'],
])(
  'shows the signal, and a running clock in the visitor’s own zone, %s, and UTC',
  async (zone, hours, name) => {
    vi.stubEnv('TZ', zone);
    const page = await openHero();
    const at = (moment: string | number) =>
      new Date(new Date(moment).getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await page.sees(`${at(example.startsAt)}–${at(example.expiresAt)} ${name}`);
    const clock = () => /(?:Your time ([\d:]+))?UTC ([\d:]+)/.exec(page.text());
    await expect.poll(clock).toBeTruthy();
    const first = clock()?.[0];
    await expect.poll(() => clock()?.[0], { timeout: 30_000 }).not.toBe(first);
    const [, own = '', utc] = clock() ?? [];
    expect(own.slice(0, 5)).toBe(hours === 0 ? '' : at(`2026-01-02T${utc}Z`));
  },
);

it('retries after a failed call, and then shows that the slot does not exist', async () => {
  const api = serveApi({ getSlotRecord: failing });
  history.replaceState(null, '', '/record/signals/1');
  const page = await openPage('/', <SlotRecord />);
  await page.sees('We couldn’t load the slot. Retrying.');
  api.getSlotRecord = () => ({ problem: errors.notFound });
  document.dispatchEvent(new Event('visibilitychange'));
  await page.sees('Slot not found');
});

it('does not call the service operational while the engine is in training', async () => {
  serveApi({
    getStatus: () => ({ data: { status: 'operational', since: ago(600), parts: [] } }),
    getSignalsSummary: () => summaryOf({ service: serviceOf('engine_training') }),
  });
  const measured = {
    status: toRequest(statusEndpoints.getStatus),
    summary: toRequest(signalsEndpoints.getSignalsSummary),
  };
  const page = await openPage('/', <Measured calls={measured} />);
  await page.sees('No signals: training');
  expect(page.text()).not.toContain('Operational');
});
