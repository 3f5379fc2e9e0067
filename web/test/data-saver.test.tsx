import { errors } from '@croneai/contracts/errors.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openWithStream, pass, serve, soon, withLiveClock } from './live-page.ts';
import { hello } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { callOf, failing, listOf, runningSlot } from './some-answers.ts';

withLiveClock();

/** Serves the signals page with a running signal, and counts requests. */
function served() {
  const running = callOf(runningSlot());
  const world = serve();
  const asked = { list: 0, candles: 0 };
  Object.assign(world.api, {
    listSignals: () => {
      asked.list++;
      return listOf([running]);
    },
    getCandles: () => {
      asked.candles++;
      return { problem: errors.marketDataUnavailable };
    },
    getEmailChange: failing,
    getProfile: () => ({
      data: {
        fullName: 'Ada Example',
        email: 'ada@example.com',
        phone: '+2348012345678',
        country: 'Nigeria',
        telegram: '',
        timeZone: null,
        clock: null,
        status: 'Active',
        memberSince: '2026-11-01T10:00:00Z',
      },
    }),
  });
  return { ...world, asked };
}

it('requests live prices of the market, unless data saver is on', async () => {
  const { stream } = served();
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Time left');
  await soon(() => expect(stream.open()).toHaveLength(1));
  stream.open()[0]?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(stream.open().at(-1)?.query).toEqual({ pairs: 'EURUSD' }));
});

it('requests no live price, and polls every half minute, if the browser saves data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
  const { stream, asked } = served();
  await (await openWithStream('/dashboard/signals', { stream })).sees('Time left');
  expect(stream.streams.map(({ query }) => query.pairs)).toEqual([undefined]);
  stream.refuse = () => new Response('', { status: 404 });
  stream.open()[0]?.end();
  await pass(5_000);
  Object.assign(asked, { list: 0, candles: 0 });
  await pass(60_000);
  expect(asked.list).toBeGreaterThan(0);
  expect(asked.list + asked.candles).toBeLessThanOrEqual(6);
});

it('draws the chart after a tap in data saver mode', async () => {
  document.documentElement.dataset.light = '';
  onTestFinished(() => void Reflect.deleteProperty(document.documentElement.dataset, 'light'));
  served();
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Time left');
  expect(page.text()).not.toContain('No prices to draw');
  await page.click('button', 'Show chart');
  await page.sees('No prices to draw');
});

it('shows the polling interval of a page that has no stream', async () => {
  const { api } = served();
  Object.assign(api, { listSignals: failing });
  const page = await openDashboard('/dashboard/signals');
  await page.sees('Retrying every 2 seconds.');
  localStorage.setItem('croneai.data-saver', 'on');
  dispatchEvent(new StorageEvent('storage'));
  await page.sees('Retrying every 30 seconds.');
});

it('turns data saver on for this device with the switch in the settings', async () => {
  served();
  const page = await openDashboard('/dashboard/settings');
  await page.sees('Data saver');
  const toggle = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith('Data saver'),
  )?.control;
  expect(toggle).toHaveProperty('checked', false);
  toggle?.click();
  await soon(() => expect(localStorage.getItem('croneai.data-saver')).toBe('on'));
  expect(toggle).toHaveProperty('checked', true);
});
