import { STATUS_PROBE_SECONDS } from '@croneai/contracts/constants.ts';
import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import type { StatusDay, SystemStatus } from '@croneai/contracts/system-status.ts';
import { expect, it } from 'vitest';
import { statusPage } from '../src/content/status.ts';
import { STATUS_BOARD_POLL_MS, StatusBoard } from '../src/features/status/status-board.tsx';
import { toRequest } from '../src/shared/api/endpoint-request.ts';
import { type Handlers, serveApi } from './api.ts';
import { openPage } from './page.tsx';
import { failing } from './some-answers.ts';

const calls = {
  status: toRequest(statusEndpoints.getStatus),
  history: toRequest(statusEndpoints.getStatusHistory),
};
const at = '2026-11-28T10:00:00.000Z';
const status: SystemStatus = {
  status: 'operational',
  since: at,
  measured: { lastSlotAt: new Date(Date.now() - 240_000).toISOString(), codesWaitSince: null },
  parts: [{ name: 'signals', status: 'operational', since: at, degraded: [] }],
};
const dayOf = (day: string, worst: StatusDay['worst'], minutesNotOperational: number): StatusDay => ({
  day,
  worst,
  minutesNotOperational,
  minutesObserved: worst === null ? 0 : 1_440,
  parts: [{ name: 'signals', worst, minutesNotOperational }],
});
const days = [
  dayOf('2026-11-26', null, 0),
  dayOf('2026-11-27', 'down', 144),
  dayOf('2026-11-28', 'operational', 0),
];

/** Number of facts and of parts, which are all unknown after a failure. */
const unknowns = Object.keys(statusPage.facts).length + Object.keys(statusPage.parts).length;
const unanswered = () => new Response(new ReadableStream());

function openBoard(handlers: Handlers = {}) {
  serveApi({
    getStatus: () => ({ data: status }),
    getStatusHistory: () => ({ data: { days, incidents: [] } }),
    ...handlers,
  });
  return openPage('/', <StatusBoard calls={calls} />);
}

it('shows the state, the facts, and the share of the measured time in which a part was operational', async () => {
  const page = await openBoard();
  await page.sees('Everything is working');
  await page.sees('Since 2026-11-28, 10:00 UTC');
  await page.sees('4 min ago');
  await page.sees('None');
  await page.sees('Unknown');
  await page.sees('95% operational');
  await page.sees('No incident in the last 90 days.');
});

it('never calls a service operational if the service does not answer', async () => {
  const page = await openBoard({ getStatus: failing, getStatusHistory: failing });
  await page.sees('We can’t reach our servers');
  await page.sees(`This page retries every ${STATUS_BOARD_POLL_MS / 1_000} seconds.`);
  await page.sees('The last 90 days couldn’t be loaded.');
  expect(page.text()).not.toContain('Everything is working');
  expect(page.text()).not.toContain('–');
  expect(page.text().match(/Unknown/g)).toHaveLength(unknowns);
  expect(page.text()).not.toContain('operational');
});

it('shows placeholders without figures until the calls are answered', async () => {
  const page = await openBoard({ getStatus: unanswered, getStatusHistory: unanswered });
  await page.sees('Checking…');
  expect(page.text()).not.toMatch(/–|Unknown|operational/);
});

it('says that a day is not measured yet, instead of showing a share', async () => {
  const page = await openBoard({
    getStatusHistory: () => ({ data: { days: [dayOf('2026-11-28', null, 0)], incidents: [] } }),
  });
  await page.sees('We have no measurements yet.');
  await page.sees('Not measured yet');
  expect(page.text()).not.toContain('–');
});

it('shows the maintenance, open incidents, and past incidents', async () => {
  const incident = {
    id: 'a'.repeat(24),
    title: 'Signals are late',
    parts: ['signals' as const],
    openedAt: at,
  };
  const page = await openBoard({
    getStatus: () => ({
      data: {
        ...status,
        status: 'degraded',
        maintenance: { until: '2026-11-28T20:00:00.000Z' },
        incidents: [{ ...incident, text: 'The provider works on it.', updatedAt: at }],
      },
    }),
    getStatusHistory: () => ({
      data: {
        days: [],
        incidents: [
          { ...incident, title: 'Emails were late', resolvedAt: at, updates: [{ text: 'It is over.', at }] },
        ],
      },
    }),
  });
  await page.sees('Some parts have problems');
  await page.sees('until about 2026-11-28, 20:00 UTC');
  await page.sees('The provider works on it.');
  await page.sees('Emails were late');
  await page.sees('It is over.');
});

it('takes the interval of the measurements from the gateway’s constant', () => {
  expect(statusPage.lead).toContain(`every ${STATUS_PROBE_SECONDS} seconds`);
});
