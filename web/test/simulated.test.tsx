import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import { within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { recordedRateText } from '../src/content/recorded-months.ts';
import { sampleSettled } from '../src/content/settled-ticket.ts';
import { HeroPanel } from '../src/features/home/hero-panel.tsx';
import { MeasuredMonth } from '../src/features/home/risk-calculator/measured-month.tsx';
import { LoginPage } from '../src/features/login/login-page.tsx';
import { TodayStrip } from '../src/features/record/public/today-strip.tsx';
import { SignupPage } from '../src/features/signup/signup-page.tsx';
import { toRequest } from '../src/shared/api/endpoint-request.ts';
import { Measured } from '../src/shared/site/measured.tsx';
import { serveApi } from './api.ts';
import { openDashboard, openPage } from './page.tsx';
import { as, asMember, failing, settledOf, stripOf, summaryOf } from './some-answers.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const won = { at: ago(6), mark: 'won', asset: 'BTC/USDT', percent: 0.051, stakes: 0.85 } as const;
const stripFrom = (provenance: Provenance) =>
  stripOf({
    since: ago(60),
    cells: [won],
    counts: { won: 12 },
    winRate: 65.7,
    winRateInterval: { low: 59.1, high: 71.8 },
    net: 0.85,
    provenance,
  });

const calls = {
  example: toRequest(signalsEndpoints.getSettledExample),
  strip: toRequest(signalsEndpoints.getOutcomeStrip),
  summary: toRequest(signalsEndpoints.getSignalsSummary),
  status: toRequest(statusEndpoints.getStatus),
};

function serve(provenance: Provenance, user = as({ tier: 'guest', dashboardUnlocked: false })) {
  serveApi({
    getCurrentUser: user,
    getOutcomeStrip: () => stripFrom(provenance),
    getSettledExample: () => ({ data: settledOf({ provenance }) }),
    getSignalsSummary: () => summaryOf({ provenance }),
    getAccountSetup: failing,
  });
}

const month = (provenance: Provenance) => (
  <MeasuredMonth strip={stripFrom(provenance).data as never} month={340} hasFailed={false} />
);

/**
 * All places that show results to people who are not members: documents, account pages, and the
 * guest home.
 */
const PLACES: readonly [name: string, place: (provenance: Provenance) => ReactNode, result: string][] = [
  ['the strip of Home, About and Features', () => <TodayStrip call={calls.strip} hasCurve />, '65.7%'],
  ['the hero', () => <HeroPanel calls={calls} />, 'Won · +0.85 stakes'],
  ['the month of the calculator', month, '65.7%'],
  ['the login', () => <LoginPage />, '65.7%'],
  ['the sign-up', () => <SignupPage />, '65.7%'],
];

it.each(PLACES)('%s marks results on simulated prices', async (_name, place, result) => {
  for (const provenance of ['synthetic', 'like-real'] as const) {
    serve(provenance);
    const page = await openPage('/', place(provenance));
    await page.sees(result);
    await page.sees('Simulated prices');
    page.close();
  }
});

it.each(PLACES)('%s has no mark on live prices', async (_name, place, result) => {
  serve('live');
  const page = await openPage('/', place('live'));
  await page.sees(result);
  expect(page.text()).not.toMatch(/simulated|real past prices/i);
});

it('the guest’s home shows the “simulated” mark, and states the rate on real past prices', async () => {
  serve('synthetic');
  const page = await openDashboard('/dashboard');
  await page.sees('65.7%');
  await page.sees(recordedRateText);
  expect(page.text()).toContain('Simulated prices');
});

it('the card of the member’s own trades marks results on simulated prices', async () => {
  serve('synthetic', asMember('gold'));
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Your trades');
  const card = document.querySelector<HTMLElement>('#yours');
  await expect.poll(() => card?.textContent).toContain('Simulated prices');
});

it('draws the rate on real past prices as a separate dot below the break-even tick', async () => {
  serve('synthetic');
  const page = await openPage('/', <TodayStrip call={calls.strip} />);
  await page.sees('break-even 54.1%');
  const bar = document.querySelector('[style*="left: 51.8%"]');
  expect(bar?.className).toContain('bg-surface-1');
});

it('the sample in the hero shows a loss, with a confidence that the engine could publish', () => {
  expect(sampleSettled.confidence).toBeLessThanOrEqual(60);
  expect(sampleSettled.outcome).toBe('loss');
  expect(sampleSettled.exitPrice).toBeLessThan(sampleSettled.entryPrice);
});

it('the strip and the state of the service use the time zone of the visitor', async () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  const at = '2026-11-22T23:05:00.000Z';
  serveApi({
    getOutcomeStrip: () =>
      stripOf({ cells: [{ ...won, at }], counts: { won: 1 }, winRate: 100, net: 0.85, provenance: 'live' }),
    getStatus: () => ({ data: { status: 'operational', since: ago(600), parts: [] } }),
    getSignalsSummary: () =>
      summaryOf({ lastSlot: { startsAt: at, outcome: 'published', cause: null }, provenance: 'live' }),
  });
  const page = await openPage(
    '/',
    <>
      <TodayStrip call={calls.strip} />
      <Measured calls={calls} />
    </>,
  );
  await page.sees('00:05 WAT, published');
  const cell = within(document.body).getByRole('option');
  await expect.poll(() => cell.getAttribute('aria-label')).toContain('00:05 WAT');
  expect(page.text()).not.toMatch(/\d\d:\d\d UTC/);
  vi.unstubAllEnvs();
});
